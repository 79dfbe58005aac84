import { readDesignCode } from '@shop/bracelet/code'
import { toFit } from '@shop/bracelet/fit'
import { MAKING_DAYS, MAKING_FEE_FEN } from '@shop/bracelet/price'
import { findSubstitute } from '@shop/bracelet/substitutes'
import type { BraceletDesign, BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import type { OpenedDesign, PricedDesign } from '@shop/contract/designs/designs.schemas'
import { toMoney } from '@shop/contract/money/money'
import type { Db } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { toBill } from './bought-design.shared.ts'
import { countMakeable, toDesignOffer, type DesignOffer } from './design-lines.shared.ts'
import { toPart } from './parts.view.ts'
import { listParts, type PartRow } from './parts.repository.ts'

export type DesignsService = ReturnType<typeof createDesignsService>

/** Designs of bracelets as they can be made now. */
export function createDesignsService({ db }: { db: Db }) {
  return {
    /** What a design costs, whether it fits, and what is wrong with it. */
    price: async (design: BraceletDesign): Promise<PricedDesign> =>
      toPricedDesign(toDesignOffer(design, await listParts(db))),

    /**
     * The design of a code, with what has changed.
     * @param since parts are marked that got dearer after this
     * @throws DESIGN_NOT_FOUND
     */
    async open(code: string, since?: Date): Promise<OpenedDesign> {
      const design = readDesignCode(code)
      if (!design) throw new AppError('DESIGN_NOT_FOUND')
      const rows = await listParts(db)
      const offer = toDesignOffer(design, rows, code)
      return {
        ...toPricedDesign(offer),
        design,
        bill: offer.bought ? toBill(offer.bought) : [],
        changes: listChanges(design, rows, since),
      }
    },
  }
}

function toPricedDesign(offer: DesignOffer): PricedDesign {
  const { code, problems, unitPriceFen, strand, isMakeable } = offer
  const makingFeeFen = offer.bought?.making_fee_fen ?? MAKING_FEE_FEN
  return {
    code,
    price: {
      parts: toMoney(Math.max(0, unitPriceFen - makingFeeFen)),
      making_fee: toMoney(makingFeeFen),
      total: toMoney(unitPriceFen),
    },
    making_days: offer.bought?.making_days ?? MAKING_DAYS,
    available: isMakeable ? countMakeable(offer, new Map()) : 0,
    ...(strand ? { fit: toFitOnWire(toFit(strand)) } : {}),
    problems,
  }
}

function toFitOnWire({ neededTenths, usedTenths, differenceTenths, closes }: ReturnType<typeof toFit>) {
  return {
    needed_tenths: neededTenths,
    used_tenths: usedTenths,
    difference_tenths: differenceTenths,
    closes,
  }
}

/** Parts of which there are too few, which the shop does not know, or which got dearer; each once. */
function listChanges(
  { cord, pieces }: BraceletDesign,
  rows: readonly PartRow[],
  since: Date | undefined,
): OpenedDesign['changes'] {
  const quantities = Map.groupBy([...pieces, cord], (id) => id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parts = rows.map((row) => toPart(row, 'en'))
  return [...quantities].flatMap(([id, { length: quantity }]) => {
    const row = byId.get(id)
    const toChange = (change: 'sold_out' | 'unknown') => {
      const nearest = row ? findSubstitute(toPart(row, 'en'), parts) : findNamesake(id, parts)
      return { part: id, change, ...(nearest ? { nearest: nearest.id } : {}) }
    }
    if (!row) return [toChange('unknown')]
    const changes: OpenedDesign['changes'] = row.available < quantity ? [toChange('sold_out')] : []
    const { earlier_price_fen: earlierFen, price_changed_at: changedAt } = row
    const isDearer = since && changedAt && changedAt > since && earlierFen! < row.price_fen
    if (isDearer)
      changes.push({ part: id, change: 'dearer', was: toMoney(earlierFen!), now: toMoney(row.price_fen) })
    return changes
  })
}

/** A part in stock of the look that an unknown id begins with: `amethyst-8` for `amethyst-9`. */
function findNamesake(id: string, parts: readonly BraceletPart[]): BraceletPart | undefined {
  return parts.find(({ look, stock }) => stock > 0 && id.startsWith(`${look}-`))
}
