import type { ProductRecord } from '@shop/catalogue/format'
import { checkRecord } from '@shop/catalogue/drafts'
import type { BulkChange, BulkOutcome } from '@shop/contract/products/products.console'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { ProductEditor } from './product-editor.service.ts'
import * as repository from './product-editor.repository.ts'

/** Changes many products in the same way: first shown, then applied one by one. */
export function createBulkEdit({ db, editor }: { db: Db; editor: ProductEditor }) {
  return {
    async preview(ids: string[], change: BulkChange): Promise<BulkOutcome[]> {
      const products = await repository.findProducts(db, ids)
      return products.map(({ id, version, record }) => {
        const after = applyChange(record, change)
        const { missing, wrong } = checkRecord(after)
        const isRefused = wrong.length > 0 || (after.status === 'active' && missing.length > 0)
        return {
          id,
          version,
          sku: record.sku,
          before: toFigures(record),
          after: toFigures(after),
          ...(isRefused && { error: wrong.length > 0 ? 'VALIDATION_FAILED' : 'PRODUCT_INCOMPLETE' }),
        }
      })
    },

    /** Each product in a transaction of its own: one that fails stops no other. */
    async apply(
      items: { id: string; version: number }[],
      change: BulkChange,
      actor: Actor,
    ): Promise<BulkOutcome[]> {
      const outcomes: BulkOutcome[] = []
      for (const { id, version } of items) {
        const product = await repository.findProduct(db, id)
        if (!product) continue
        const { record } = product
        const before = toFigures(record)
        const outcome = { id, sku: record.sku, version, before }
        try {
          const saved = await editor.changeBy(id, version, (current) => applyChange(current, change), actor)
          const after = { price: saved.price, status: saved.status }
          outcomes.push({ ...outcome, version: saved.version, after })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          outcomes.push({ ...outcome, after: before, error: error.code })
        }
      }
      return outcomes
    },
  }
}

const toFigures = ({ price, status }: ProductRecord) => ({ price, status })

/** The record after a bulk edit. */
function applyChange(record: ProductRecord, change: BulkChange): ProductRecord {
  const { status = record.status, add_tags = [], remove_tags = [] } = change
  const tags = [...new Set([...record.tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag))
  const next = { ...record, status, tags, price: change.price ?? toPrice(record.price, change.price_percent) }
  // A reduction ends where the price has reached it.
  if (next.compare_at_price !== undefined && toFen(next.compare_at_price) <= toFen(next.price))
    delete next.compare_at_price
  return next
}

function toPrice(price: string, percent: number | undefined): string {
  if (percent === undefined) return price
  // Percent to two decimals, so that whole numbers are multiplied.
  const fen = Math.round((toFen(price) * (10_000 + Math.round(percent * 100))) / 10_000)
  return toMoney(Math.max(1, fen))
}
