import type { Db, Tx } from '../../db/pool.ts'
import * as repository from './ledger.repository.ts'
import type { LedgerQuery } from './ledger.repository.ts'
import type { Movement } from './movement.ts'
import { listShopDifferencesNow } from './ledger-check.repository.ts'

export type { LedgerMovement, ShownEntry } from './ledger.repository.ts'
export type { Sum } from './payment-movements.ts'
export type { BookDifference } from './ledger-check.repository.ts'
export { orderCancelled, orderPaid, orderPlaced, orderPointsChanged } from './order-movements.ts'
export {
  paymentCharged,
  refundPromised,
  refundReturned,
  refundSent,
  refundWithdrawn,
} from './payment-movements.ts'

/**
 * The shop's books of money, goods, coupons and points. A movement is written inside the transaction that moves the
 * thing, so that there is neither without the other; what it moves is worked out by the functions above.
 */
export const ledger = {
  /**
   * Writes movements, all in one statement. What moves nothing leaves no row. A movement that is written already is an
   * error and undoes the transaction: the same thing would have happened twice.
   */
  async record(db: Tx, now: Date, ...movements: Movement[]): Promise<void> {
    const rows = movements.flatMap(({ name, orderId, paymentId, transfers }) =>
      transfers.map(({ from, to, unit, amount }, index) => ({
        ...{ movement: name, line: index + 1, from_account: from, to_account: to, unit, amount },
        ...{ order_id: orderId, payment_id: paymentId ?? null, created_at: now },
      })),
    )
    if (rows.length > 0) await repository.insertEntries(db, rows)
  },
}

export type LedgerService = ReturnType<typeof createLedgerService>

/** Reading the books: an order's, and all of them against what they are about. */
export function createLedgerService({ db }: { db: Db }) {
  return {
    /** All that an order has moved, as it happened; undefined when there is no such order. */
    show: (orderNumber: string) => repository.listEntriesOfOrder(db, orderNumber),

    /** Where the ledger and the tables that the shop works with say different things; all of both, as of one moment. */
    compareShop: () => listShopDifferencesNow(db),

    listProvidersSince: (from: Date) => repository.listProvidersSince(db, from),
    listBookedCharges: (query: LedgerQuery) => repository.listRecordedCharges(db, query),
    listBookedRefunds: (query: LedgerQuery) => repository.listRecordedRefunds(db, query),
  }
}
