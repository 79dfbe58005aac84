import type { Tx } from '../../../db/pool.ts'

/** A quantity of one size of one product (`size` is empty for products without sizes). */
export interface StockLine {
  productId: string
  size: string
  quantity: number
}

function stockItem(db: Tx, { productId, size }: StockLine) {
  return db.updateTable('stock_items').where('product_id', '=', productId).where('size', '=', size)
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
  await changeSoldCount(db, line.productId, line.quantity)
}

/** Sold items that were never shipped are available again. */
export async function putBackLine(db: Tx, line: StockLine): Promise<void> {
  await stockItem(db, line)
    .set((row) => ({ available: row('available', '+', line.quantity) }))
    .execute()
  await changeSoldCount(db, line.productId, -line.quantity)
}

async function changeSoldCount(db: Tx, productId: string, change: number): Promise<void> {
  await db
    .updateTable('products')
    .set((row) => ({ sold_count: row('sold_count', '+', change) }))
    .where('id', '=', productId)
    .execute()
}
