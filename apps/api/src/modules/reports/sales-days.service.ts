import { addDays, toDay, type Day } from '@shop/contract/days/days.rules'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { after, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import { listSalesDifferences, type SalesDifference } from './sales-check.repository.ts'
import { findNextDay, lockDays, writeDays } from './sales-days.repository.ts'
import type { Days } from './sales-sums.sql.ts'

/** A day is summed once transactions that began in it have ended, whichever process wrote them. */
const SUM_AFTER_MS = 10 * MINUTE
/** Days in one transaction, when many have to be summed. */
const BATCH_DAYS = 31
/** Days that are compared with the ledger again each time. */
const CHECKED_DAYS = 7

export type SalesDays = ReturnType<typeof createSalesDays>

/**
 * The sums of ended days. Orders are placed and refunded without touching them: what counts on a day is written in its
 * own transactions with that day's date, so an ended day does not change, and later days are computed when they are read.
 */
export function createSalesDays({ db, clock, events }: { db: Db; clock: Clock; events: Events }) {
  const toLastDay = () => addDays(toDay(after(clock(), -SUM_AFTER_MS)), -1)

  const write = (days: Days) =>
    inTransaction(db, async (db) => {
      await lockDays(db)
      await writeDays(db, days)
    })

  /** Sums the next days, at most until this one. Returns whether there are more. */
  const sumNext = (last: Day): Promise<boolean> =>
    inTransaction(db, async (db) => {
      await lockDays(db)
      const from = await findNextDay(db)
      if (from === undefined || from > last) return false
      const until = [addDays(from, BATCH_DAYS - 1), last].toSorted()[0]!
      await writeDays(db, { from, until })
      return until < last
    })

  async function sumDue(signal?: AbortSignal): Promise<void> {
    const last = toLastDay()
    while (!signal?.aborted && (await sumNext(last)));
  }

  const compare = (days?: Days): Promise<SalesDifference[]> =>
    listSalesDifferences(db, days ?? { from: '2000-01-01', until: toDay(clock()) })

  /** Sums the days of these differences again. */
  async function repair(differences: readonly SalesDifference[]): Promise<void> {
    const last = toLastDay()
    for (const day of new Set(differences.map((each) => each.day)))
      if (day <= last) await write({ from: day, until: day })
  }

  return {
    /** Sums every day that has ended and was not summed yet. */
    sumDue,

    /** Differences between the ledger and the sums of days, or of all days. */
    compare,
    repair,

    /** Sums what is due, and repairs the last days where the ledger differs. Returns the differences that were found. */
    async watch(signal?: AbortSignal): Promise<SalesDifference[]> {
      await sumDue(signal)
      const today = toDay(clock())
      const found = await compare({ from: addDays(today, -CHECKED_DAYS), until: today })
      for (const { day, what } of found) events.emit('sales_difference', { day, what })
      await repair(found)
      return found
    },
  }
}
