import { toMoney } from '@shop/contract/money/money'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { SECOND, type Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { hasListeners, recordEvents } from '../webhooks/webhook-outbox.sql.ts'
import { applyPrices, isAloneWithPrices, listGoods, toGoods, type SaleRow } from './sale-prices.sql.ts'
import * as repository from './sales.repository.ts'

/** How often sales are looked at: with a second for the pages, a price is seen within two, also while a crowd pays. */
export const SALES_INTERVAL_MS = SECOND / 4

/** Products per statement, so that each is short. */
const BATCH = 2_500

/** Products with new prices per job that records their events. */
const EVENTS_PER_JOB = 500

export type SalesService = ReturnType<typeof createSales>

/** The products of sales, and those that have their prices. */
async function listAffected(db: Tx, sales: SaleRow[]): Promise<Set<string>> {
  const ids = new Set(
    await repository.listProductsOf(
      db,
      sales.map(({ id }) => id),
    ),
  )
  for (const sale of sales) for (const id of await listGoods(db, toGoods(sale))) ids.add(id)
  return ids
}

/** Sales begin and end by themselves. */
export function createSales({ db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }) {
  /** Other programs learn of new prices in jobs of their own: shoppers do not wait for thousands of events. */
  async function enqueuePriceEvents(db: Tx, ids: string[]): Promise<void> {
    if (ids.length === 0 || !(await hasListeners(db, 'product.updated'))) return
    for (let start = 0; start < ids.length; start += EVENTS_PER_JOB)
      await jobs.send(db, 'sales.record-events', { productIds: ids.slice(start, start + EVENTS_PER_JOB) })
  }

  return {
    /**
     * Gives products the prices of sales that have begun, ended or changed, all in one transaction. Several processes may
     * do so at the same time: the second one finds it done.
     */
    async applyDue(): Promise<void> {
      if (!(await repository.hasDue(db, clock()))) return
      await inTransaction(db, async (db) => {
        const now = clock()
        const due = await repository.lockDue(db, now)
        const saleIds = due.map(({ id }) => id)
        const affected = await listAffected(db, due)
        const ids = [...affected]
        await repository.lockProducts(db, ids)
        // While products are being written, the sales stay due: what cannot be seen yet gets its price afterwards.
        const isAlone = await isAloneWithPrices(db)
        const isComplete = [...(await listAffected(db, due))].every((id) => affected.has(id))
        const changed: string[] = []
        for (let start = 0; start < ids.length; start += BATCH)
          changed.push(...(await applyPrices(db, ids.slice(start, start + BATCH), now)).changed)
        await enqueuePriceEvents(db, changed)
        if (isAlone && isComplete) await repository.noteApplied(db, saleIds, now)
      })
    },

    /** Records an event about each of these products, as it is now. Handles the job `sales.record-events`. */
    async recordPriceEvents({ productIds }: { productIds: string[] }): Promise<void> {
      await inTransaction(db, async (db) => {
        await repository.lockProducts(db, productIds)
        const facts = await repository.listEventFacts(db, productIds)
        await recordEvents(
          db,
          clock(),
          facts.map(({ id, sku, slug, status, price_fen: priceFen }) => ({
            type: 'product.updated',
            about: `product:${id}`,
            data: { product_id: id, sku, slug, status, price: toMoney(priceFen) },
          })),
        )
      })
    },
  }
}
