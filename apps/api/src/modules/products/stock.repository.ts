import type { Tx } from '../../platform/database.ts'

/** Pieces of one size of one product (`size` is empty for goods without sizes). */
export interface StockLine {
  productId: string
  size: string
  quantity: number
}

function shelf(db: Tx, { productId, size }: StockLine) {
  return db.updateTable('stock_items').where('product_id', '=', productId).where('size', '=', size)
}

/** From the shelf into an order. False when too few are left: the guard and the change are one statement. */
export async function reserveLine(db: Tx, line: StockLine): Promise<boolean> {
  const { numUpdatedRows } = await shelf(db, line)
    .set((row) => ({
      available: row('available', '-', line.quantity),
      reserved: row('reserved', '+', line.quantity),
    }))
    .where('available', '>=', line.quantity)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** From an order back on the shelf. */
export async function releaseLine(db: Tx, line: StockLine): Promise<void> {
  await shelf(db, line)
    .set((row) => ({
      available: row('available', '+', line.quantity),
      reserved: row('reserved', '-', line.quantity),
    }))
    .execute()
}

/** Out of the house: paid. */
export async function sellLine(db: Tx, line: StockLine): Promise<void> {
  await shelf(db, line)
    .set((row) => ({ reserved: row('reserved', '-', line.quantity) }))
    .execute()
  await changeSoldCount(db, line.productId, line.quantity)
}

/** Paid pieces that never left, back on the shelf. */
export async function putBackLine(db: Tx, line: StockLine): Promise<void> {
  await shelf(db, line)
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
