import { TIME_ZONE, type Day } from '@shop/contract/days/days.rules'
import { FIRST_REPORT_DAY } from '@shop/contract/reports/report-spans.rules'
import { sql } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import {
  DAY_COLUMNS,
  MONTH,
  readDays,
  SUM_COLUMNS,
  SUM_DIMENSIONS,
  SUMS,
  sumDays,
  toMonthsOf,
  withSums,
  type Days,
  type DaysToRead,
  type SumDimension,
} from './sales-sums.sql.ts'

const ZONE = sql.lit(TIME_ZONE)
const MONTH_COLUMNS = sql.join(['dimension', 'month', 'value', ...SUM_COLUMNS].map((name) => sql.ref(name)))

export type Sums = Record<(typeof SUM_COLUMNS)[number], number>

/** The day after the last summed one, or the first with an order; undefined while there is none. */
export async function findNextDay(db: Db | Tx): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    SELECT coalesce((SELECT max(day) + 1 FROM sales_days WHERE dimension = 'all'),
      (SELECT (min(created_at) AT TIME ZONE ${ZONE})::date FROM order_history WHERE to_status = 'paid')) AS day
  `.execute(db)
  return rows[0]!.day ?? undefined
}

/** The first day that has not been summed: days before it are read as they are stored, others are computed. */
export async function findUnsummedDay(db: ReadDb): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    SELECT coalesce(max(day) + 1, ${FIRST_REPORT_DAY}) AS day FROM sales_days WHERE dimension = 'all'`.execute(
    db,
  )
  return rows[0]!.day
}

/** No other process sums days until the end of the transaction; reports are read meanwhile. */
export async function lockDays(db: Tx): Promise<void> {
  // A month of a large shop takes longer than a request may.
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await sql`SET LOCAL lock_timeout = 0`.execute(db)
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('sales days', 0))`.execute(db)
}

/** Replaces the sums of days. Requires `lockDays`. */
export async function writeDays(db: Tx, days: Days): Promise<void> {
  await db.deleteFrom('sales_days').where('day', '>=', days.from).where('day', '<=', days.until).execute()
  await sql`INSERT INTO sales_days (${DAY_COLUMNS})
    SELECT ${DAY_COLUMNS} FROM (${sumDays(days, SUM_DIMENSIONS)}) sums`.execute(db)
  await sql`INSERT INTO sales_days (dimension, day, value)
    SELECT 'all', day::date, '' FROM generate_series(${days.from}::date, ${days.until}::date, '1 day') day
    ON CONFLICT DO NOTHING`.execute(db)
  await writeMonths(db, days)
}

/** Adds up the days of the months that these days are in. */
async function writeMonths(db: Tx, days: Days): Promise<void> {
  const { from, until } = toMonthsOf(days)
  await db.deleteFrom('sales_months').where('month', '>=', from).where('month', '<=', until).execute()
  await sql`INSERT INTO sales_months (${MONTH_COLUMNS})
    SELECT dimension, ${MONTH}, value, ${SUMS} FROM sales_days
    WHERE day BETWEEN ${from}::date AND ${until}::date GROUP BY 1, 2, 3`.execute(db)
}

/** The sums of each day by value. */
export async function listDays(
  db: ReadDb,
  days: DaysToRead,
  dimensions: readonly SumDimension[],
): Promise<(Sums & { dimension: SumDimension; day: Day; value: string })[]> {
  const { rows } = await sql<Sums & { dimension: SumDimension; day: Day; value: string }>`
    SELECT dimension, day, value, ${SUMS} FROM (${readDays(days, dimensions)}) days
    GROUP BY dimension, day, value ORDER BY day, dimension, value`.execute(db)
  return rows
}

const SALES = sql`sum(goods_fen + wrapping_fen + shipping_fen - discount_fen)`

/**
 * The sums of all days by value, those that sold most first; of these values alone, if any are given. The first of many values
 * are found by one sum, as a year of products has a row for each month and product.
 */
export async function listValues(
  db: ReadDb,
  {
    days,
    dimension,
    limit,
    values,
  }: { days: DaysToRead; dimension: SumDimension; limit?: number; values?: string[] },
): Promise<(Sums & { value: string })[]> {
  const best = sql`ARRAY(SELECT value FROM sums GROUP BY value ORDER BY ${SALES} DESC, value LIMIT ${limit ?? null})`
  const isListed = values
    ? sql`value = ${anyOf(values, 'text')}`
    : limit === undefined
      ? sql`true`
      : sql`value = ANY(${best})`
  const { rows } = await sql<Sums & { value: string }>`
    ${withSums(days, [dimension])}
    SELECT value, ${SUMS} FROM sums WHERE ${isListed} GROUP BY value ORDER BY ${SALES} DESC, value`.execute(
    db,
  )
  return rows
}

/** What customers bought by the month of their first order and by month, of those whose first order is one of these days'. */
export async function listCohorts(
  db: ReadDb,
  days: DaysToRead,
): Promise<(Sums & { cohort: string; month: string })[]> {
  const { rows } = await sql<Sums & { cohort: string; month: string }>`
    SELECT value AS cohort, to_char(day, 'YYYY-MM') AS month, ${SUMS}
    FROM (${readDays(days, ['cohort'])}) days
    WHERE value >= ${days.from.slice(0, 7)}
    GROUP BY 1, 2`.execute(db)
  return rows
}
