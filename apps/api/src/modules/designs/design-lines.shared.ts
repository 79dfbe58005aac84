import type { DesignProblem } from '@shop/bracelet/design-problem'
import { findProblems, isMakeable } from '@shop/bracelet/problems'
import { readDesignCode, toDesignCode } from '@shop/bracelet/code'
import { MAKING_DAYS, priceDesign } from '@shop/bracelet/price'
import { toPartsById, toStrand, type Strand } from '@shop/bracelet/strand'
import type { BraceletDesign, PartKind } from '@shop/contract/designs/bracelet-parts.rules'
import type { LineDesign } from '@shop/contract/designs/designs.schemas'
import { LANGUAGES } from '@shop/contract/languages/languages'
import {
  pickLocalizedFields,
  readLocalizedField,
  type LocalizedField,
} from '@shop/contract/languages/translated'
import { readTexts } from '@shop/messages/texts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import { toBill, type BoughtDesign } from './bought-design.shared.ts'
import { toPart } from './parts.view.ts'
import { findParts, type PartRow } from './parts.repository.ts'

const TEXTS = readTexts('designs/documents')

/** A design priced with the parts as the database has them. */
export interface DesignOffer {
  design: BraceletDesign
  code: string
  problems: DesignProblem[]
  /** Whether it could be made if everything were in stock. */
  isMakeable: boolean
  /** Price of one bracelet; 0 while a part is unknown. */
  unitPriceFen: number
  /** Missing while a part is unknown. */
  strand: Strand | undefined
  bought: BoughtDesign | undefined
  /** Available units by part. */
  stock: ReadonlyMap<string, number>
}

/** Offers for the codes that can be read, by code. */
export async function findDesignOffers(
  db: Db | Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, DesignOffer>> {
  const designs = [...new Set(codes)].flatMap((code) => {
    const design = readDesignCode(code)
    return design ? [{ code, design }] : []
  })
  const ids = designs.flatMap(({ design }) => [...design.pieces, design.cord])
  const rows = await findParts(db, [...new Set(ids)].toSorted())
  return new Map(designs.map(({ code, design }) => [code, toDesignOffer(design, rows, code)]))
}

/** Prices a design with parts that include at least its own. */
export function toDesignOffer(
  design: BraceletDesign,
  rows: readonly PartRow[],
  code = toDesignCode(design),
): DesignOffer {
  const stock = new Map(rows.map(({ id, available }) => [id, available]))
  const result = toStrand(design, toPartsById(rows.map((row) => toPart(row, LANGUAGES[0]))))
  if (!result.ok) {
    const facts = { isMakeable: false, unitPriceFen: 0, strand: undefined, bought: undefined }
    return { design, code, problems: result.problems, stock, ...facts }
  }
  const { strand } = result
  const problems = findProblems(strand)
  const price = priceDesign(strand)
  return {
    design,
    code,
    problems,
    strand,
    stock,
    isMakeable: isMakeable(problems),
    unitPriceFen: price.total_fen,
    bought: toBought(design, rows, { code, makingFeeFen: price.making_fee_fen }),
  }
}

function toBought(
  { wrist_mm, ease, cord, pieces }: BraceletDesign,
  rows: readonly PartRow[],
  { code, makingFeeFen }: { code: string; makingFeeFen: number },
): BoughtDesign {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const quantities = new Map<string, number>()
  for (const id of [...pieces, cord]) quantities.set(id, (quantities.get(id) ?? 0) + 1)
  const parts = [...quantities].map(([id, quantity]) => {
    const part = byId.get(id)!
    const { kind, length_tenths, diameter_tenths, price_fen } = part
    return {
      id,
      kind: kind as PartKind,
      ...pickLocalizedFields(part, 'name'),
      length_tenths,
      diameter_tenths,
      price_fen,
      quantity,
    }
  })
  return {
    code,
    wrist_mm,
    ease,
    parts,
    pieces,
    making_fee_fen: makingFeeFen,
    making_days: MAKING_DAYS,
  }
}

/** How many bracelets of the design can be made, without the parts that others of the same order take. */
export function countMakeable({ bought, stock }: DesignOffer, taken: ReadonlyMap<string, number>): number {
  if (!bought) return 0
  const counts = bought.parts.map(({ id, quantity }) =>
    Math.floor(((stock.get(id) ?? 0) - (taken.get(id) ?? 0)) / quantity),
  )
  return Math.max(0, Math.min(...counts))
}

/** A part of which too few are left. */
export interface ShortPart extends LocalizedField<'name'> {
  part: string
  available: number
}

/** The parts of which too few are left for this many bracelets, without what others of the same order take. */
export function listShortParts(
  { bought, stock }: DesignOffer,
  quantity: number,
  taken: ReadonlyMap<string, number>,
): ShortPart[] {
  return (bought?.parts ?? []).flatMap((part) => {
    const available = Math.max(0, (stock.get(part.id) ?? 0) - (taken.get(part.id) ?? 0))
    if (available >= part.quantity * quantity) return []
    return [{ part: part.id, ...pickLocalizedFields(part, 'name'), available }]
  })
}

/** The wrist as the size of a line. */
export function toWristText({ wrist_mm }: Pick<BoughtDesign, 'wrist_mm'>): string {
  return `${wrist_mm / 10} cm`
}

/** Parts as one text: `3 × Amethyst 8 mm, 1 × Silver spacer`. */
export function formatParts(
  parts: readonly (LocalizedField<'name'> & { quantity: number })[],
  language: Language,
): string {
  return parts
    .map((part) => `${part.quantity} × ${readLocalizedField(part, 'name', language)}`)
    .join(TEXTS[language].betweenParts)
}

/** What is strung, as one text. */
export const formatBill = (design: BoughtDesign, language: Language): string =>
  formatParts(toBill(design), language)

/** The design of a line, as shoppers see it. */
export function toLineDesign(code: string, bought: BoughtDesign | undefined): LineDesign {
  return {
    code,
    bill: bought ? toBill(bought) : [],
    making_days: bought?.making_days ?? MAKING_DAYS,
  }
}
