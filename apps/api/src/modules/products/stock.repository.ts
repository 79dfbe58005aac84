import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** Pieces of one size of one product (`size` is empty for goods without sizes). */
export interface StockLine {
  productId: string
  size: string
  quantity: number
}

function shelf(db: Tx, { productId, size }: StockLine) {
  return db.updateTable('stock_items').where('product_id', '=', productId).where('size', '=', size)
}

/** From the shelf into an order, if enough are left: the guard and the change are one statement. */
function reserving(db: Tx, line: StockLine) {
  return shelf(db, line)
    .set((row) => ({
      available: row('available', '-', line.quantity),
      reserved: row('reserved', '+', line.quantity),
    }))
    .where('available', '>=', line.quantity)
}

/** From the shelf into an order. False when too few are left. */
export async function reserveLine(db: Tx, line: StockLine): Promise<boolean> {
  const { numUpdatedRows } = await reserving(db, line).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same for the end of a transaction. @throws where too few are left (`isTooFew`) */
export async function requireLine(db: Tx, line: StockLine): Promise<void> {
  await db
    .with('reserved', () => reserving(db, line).returning('product_id'))
    .selectFrom('reserved')
    // No row, no quotient: the statement fails, and with it what was sent along.
    .select(sql`1 / count(*)`.as('is_reserved'))
    .execute()
}

const DIVISION_BY_ZERO = '22012'

/** Whether a transaction ended because a shelf held too few pieces. */
export function isTooFew(error: unknown): boolean {
  return (error as { code?: string }).code === DIVISION_BY_ZERO
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
