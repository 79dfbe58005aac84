import type { Db, Tx } from '../../db/pool.ts'
import { insertMovements } from './ledger-entries.sql.ts'
import * as repository from './ledger.repository.ts'
import type { LedgerQuery } from './ledger.repository.ts'
import type { Movement } from './movement.ts'
import { listShopDifferencesNow } from './ledger-check.repository.ts'

/**
 * The double-entry ledger of money, products, coupons and points. A movement is written inside the
 * transaction that it records, so that neither exists without the other; the functions of `*-movements.shared.ts` compute
 * its transfers.
 */
export const ledger = {
  /**
   * Writes movements in one statement. A movement without transfers writes no row. A movement that exists
   * already is an error and rolls the transaction back: the same thing would have happened twice.
   */
  async record(db: Tx, now: Date, ...movements: Movement[]): Promise<void> {
    if (movements.some(({ transfers }) => transfers.length > 0))
      await insertMovements(db, now, movements).execute()
  },
}

export type LedgerService = ReturnType<typeof createLedgerService>

/** Reads the ledger of an order, and compares the whole ledger with the shop's tables. */
export function createLedgerService({ db }: { db: Db }) {
  return {
    /** All movements of an order in sequence; undefined when there is no such order. */
    show: (orderNumber: string) => repository.listEntriesOfOrder(db, orderNumber),

    /** The differences between the ledger and the shop's tables, on one snapshot. */
    compareShop: () => listShopDifferencesNow(db),

    listProvidersSince: (from: Date) => repository.listProvidersSince(db, from),
    listRecordedCharges: (query: LedgerQuery) => repository.listRecordedCharges(db, query),
    listRecordedRefunds: (query: LedgerQuery) => repository.listRecordedRefunds(db, query),
  }
}
