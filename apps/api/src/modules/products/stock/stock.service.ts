import type { Tx } from '../../../db/pool.ts'
import { putBackLine, releaseLine, reserveLine, sellLine, type StockLine } from './stock.repository.ts'

export type { StockLine }
export { IS_LOW } from './low-stock.repository.ts'

/**
 * Stock moves: available → reserved (order placed) → sold (paid), or back. Runs inside the caller's
 * transaction, and in key order, so that concurrent orders do not deadlock.
 */
export const stock = {
  /** Reserves stock for an order. Returns the lines for which too few are available. */
  async reserve<Line extends StockLine>(db: Tx, lines: Line[]): Promise<Line[]> {
    const missing: Line[] = []
    for (const line of inKeyOrder(lines)) if (!(await reserveLine(db, line))) missing.push(line)
    return missing
  },

  /** Makes reserved stock available again. */
  async release(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) await releaseLine(db, line)
  },

  /** Reserved stock is paid and gone; the products' sold counts grow. */
  async sell(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) await sellLine(db, line)
  },

  /** Sold items that were never shipped are available again. */
  async putBack(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) await putBackLine(db, line)
  },

  /**
   * Units of an order for as many of another size. Returns false when too few are available: the caller's transaction
   * must then be rolled back.
   */
  async exchange(
    db: Tx,
    { back, instead, isPaid }: { back: StockLine; instead: StockLine; isPaid: boolean },
  ): Promise<boolean> {
    for (const line of inKeyOrder([back, instead])) {
      if (line === instead && !(await reserveLine(db, line))) return false
      if (line === instead && isPaid) await sellLine(db, line)
      if (line === back) await (isPaid ? putBackLine : releaseLine)(db, line)
    }
    return true
  },
}

function inKeyOrder<Line extends StockLine>(lines: Line[]): Line[] {
  const key = (line: StockLine) => `${line.productId}|${line.size}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
