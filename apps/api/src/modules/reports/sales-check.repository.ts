import { addDays, TIME_ZONE, type Day } from '@shop/contract/days/days.rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { findUnsummedDay } from './sales-days.repository.ts'
import {
  MONTH,
  ORDER_DIMENSIONS,
  readDays,
  SUM_COLUMNS,
  SUMS,
  sumDays,
  toMonthsOf,
  type Days,
  type DaysToRead,
  type SumDimension,
} from './sales-sums.sql.ts'

/** A figure of a day that is not what the ledger says, or in which a dimension does not add up to the whole. */
export interface SalesDifference {
  day: Day
  /** The figure compared. */
  what: string
  expected: number
  actual: number
}

const ZONE = sql.lit(TIME_ZONE)
const DIMENSIONS: readonly SumDimension[] = [...ORDER_DIMENSIONS, 'product', 'category']

/**
 * What the ledger has for each day: an order's entries up to its payment are those of the sale (decision 94), and the
 * refunds are the entries of the account `returns`. An order's opening entries (migration 9) count with its first payment.
 */
const toLedgerDays = ({ from, until }: Days) => {
  const isIn = sql`created_at >= ${from}::date::timestamp AT TIME ZONE ${ZONE}
    AND created_at < (${until}::date + 1)::timestamp AT TIME ZONE ${ZONE}`
  const of = (account: string) => sql`CASE WHEN from_account = ${sql.lit(account)} THEN amount
    WHEN to_account = ${sql.lit(account)} THEN -amount ELSE 0 END`
  return sql`
    SELECT day, sum(orders) AS orders, sum(goods) AS goods, sum(wrapping) AS wrapping, sum(extras) AS extras,
      sum(refunds) AS refunds
    FROM (
      SELECT (paid.created_at AT TIME ZONE ${ZONE})::date AS day, 1 AS orders, sums.*, 0 AS refunds
      FROM (SELECT * FROM order_history WHERE to_status = 'paid' AND ${isIn}) paid
      JOIN orders ON orders.id = paid.order_id AND orders.gift_card IS NULL
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(${of('sales')}), 0) AS goods, coalesce(sum(${of('wrapping')}), 0) AS wrapping,
          coalesce(sum(${of('shipping')} + ${of('discounts')}), 0) AS extras
        FROM ledger_entries entry
        CROSS JOIN LATERAL (SELECT split_part(movement, ':', 3) AS version) named
        WHERE entry.order_id = paid.order_id AND 'receivable' IN (from_account, to_account)
          AND movement LIKE 'order:%' AND CASE WHEN version ~ '^[0-9]+$' THEN version::int ELSE 1 END BETWEEN 1 + coalesce((
            SELECT max(before.version) FROM order_history before
            WHERE before.order_id = paid.order_id AND before.to_status = 'paid' AND before.version < paid.version), 0)
          AND paid.version
      ) sums
      UNION ALL
      SELECT (created_at AT TIME ZONE ${ZONE})::date, 0, 0, 0, 0,
        CASE to_account WHEN 'returns' THEN amount ELSE -amount END
      FROM ledger_entries WHERE 'returns' IN (from_account, to_account) AND ${isIn}
        AND EXISTS (SELECT FROM orders WHERE orders.id = order_id AND gift_card IS NULL)
    ) entry
    GROUP BY day`
}

/**
 * Offers do not add up to the shop: the stored sums of each are compared with those of its orders and of the ledger's
 * refunds.
 */
async function listOfferDifferences(db: Tx, { from, until, next }: DaysToRead): Promise<SalesDifference[]> {
  const stored = { from, until: until < next ? until : addDays(next, -1) }
  const { rows } = await sql<SalesDifference>`
    WITH expected AS MATERIALIZED (${sumDays(stored, ['offer'])}),
      summed AS (SELECT * FROM sales_days
        WHERE dimension = 'offer' AND day BETWEEN ${stored.from}::date AND ${stored.until}::date)
    SELECT day, 'offer: ' || what AS what, coalesce(compared.expected, 0)::bigint AS expected,
      coalesce(actual, 0)::bigint AS actual
    FROM expected FULL JOIN summed USING (day, value)
    CROSS JOIN LATERAL (VALUES
      ('orders', expected.orders, summed.orders),
      ('units', expected.units, summed.units),
      ('goods', expected.goods_fen, summed.goods_fen),
      ('shipping', expected.shipping_fen, summed.shipping_fen),
      ('discounts', expected.discount_fen, summed.discount_fen),
      ('refunds', expected.refund_fen, summed.refund_fen),
      ('cost', expected.cost_fen, summed.cost_fen),
      ('sales with a cost', expected.costed_fen, summed.costed_fen),
      ('units with a cost', expected.costed_units, summed.costed_units)
    ) AS compared (what, expected, actual)
    WHERE coalesce(compared.expected, 0) <> coalesce(actual, 0)
    ORDER BY day, value, what`.execute(db)
  return rows
}

