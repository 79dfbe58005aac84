import type { HealthReport, REPORT_PERIODS, TodayReport } from '@shop/contract/reports/reports.console'
import { toMoney } from '@shop/contract/money/money'
import { addDays, startOf, TIME_ZONE, toDay } from '@shop/contract/days/days.rules'
import type { Db, ReadDb } from '../../db/pool.ts'
import { after, DAY, HOUR, type Clock } from '../../jobs/clock.ts'
import type { QueueFigures } from '../../jobs/jobs.ts'
import * as health from './health-checks.repository.ts'
import { saveCheck, type CheckFacts } from './health-checks.sql.ts'
import * as repository from './reports.repository.ts'
import { listSearchMisses } from './search-misses.repository.ts'

const SELLERS = 10
const MISSES = 10
const BEST_DAYS = 30
const SLOW_DAYS = 90
const SLOW_AFTER_DAYS = 30
const MISSES_DAYS = 30

/** Length and step of each period of sales. */
const PERIODS = {
  day: { step: 'hour', stepMs: HOUR, steps: 24 },
  week: { step: 'day', stepMs: DAY, steps: 7 },
  month: { step: 'day', stepMs: DAY, steps: 30 },
} as const satisfies Record<(typeof REPORT_PERIODS)[number], object>

interface Dependencies {
  db: Db
  /** For the figures of today. */
  reads: ReadDb
  clock: Clock
  version: string
  mode: HealthReport['mode']
  readQueues: () => Promise<QueueFigures[]>
  listProviders: () => HealthReport['providers']
  /** The length of the list of low stock. */
  countLowStock: () => Promise<number>
  countPaymentTrouble: () => Promise<number>
  countParcelTrouble: () => Promise<number>
  countWaitingReturns: () => Promise<number>
  /** The lengths of the moderators' queues. */
  countToModerate: () => Promise<Pick<TodayReport, 'reviews_to_moderate' | 'questions_to_moderate'>>
}

export type Reports = ReturnType<typeof createReports>

/** What the merchant sees first, and how the shop is. Reads across all subjects, changes nothing. */
export function createReports(deps: Dependencies) {
  const { db, reads, clock, version, mode, readQueues, listProviders } = deps

  async function readSales(name: keyof typeof PERIODS, midnight: Date): Promise<TodayReport['sales']> {
    const { step, stepMs, steps } = PERIODS[name]
    // Up to the end of today; China has no daylight saving time, so every day has 24 hours.
    const until = after(midnight, DAY)
    const from = after(until, -steps * stepMs)
    const before = after(from, -steps * stepMs)
    const rows = await repository.listSales(reads, { from: before, until, step, timeZone: TIME_ZONE })
    const byTime = new Map(rows.map((row) => [row.at.getTime(), row]))
    const at = (start: Date, index: number) => byTime.get(start.getTime() + index * stepMs)
    return Array.from({ length: steps }, (_, index) => {
      const now = at(from, index)
      const then = at(before, index)
      return {
        at: after(from, index * stepMs).toISOString(),
        orders: now?.orders ?? 0,
        sales: toMoney(now?.fen ?? 0),
        orders_before: then?.orders ?? 0,
        sales_before: toMoney(then?.fen ?? 0),
      }
    })
  }

  return {
    async today(period: keyof typeof PERIODS): Promise<TodayReport> {
      const day = toDay(clock())
      const midnight = startOf(day)
      const [
        sales,
        today,
        shippedToday,
        waiting,
        lowStock,
        paymentsToCheck,
        parcelsToCheck,
        returnsWaiting,
        toModerate,
        best,
        slow,
        misses,
      ] = await Promise.all([
        readSales(period, midnight),
        repository.listSales(reads, {
          from: midnight,
          until: startOf(addDays(day, 1)),
          step: 'day',
          timeZone: TIME_ZONE,
        }),
        repository.countReached(reads, 'shipped', midnight),
        repository.countWaiting(reads),
        deps.countLowStock(),
        deps.countPaymentTrouble(),
        deps.countParcelTrouble(),
        deps.countWaitingReturns(),
        deps.countToModerate(),
        repository.listBestSellers(reads, addDays(day, -BEST_DAYS), SELLERS),
        repository.listSlowSellers(reads, {
          since: addDays(day, -SLOW_DAYS),
          publishedBefore: startOf(addDays(day, -SLOW_AFTER_DAYS)),
          limit: SELLERS,
        }),
        listSearchMisses(reads, addDays(day, -MISSES_DAYS), MISSES),
      ])
      return {
        paid_today: { orders: today[0]?.orders ?? 0, sales: toMoney(today[0]?.fen ?? 0) },
        shipped_today: shippedToday,
        ...waiting,
        low_stock: lowStock,
        payments_to_check: paymentsToCheck,
        parcels_to_check: parcelsToCheck,
        returns_waiting: returnsWaiting,
        ...toModerate,
        sales,
        best_sellers: best,
        slow_sellers: slow,
        search_misses: misses,
      }
    },

    async health(): Promise<HealthReport> {
      const [database, queues, mail, checks] = await Promise.all([
        health.readDatabaseFacts(db),
        readQueues(),
        health.countUnsentMail(db),
        health.listChecks(db),
      ])
      return {
        version,
        mode,
        database,
        queues,
        mail: {
          waiting: mail.waiting,
          failing: mail.failing,
          ...(mail.oldest_at ? { oldest_at: mail.oldest_at.toISOString() } : {}),
        },
        providers: listProviders(),
        checks: checks.map(({ checked_at, ...check }) => ({
          ...check,
          checked_at: checked_at.toISOString(),
        })),
      }
    },

    /** Stores what a check found, in place of its result before. */
    saveCheck: (name: string, isOk: boolean, facts: CheckFacts): Promise<void> =>
      saveCheck(db, { name, is_ok: isOk, facts, checked_at: clock() }),
  }
}
