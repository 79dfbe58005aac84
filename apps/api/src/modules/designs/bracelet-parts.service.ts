import type { listBraceletParts } from '@shop/contract/designs/designs.endpoints'
import { DESIGN_PRODUCT_ID, type BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import type { Data } from '@shop/contract/http/endpoint'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import { MAKING_DAYS, MAKING_FEE_FEN } from '@shop/bracelet/price'
import type { PartRecord } from '@shop/catalogue/bead-format'
import { listChangedFields } from '../../db/changed-fields.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Language } from '../../http/language.ts'
import type { Clock } from '../../jobs/clock.ts'
import { COMMAND_LINE, type AuditService } from '../audit/audit.service.ts'
import { recordStock } from '../products/stock/stock-movements.shared.ts'
import { toPart } from './parts.view.ts'
import * as repository from './parts.repository.ts'

/** What an import changes, by the parts' ids. */
export interface PartsReport {
  added: string[]
  changed: { id: string; fields: string[] }[]
  unchanged: number
}

/** There is no such part. */
export class UnknownPartError extends Error {
  override name = 'UnknownPartError'
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<AuditService, 'record'>
}

export type BraceletPartsService = ReturnType<typeof createBraceletParts>

/** The parts of bracelets: what shoppers choose from, and how they come into the shop. */
export function createBraceletParts({ db, clock, audit }: Dependencies) {
  async function write(db: Tx, records: PartRecord[], now: Date): Promise<void> {
    const added = await repository.addMissingStock(db, records)
    await repository.upsertParts(db, records.map(toWrittenPart), now)
    const changes = added.map(({ size, available: change }) => ({
      productId: DESIGN_PRODUCT_ID,
      size,
      change,
    }))
    await recordStock(db, { reason: 'import', actor: COMMAND_LINE, now }, changes)
    await repository.noteChangedParts(db, now)
  }

  async function compare(db: Db | Tx, records: PartRecord[]): Promise<PartsReport> {
    const known = new Map((await repository.listParts(db)).map((row) => [row.id, row]))
    const report: PartsReport = { added: [], changed: [], unchanged: 0 }
    for (const record of records) {
      const before = known.get(record.id)
      const fields = before ? listChangedFields(toStoredPart(before), toWrittenPart(record)) : []
      if (!before) report.added.push(record.id)
      else if (fields.length > 0) report.changed.push({ id: record.id, fields })
      else report.unchanged += 1
    }
    return report
  }

  return {
    hasParts: () => repository.hasParts(db),

    async list(language: Language): Promise<Data<typeof listBraceletParts>> {
      const rows = await repository.listParts(db)
      return {
        items: rows.map((row) => toPart(row, language)),
        making_fee: toMoney(MAKING_FEE_FEN),
        making_days: MAKING_DAYS,
      }
    },

    /** Parts by their ids, named in the first language, unordered, without unknown ones. */
    async find(ids: string[]): Promise<BraceletPart[]> {
      const rows = await repository.findParts(db, [...new Set(ids)])
      return rows.map((row) => toPart(row, LANGUAGES[0]))
    },

    /** What an import of these would change. Writes nothing. */
    previewImport: (records: PartRecord[]): Promise<PartsReport> => compare(db, records),

    /** Adds new parts with their stock, and changes known ones but for their stock. All or nothing. */
    importParts: (records: PartRecord[]): Promise<PartsReport> =>
      inTransaction(db, async (db) => {
        const now = clock()
        await repository.createDesignProduct(db, now)
        const report = await compare(db, records)
        if (report.added.length + report.changed.length === 0) return report
        await write(db, records, now)
        await audit.record(db, COMMAND_LINE, {
          action: 'catalogue.imported',
          subject: { type: 'catalogue', id: 'beads', label: 'beads' },
          after: { added: report.added.length, changed: report.changed.length, unchanged: report.unchanged },
        })
        return report
      }),

    /** Gives a part another price. @throws UnknownPartError */
    setPrice: (id: string, priceFen: number): Promise<void> =>
      inTransaction(db, async (db) => {
        const now = clock()
        const [row] = await repository.findParts(db, [id])
        if (!row) throw new UnknownPartError(`There is no part ${id}`)
        if (row.price_fen === priceFen) return
        await repository.upsertParts(db, [{ ...toStoredPart(row), price_fen: priceFen }], now)
        await repository.noteChangedParts(db, now)
        await audit.record(db, COMMAND_LINE, {
          action: 'product.changed',
          subject: { type: 'product', id: DESIGN_PRODUCT_ID, label: id },
          before: { price: toMoney(row.price_fen) },
          after: { price: toMoney(priceFen) },
        })
      }),
  }
}

/** A part of the files as it is stored, without its stock. */
function toWrittenPart({ name, origin, treatment, ...part }: PartRecord): repository.WrittenPart {
  const { number: _, stock: __, stone = null, element = null, ...same } = part
  return {
    ...same,
    stone,
    element,
    ...toLocalizedFields('name', name),
    ...toLocalizedFields('origin', origin),
    ...toLocalizedFields('treatment', treatment),
  }
}

function toStoredPart(row: repository.PartRow): repository.WrittenPart {
  const { available: _, product_id: __, earlier_price_fen: ___, price_changed_at: ____, ...rest } = row
  const { updated_at: _____, ...part } = rest
  return part
}
