import { USUAL_ALERT_LEVEL, type StockItem } from '@shop/contract/stock/stock.console'
import type { Db, Tx } from '../../../../db/pool.ts'
import { AppError } from '../../../../http/app-error.ts'
import type { Clock } from '../../../../jobs/clock.ts'
import { findStock, type StockRow } from './stock-list.repository.ts'

export type StockReader = ReturnType<typeof createStockReader>

/** Reads the stock of sizes as the console shows it. */
export function createStockReader({ clock }: { clock: Clock }) {
  async function listSizes(db: Db | Tx, productIds: string[]): Promise<StockItem[]> {
    return (await findStock(db, productIds, clock())).map(toStockItem)
  }

  async function find(
    db: Db | Tx,
    { productId, size }: { productId: string; size: string },
  ): Promise<StockItem | undefined> {
    return (await listSizes(db, [productId])).find((item) => item.size === size)
  }

  return {
    listSizes,
    find,

    /** @throws PRODUCT_NOT_FOUND */
    async get(db: Db | Tx, place: { productId: string; size: string }): Promise<StockItem> {
      const item = await find(db, place)
      if (!item) throw new AppError('PRODUCT_NOT_FOUND')
      return item
    },
  }
}

export function toStockItem({ product_id, alert_level, ...row }: StockRow): StockItem {
  return {
    id: `${product_id}:${row.size}`,
    product_id,
    alert_level: alert_level ?? USUAL_ALERT_LEVEL,
    has_own_level: alert_level !== null,
    ...row,
  }
}
