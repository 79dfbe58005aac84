import { addDays, toDay, type Day } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../db/pool.ts'
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

  /** The next day to sum, at most this one. */
  async function findDue(db: Db | Tx, last: Day): Promise<Day | undefined> {
    const next = await findNextDay(db)
    return next !== undefined && next <= last ? next : undefined
  }

  /** Sums the next days, at most until this one. */
  const sumNext = (last: Day): Promise<void> =>
    inTransaction(db, async (db) => {
      await lockDays(db)
      // Another process may have summed it meanwhile.
      const from = await findDue(db, last)
      if (from === undefined) return
      const until = [addDays(from, BATCH_DAYS - 1), last].toSorted()[0]!
      await writeDays(db, { from, until })
    })

  async function sumDue(signal?: AbortSignal): Promise<void> {
    const last = toLastDay()
    while (!signal?.aborted && (await findDue(db, last)) !== undefined) await sumNext(last)
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
    /** Sums every day that has ended and was not summed yet. Mostly there is none, which one query finds. */
    sumDue,

    /** Differences between the ledger and the sums of days, or of all days. */
    compare,
    repair,

    /** Repairs the last days where the ledger differs. Returns the differences that were found. */
    async watch(): Promise<SalesDifference[]> {
      const today = toDay(clock())
      const found = await compare({ from: addDays(today, -CHECKED_DAYS), until: today })
      for (const { day, what } of found) events.emit('sales_difference', { day, what })
      await repair(found)
      return found
    },
  }
}