/** The ledger knows no costs: the stored margins of each dimension that adds up are compared with those of the orders. */
async function listMarginDifferences(db: Tx, { from, until, next }: DaysToRead): Promise<SalesDifference[]> {
  const stored = { from, until: until < next ? until : addDays(next, -1) }
  const { rows } = await sql<SalesDifference>`
    WITH orders_days AS MATERIALIZED (${sumDays(stored, ['all'])}),
      expected AS (SELECT orders_days.*, named AS in_dimension
        FROM orders_days CROSS JOIN unnest(${[...DIMENSIONS]}::text[]) named),
      summed AS (
        SELECT dimension AS in_dimension, day, sum(cost_fen) AS cost_fen, sum(costed_fen) AS costed_fen,
          sum(costed_units) AS costed_units
        FROM sales_days
        WHERE dimension = ANY(${[...DIMENSIONS]}) AND day BETWEEN ${stored.from}::date AND ${stored.until}::date
        GROUP BY 1, 2)
    SELECT day, in_dimension || ': ' || what AS what, coalesce(compared.expected, 0)::bigint AS expected,
      coalesce(actual, 0)::bigint AS actual
    FROM expected FULL JOIN summed USING (day, in_dimension)
    CROSS JOIN LATERAL (VALUES
      ('cost', expected.cost_fen, summed.cost_fen),
      ('sales with a cost', expected.costed_fen, summed.costed_fen),
      ('units with a cost', expected.costed_units, summed.costed_units)
    ) AS compared (what, expected, actual)
    WHERE coalesce(compared.expected, 0) <> coalesce(actual, 0)
    ORDER BY day, what`.execute(db)
  return rows
}

/** Sums of months that are not those of their days: an older version of the shop wrote days alone, during an upgrade. */
async function listMonthDifferences(db: Tx, days: Days): Promise<SalesDifference[]> {
  const { from, until } = toMonthsOf(days)
  const compared = SUM_COLUMNS.map(
    (name) => sql`(${sql.lit(name)}, days.${sql.ref(name)}, months.${sql.ref(name)})`,
  )
  const { rows } = await sql<SalesDifference>`
    SELECT month AS day, dimension || ', month: ' || what AS what, coalesce(expected, 0)::bigint AS expected,
      coalesce(actual, 0)::bigint AS actual
    FROM (SELECT dimension, ${MONTH} AS month, ${SUMS} FROM sales_days
        WHERE day BETWEEN ${from}::date AND ${until}::date GROUP BY 1, 2) days
    FULL JOIN (SELECT dimension, month, ${SUMS} FROM sales_months
        WHERE month BETWEEN ${from}::date AND ${until}::date GROUP BY 1, 2) months USING (dimension, month)
    CROSS JOIN LATERAL (VALUES ${sql.join(compared)}) AS compared (what, expected, actual)
    WHERE coalesce(expected, 0) <> coalesce(actual, 0) ORDER BY month, dimension, what`.execute(db)
  return rows
}

/** The days whose sums differ from the ledger, on one snapshot. */
export async function listSalesDifferences(db: Db, days: Days): Promise<SalesDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      // All days of a large shop take longer than a request may.
      await sql`SET LOCAL statement_timeout = 0`.execute(db)
      const toRead = { ...days, next: await findUnsummedDay(db) }
      const { rows } = await sql<SalesDifference>`
        WITH ledger AS MATERIALIZED (${toLedgerDays(days)}), summed AS MATERIALIZED (
          SELECT dimension, day, sum(orders) AS orders, sum(goods_fen) AS goods, sum(wrapping_fen) AS wrapping,
            sum(shipping_fen - discount_fen) AS extras, sum(refund_fen) AS refunds
          FROM (${readDays(toRead, DIMENSIONS)}) days GROUP BY dimension, day
        )
        SELECT day, dimension || ': ' || what AS what, coalesce(expected, 0)::bigint AS expected,
          coalesce(actual, 0)::bigint AS actual
        FROM (
          SELECT dimension, day, ledger.orders, ledger.goods, ledger.wrapping, ledger.extras, ledger.refunds
          FROM ledger CROSS JOIN unnest(${[...DIMENSIONS]}::text[]) dimension
        ) ledger FULL JOIN summed USING (dimension, day)
        CROSS JOIN LATERAL (VALUES
          ('orders', true, ledger.orders, summed.orders),
          ('goods', false, ledger.goods, summed.goods),
          ('wrapping', true, ledger.wrapping, summed.wrapping),
          ('shipping less discounts', true, ledger.extras, summed.extras),
          ('refunds', false, ledger.refunds, summed.refunds)
        ) AS compared (what, is_of_orders, expected, actual)
        WHERE (NOT is_of_orders OR dimension NOT IN ('product', 'category'))
          AND coalesce(expected, 0) <> coalesce(actual, 0)
        ORDER BY day, what`.execute(db)
      const margins = await listMarginDifferences(db, toRead)
      const offers = await listOfferDifferences(db, toRead)
      return [...rows, ...margins, ...offers, ...(await listMonthDifferences(db, days))]
    })
}
