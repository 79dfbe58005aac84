import type { Tx } from '../../platform/database.ts'

/** Pieces of one size of one product (`size` is empty for goods without sizes). */
export interface StockLine {
  productId: string
  size: string
  quantity: number
}

/**
 * Stock moves: available → reserved (order placed) → gone (paid), or back. Each is one guarded statement a row, in
 * key order so that orders never wait for each other in a circle (reliability, section 5.2). Inside the caller's
 * transaction always.
 */
export const stock = {
  /** Takes pieces off the shelf for an order. Answers the lines for which too few are left; then roll back. */
  async reserve<Line extends StockLine>(db: Tx, lines: Line[]): Promise<Line[]> {
    const missing: Line[] = []
    for (const line of inKeyOrder(lines)) {
      const { numUpdatedRows } = await db
        .updateTable('stock_items')
        .set((row) => ({
          available: row('available', '-', line.quantity),
          reserved: row('reserved', '+', line.quantity),
        }))
        .where('product_id', '=', line.productId)
        .where('size', '=', line.size)
        .where('available', '>=', line.quantity)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) missing.push(line)
    }
    return missing
  },

  /** Puts reserved pieces back on the shelf. */
  async release(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) {
      await db
        .updateTable('stock_items')
        .set((row) => ({
          available: row('available', '+', line.quantity),
          reserved: row('reserved', '-', line.quantity),
        }))
        .where('product_id', '=', line.productId)
        .where('size', '=', line.size)
        .execute()
    }
  },

  /** Reserved pieces are paid and gone; the product's count of sold pieces grows. */
  async sell(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) {
      await db
        .updateTable('stock_items')
        .set((row) => ({ reserved: row('reserved', '-', line.quantity) }))
        .where('product_id', '=', line.productId)
        .where('size', '=', line.size)
        .execute()
      await changeSoldCount(db, line.productId, line.quantity)
    }
  },

  /** Sold pieces that never left come back on the shelf. */
  async putBack(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) {
      await db
        .updateTable('stock_items')
        .set((row) => ({ available: row('available', '+', line.quantity) }))
        .where('product_id', '=', line.productId)
        .where('size', '=', line.size)
        .execute()
      await changeSoldCount(db, line.productId, -line.quantity)
    }
  },
}

async function changeSoldCount(db: Tx, productId: string, change: number): Promise<void> {
  await db
    .updateTable('products')
    .set((row) => ({ sold_count: row('sold_count', '+', change) }))
    .where('id', '=', productId)
    .execute()
}

function inKeyOrder<Line extends StockLine>(lines: Line[]): Line[] {
  const key = (line: Line) => `${line.productId}|${line.size}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
