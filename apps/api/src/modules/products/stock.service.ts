import type { Tx } from '../../db/pool.ts'
import { endWith } from '../../db/transaction.ts'
import {
  isTooFew,
  putBackLine,
  releaseLine,
  requireLine,
  reserveLine,
  sellLine,
  type StockLine,
} from './stock.repository.ts'

export type { StockLine }

/**
 * Stock moves: available → reserved (order placed) → gone (paid), or back. Inside the caller's transaction, and in
 * key order, so that orders never wait for each other in a circle (reliability, section 5.2).
 */
export const stock = {
  /**
   * Takes pieces off the shelf for an order and commits it: nobody who wants the same pieces waits for more than that.
   * @throws when too few are left (`isTooFew`); then nothing of the transaction has happened
   */
  async reserveAndCommit(db: Tx, lines: StockLine[]): Promise<void> {
    await endWith(db, () => inKeyOrder(lines).map((line) => requireLine(db, line)))
  },

  isTooFew,

  /** Takes pieces off the shelf for an order. Answers the lines for which too few are left. */
  async reserve<Line extends StockLine>(db: Tx, lines: Line[]): Promise<Line[]> {
    const missing: Line[] = []
    for (const line of inKeyOrder(lines)) if (!(await reserveLine(db, line))) missing.push(line)
    return missing
  },

  /** Puts reserved pieces back on the shelf. */
  async release(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) await releaseLine(db, line)
  },

  /** Reserved pieces are paid and gone; the product's count of sold pieces grows. */
  async sell(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) await sellLine(db, line)
  },

  /** Sold pieces that never left come back on the shelf. */
  async putBack(db: Tx, lines: StockLine[]): Promise<void> {
    for (const line of inKeyOrder(lines)) await putBackLine(db, line)
  },
}

function inKeyOrder<Line extends StockLine>(lines: Line[]): Line[] {
  const key = (line: StockLine) => `${line.productId}|${line.size}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
