import type { Tx } from '../../../db/pool.ts'
import {
  changeSales,
  putBackLine,
  releaseLine,
  reserveLine,
  sellLine,
  type ProductSales,
} from './stock.repository.ts'
import type { StockLine } from './stock-line.shared.ts'

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

  /** Reserved stock is paid, at `soldAt`, and gone; the products' sold counts grow, and the sales and gifts of that day. */
  async sell(db: Tx, lines: StockLine[], soldAt: Date): Promise<void> {
    for (const [productId, sizes] of byProduct(lines)) {
      for (const line of sizes) await sellLine(db, line)
      await changeSales(db, productId, soldAt, countSales(sizes, 1))
    }
  },

  /** Items sold at `soldAt` are available again. */
  async putBack(db: Tx, lines: StockLine[], soldAt: Date): Promise<void> {
    for (const [productId, sizes] of byProduct(lines)) {
      for (const line of sizes) await putBackLine(db, line)
      await changeSales(db, productId, soldAt, countSales(sizes, -1))
    }
  },

  /**
   * Units of an order for as many of another size; they are sold or still reserved. Returns false when
   * too few are available: the caller's transaction must then be rolled back.
   */
  async exchange(
    db: Tx,
    { back, instead, areSold }: { back: StockLine; instead: StockLine; areSold: boolean },
  ): Promise<boolean> {
    for (const line of inKeyOrder([back, instead])) {
      if (line === instead && !(await reserveLine(db, line))) return false
      if (line === instead && areSold) await sellLine(db, line)
      if (line === back) await (areSold ? putBackLine(db, line) : releaseLine(db, line))
    }
    return true
  },
}

/** Each product's sizes; its row is taken after all of them, or two orders of several sizes could wait for one another. */
function byProduct(lines: StockLine[]): Map<string, StockLine[]> {
  return Map.groupBy(inKeyOrder(lines), ({ productId }) => productId)
}

/** @param sign minus of what comes back */
function countSales(lines: StockLine[], sign: 1 | -1): ProductSales {
  const gifts = lines.reduce((sum, line) => sum + (line.gifts ?? 0), 0)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0) - gifts
  return { units: sign * units, gifts: sign * gifts }
}

function inKeyOrder<Line extends StockLine>(lines: Line[]): Line[] {
  const key = (line: StockLine) => `${line.productId}|${line.size}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
