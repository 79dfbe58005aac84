import { sql } from 'kysely'
import { toDay } from '@shop/contract/days/days.rules'
import type { Tx } from '../../../db/pool.ts'
import { changing } from '../catalogue/product-changes.sql.ts'
import type { StockLine } from './stock-line.shared.ts'

function stockItem(db: Tx, { productId, size }: StockLine) {
  return changing(db, productId)
    .updateTable('stock_items')
    .where('product_id', '=', productId)
    .where('size', '=', size)
}

/** From available to reserved: the guard and the change are one statement. False when too few are available. */
export async function reserveLine(db: Tx, line: StockLine): Promise<boolean> {
  const { numUpdatedRows } = await stockItem(db, line)
    .set((row) => ({
      available: row('available', '-', line.quantity),
      reserved: row('reserved', '+', line.quantity),
    }))
    .where('available', '>=', line.quantity)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From reserved back to available. */
export async function releaseLine(db: Tx, line: StockLine): Promise<void> {
  await stockItem(db, line)
    .set((row) => ({
      available: row('available', '+', line.quantity),
      reserved: row('reserved', '-', line.quantity),
    }))
    .execute()
}

/** Reserved items are paid and gone. */
export async function sellLine(db: Tx, line: StockLine): Promise<void> {
  await stockItem(db, line)
    .set((row) => ({ reserved: row('reserved', '-', line.quantity) }))
    .execute()
}

/** Sold items are available again. */
export async function putBackLine(db: Tx, line: StockLine): Promise<void> {
  await stockItem(db, line)
    .set((row) => ({ available: row('available', '+', line.quantity) }))
    .execute()
}

/** Units of a product that were sold, and those that were free gifts of offers. */
export interface ProductSales {
  units: number
  gifts: number
}

/**
 * Changes what was sold of a product in all, and what was sold and given on the day of the sale: what comes back is taken from
 * that day. Only what was sold makes a product popular, as nobody chose a gift. A day that lacks units must not stop a refund;
 * the ledger's check finds it.
 */
export async function changeSales(
  db: Tx,
  productId: string,
  soldAt: Date,
  change: ProductSales,
): Promise<void> {
  const { units, gifts } = change
  await changing(db, productId)
    .updateTable('products')
    .set((row) => ({ sold_count: row('sold_count', '+', units) }))
    .where('id', '=', productId)
    .execute()
  await db
    .insertInto('product_sales')
    .values({
      day: toDay(soldAt),
      product_id: productId,
      units: Math.max(units, 0),
      gifts: Math.max(gifts, 0),
    })
    .onConflict((conflict) =>
      conflict.columns(['day', 'product_id']).doUpdateSet({
        units: sql`greatest(product_sales.units + ${units}, 0)`,
        gifts: sql`greatest(product_sales.gifts + ${gifts}, 0)`,
      }),
    )
    .execute()
}
