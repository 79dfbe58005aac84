import type { REPORT_DIMENSIONS } from '@shop/contract/reports/sales-reports.console'
import { addDays, TIME_ZONE, type Day } from '@shop/contract/days/days.rules'
import { toSpan } from '@shop/contract/reports/report-spans.rules'
import { PAYMENT_METHODS } from '@shop/contract/payments/payments.rules'
import { sql, type RawBuilder } from 'kysely'

/** What days are summed by: what reports show, the whole shop, and the month of the customer's first order. */
export type SumDimension = 'all' | 'cohort' | (typeof REPORT_DIMENSIONS)[number]

const ZONE = sql.lit(TIME_ZONE)

/** Other paid orders of the customer that came before. */
const EARLIER = sql`orders earlier WHERE earlier.user_id = fact.user_id AND earlier.paid_at IS NOT NULL
  AND earlier.gift_card IS NULL AND (earlier.paid_at, earlier.id) < (fact.paid_at, fact.order_id)`

const FIRST_PAID_AT = sql`(SELECT min(first.paid_at) FROM orders first
  WHERE first.user_id = fact.user_id AND first.paid_at IS NOT NULL AND first.gift_card IS NULL)`

const KNOWN_METHODS = sql.join(PAYMENT_METHODS.map((method) => sql.lit(method)))

/** In code: `toPaymentMethod`. */
const PAID_BY = sql`(SELECT CASE WHEN method IN (${KNOWN_METHODS}) THEN method
    WHEN provider = 'paypal' THEN 'wallet' ELSE 'card' END
  FROM payments WHERE payments.order_id = fact.order_id AND succeeded_at IS NOT NULL
  ORDER BY succeeded_at DESC LIMIT 1)`

const PLACED_BY = sql`(SELECT cause FROM order_history placed WHERE placed.order_id = fact.order_id AND version = 1)`

const BY_AGENT = sql`FROM agent_orders WHERE agent_orders.order_id = fact.order_id`
const AGENT_HOST = sql`(SELECT host ${BY_AGENT})`

/** The value of an order in each dimension of orders; a dimension that adds up is one more entry, here or in `OF_LINES`. */
const OF_ORDERS: Partial<Record<SumDimension, RawBuilder<unknown>>> = {
  all: sql`''`,
  country: sql`coalesce(fact.address ->> 'country', '')`,
  payment: sql`coalesce(${PAID_BY}, CASE WHEN fact.gift_card_fen > 0 THEN 'gift_card' ELSE '' END)`,
  source: sql`CASE WHEN fact.exchange IS NOT NULL THEN 'exchange'
    WHEN ${PLACED_BY} = 'merchant' THEN 'console' WHEN ${AGENT_HOST} IS NOT NULL THEN 'agent'
    WHEN EXISTS (SELECT ${BY_AGENT}) THEN 'assistant' ELSE 'shop' END`,
  platform: sql`coalesce(${AGENT_HOST}, '')`,
  campaign: sql`coalesce((SELECT campaign ${BY_AGENT}), '')`,
  customer: sql`CASE WHEN EXISTS (SELECT FROM ${EARLIER}) THEN 'returning' ELSE 'new' END`,
  cohort: sql`coalesce(to_char(${FIRST_PAID_AT} AT TIME ZONE ${ZONE}, 'YYYY-MM'), '')`,
}

/** The values of an order's line in each dimension of lines, as a query. */
const OF_LINES: Partial<Record<SumDimension, RawBuilder<unknown>>> = {
  product: sql`SELECT 'product', coalesce(share.product_id::text, '')`,
  category: sql`SELECT 'category', coalesce((SELECT category FROM products WHERE id = share.product_id), '')`,
  stone: sql`SELECT 'stone', attribute.value FROM (VALUES (1)) one LEFT JOIN product_attributes attribute
    ON attribute.product_id = share.product_id AND attribute.name = 'gem'`,
}

/** Whose sums of sales and refunds add up to those of the whole shop. */
export const ORDER_DIMENSIONS = Object.keys(OF_ORDERS) as SumDimension[]
const LINE_DIMENSIONS = Object.keys(OF_LINES) as SumDimension[]
export const SUM_DIMENSIONS: readonly SumDimension[] = [...ORDER_DIMENSIONS, ...LINE_DIMENSIONS, 'offer']

/** The columns of a day's sums. */
export const SUM_COLUMNS = [
  'orders',
  'customers',
  'units',
  'goods_fen',
  'wrapping_fen',
  'shipping_fen',
  'discount_fen',
  'tax_fen',
  'refund_fen',
  'cost_fen',
  'costed_fen',
  'costed_units',
] as const

/** Days of the shop's calendar, both included. */
export interface Days {
  from: Day
  until: Day
}

const toDayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE ${ZONE})::date`
const isIn = (at: RawBuilder<unknown>, { from, until }: Days) =>
  sql`${at} >= ${from}::date::timestamp AT TIME ZONE ${ZONE}
    AND ${at} < (${until}::date + 1)::timestamp AT TIME ZONE ${ZONE}`

/**
 * What counts on a day: an order on the day of its payment, as often as it was paid, and a refund on the day on which it
 * was promised (the ledger's account `returns`), whenever its order was paid. Orders of gift cards are no sales. Units come
 * back with the lines of a refund, and all of them when a paid order is cancelled: so does their cost.
 */
const toEvents = (days: Days) => sql`
  SELECT 'paid:' || order_id || ':' || version AS key, order_id, ${toDayOf(sql`created_at`)} AS day, 1 AS sold,
    0::bigint AS refund_fen, NULL::uuid AS refund_id, 0 AS came_back
  FROM order_history WHERE to_status = 'paid' AND ${isIn(sql`created_at`, days)}
  UNION ALL
  SELECT movement || ':' || line, order_id, ${toDayOf(sql`created_at`)}, 0,
    CASE to_account WHEN 'returns' THEN amount ELSE -amount END,
    CASE WHEN movement LIKE 'refund:%' THEN split_part(movement, ':', 2)::uuid END,
    CASE to_account WHEN 'returns' THEN 1 ELSE -1 END
  FROM ledger_entries WHERE 'returns' IN (from_account, to_account) AND ${isIn(sql`created_at`, days)}
  UNION ALL
  SELECT 'cancelled:' || order_id || ':' || version, order_id, ${toDayOf(sql`created_at`)}, 0, 0, NULL, 1
  FROM order_history
  WHERE to_status = 'cancelled' AND from_status <> 'pending_payment' AND ${isIn(sql`created_at`, days)}
  UNION ALL
  SELECT 'gift card refund:' || id, gift_card_order_id, ${toDayOf(sql`created_at`)}, 0, 0, id, 1
  FROM refunds WHERE gift_card_order_id IS NOT NULL AND ${isIn(sql`created_at`, days)}`

/** The price of shipping is what it would have cost without a discount, as in the ledger (`orderPlaced`). */
const FACTS = sql`
  SELECT event.day, event.sold, event.refund_fen, orders.id AS order_id, user_id, paid_at, address, exchange,
    gift_card_fen, subtotal_fen, wrapping_fen, tax_included_fen, total_fen,
    greatest(0, shipping_fen + saved_fen - discount_fen) AS full_shipping_fen,
    (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_lines.order_id = orders.id) AS units,
    margin.cost_fen, margin.costed_fen, margin.costed_units
  FROM event JOIN orders ON orders.id = event.order_id AND orders.gift_card IS NULL
  JOIN (
    SELECT key, sum(cost_fen) AS cost_fen, sum(costed_fen) AS costed_fen, sum(costed_units) AS costed_units
    FROM share GROUP BY key
  ) margin ON margin.key = event.key`

/** What the margin of a line is made of; the price of an exchange is a difference, which has no margin. */
const MARGIN = sql`
  unit_cost_fen * (sold * quantity - units_back) AS cost_fen,
  CASE WHEN unit_cost_fen IS NULL THEN 0 ELSE
    ((sold * (goods_fen - discount_fen) - CASE
      WHEN has_lines THEN came_back * least(abs(refunded_fen), weight)
      WHEN order_fen > 0 THEN round(refunded_fen * total / order_fen) ELSE 0 END)
      * (order_fen - tax_fen) / greatest(order_fen, 1))::bigint END AS costed_fen,
  CASE WHEN unit_cost_fen IS NULL THEN 0 ELSE sold * quantity END AS costed_units`

/**
 * A refund is spread over the lines that it is for, or over all, by what was paid for them; its parts add up to it. Of a
 * margin it lowers the goods alone, not the shipping that it gives back too.
 */
const toShares = (events: RawBuilder<unknown>) => sql`
  SELECT shared.*, ${MARGIN} FROM (
  SELECT weighted.*, CASE
    WHEN total > 0 THEN floor(refund_fen * upto / total) - floor(refund_fen * (upto - weight) / total)
    WHEN number = 1 THEN refund_fen ELSE 0 END AS refunded_fen
  FROM (
    SELECT line.*, sum(weight) OVER event AS total, sum(weight) OVER lines AS upto, row_number() OVER lines AS number
    FROM (
      SELECT event.key, event.day, event.sold, event.refund_fen, event.order_id, lines.position, lines.product_id,
        coalesce(lines.quantity, 0) AS quantity, coalesce(lines.line_total_fen, orders.subtotal_fen) AS goods_fen,
        coalesce(lines.discount_fen, 0) AS discount_fen, orders.total_fen AS order_fen,
        orders.tax_included_fen AS tax_fen, event.came_back,
        CASE WHEN orders.exchange IS NULL THEN lines.cost_fen END AS unit_cost_fen,
        bool_or(refunded.refund_id IS NOT NULL) OVER (PARTITION BY event.key) AS has_lines,
        event.came_back * coalesce(refunded.quantity,
          CASE WHEN event.key LIKE 'cancelled:%' THEN lines.quantity ELSE 0 END) AS units_back,
        CASE WHEN bool_or(refunded.refund_id IS NOT NULL) OVER (PARTITION BY event.key)
          THEN coalesce((lines.line_total_fen - lines.discount_fen)::bigint * refunded.quantity / lines.quantity, 0)
          ELSE coalesce((lines.line_total_fen - lines.discount_fen)::bigint, 1) END AS weight
      FROM ${events} event JOIN orders ON orders.id = event.order_id AND orders.gift_card IS NULL
      LEFT JOIN order_lines lines ON lines.order_id = event.order_id
      LEFT JOIN refund_lines refunded
        ON refunded.refund_id = event.refund_id AND refunded.position = lines.position
    ) line
    WINDOW event AS (PARTITION BY key), lines AS (PARTITION BY key ORDER BY position)
  ) weighted) shared`

const sumOrders = (dimensions: readonly SumDimension[]) => sql`
  SELECT dimension, day, value, sum(sold) AS orders,
    count(*) FILTER (WHERE sold = 1 AND NOT EXISTS (SELECT FROM ${EARLIER}
      AND earlier.paid_at >= date_trunc('month', fact.paid_at, ${ZONE}))) AS customers,
    sum(sold * units) AS units, sum(sold * subtotal_fen) AS goods_fen, sum(sold * wrapping_fen) AS wrapping_fen,
    sum(sold * full_shipping_fen) AS shipping_fen,
    sum(sold * (subtotal_fen + wrapping_fen + full_shipping_fen - total_fen)) AS discount_fen,
    sum(sold * tax_included_fen) AS tax_fen, sum(refund_fen) AS refund_fen, coalesce(sum(cost_fen), 0) AS cost_fen,
    sum(costed_fen) AS costed_fen, sum(costed_units) AS costed_units
  FROM (${FACTS}) fact CROSS JOIN LATERAL (VALUES ${sql.join(
    dimensions.map((dimension) => sql`(${sql.lit(dimension)}, ${OF_ORDERS[dimension]!})`),
  )}) named (dimension, value)
  GROUP BY 1, 2, 3`

const sumLines = (dimensions: readonly SumDimension[]) => sql`
  SELECT dimension, day, coalesce(value, '') AS value, count(DISTINCT order_id) FILTER (WHERE sold = 1) AS orders,
    0 AS customers, sum(sold * quantity) AS units, sum(sold * goods_fen) AS goods_fen, 0 AS wrapping_fen,
    0 AS shipping_fen, sum(sold * discount_fen) AS discount_fen, 0 AS tax_fen, sum(refunded_fen) AS refund_fen,
    coalesce(sum(cost_fen), 0) AS cost_fen, sum(costed_fen) AS costed_fen, sum(costed_units) AS costed_units
  FROM share CROSS JOIN LATERAL (${sql.join(
    dimensions.map((dimension) => OF_LINES[dimension]!),
    sql` UNION ALL `,
  )}) named (dimension, value)
  GROUP BY 1, 2, 3`

const OF_ORDERS_WITH_OFFERS = sql`(SELECT event.* FROM event
  WHERE EXISTS (SELECT FROM order_offers WHERE order_offers.order_id = event.order_id))`

/**
 * What each offer made cheaper, at the price before it: lines, and the shipping of orders. The discount is what it took off.
 * An order of several offers counts for each of them, so these sums do not add up to the shop.
 */
const SUM_OFFERS = sql`
  SELECT 'offer' AS dimension, day, offer_id::text AS value, sum(orders) AS orders, 0 AS customers, sum(units) AS units,
    sum(goods_fen) AS goods_fen, 0 AS wrapping_fen, sum(shipping_fen) AS shipping_fen, sum(discount_fen) AS discount_fen,
    0 AS tax_fen, sum(refund_fen) AS refund_fen, coalesce(sum(cost_fen), 0) AS cost_fen, sum(costed_fen) AS costed_fen,
    sum(costed_units) AS costed_units
  FROM (
    SELECT event.day, used.offer_id, 1 AS orders, 0 AS units, 0 AS goods_fen,
      CASE WHEN used.shipping_fen > 0 THEN orders.shipping_fen + used.shipping_fen ELSE 0 END AS shipping_fen,
      used.goods_fen + used.shipping_fen AS discount_fen, 0 AS refund_fen, 0 AS cost_fen, 0 AS costed_fen, 0 AS costed_units
    FROM event JOIN orders ON orders.id = event.order_id AND orders.gift_card IS NULL
    JOIN order_offers used ON used.order_id = event.order_id
    WHERE event.sold = 1
    UNION ALL
    SELECT share.day, used.offer_id, 0, share.sold * share.quantity, share.sold * share.goods_fen, 0, 0, share.refunded_fen,
      share.cost_fen, share.costed_fen, share.costed_units
    FROM (${toShares(OF_ORDERS_WITH_OFFERS)}) share
    JOIN order_line_offers used ON used.order_id = share.order_id AND used.position = share.position
  ) part
  GROUP BY 2, 3`

/**
 * The sums of days by dimension, from orders and the ledger: rows of `sales_days`. An order counts in a dimension of lines
 * for each value that one of its lines has, without its shipping and wrapping.
 */
export function sumDays(days: Days, dimensions: readonly SumDimension[]): RawBuilder<unknown> {
  const ofOrders = dimensions.filter((dimension) => OF_ORDERS[dimension])
  const ofLines = dimensions.filter((dimension) => OF_LINES[dimension])
  const sums = [
    ...(ofOrders.length > 0 ? [sumOrders(ofOrders)] : []),
    ...(ofLines.length > 0 ? [sumLines(ofLines)] : []),
    ...(dimensions.includes('offer') ? [SUM_OFFERS] : []),
  ]
  return sql`WITH event AS (${toEvents(days)}), share AS (${toShares(sql`event`)}) ${sql.join(sums, sql` UNION ALL `)}`
}

/** Days to read, and the first day that has not been summed. */
export interface DaysToRead extends Days {
  next: Day
}

/** The columns of `sales_days`. */
export const DAY_COLUMNS = sql.join(
  ['dimension', 'day', 'value', ...SUM_COLUMNS].map((name) => sql.ref(name)),
)
/** The sums of many rows, and the month that a day is in. */
export const SUMS = sql.join(
  SUM_COLUMNS.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`),
)
export const MONTH = sql`date_trunc('month', day)::date`

/** All days of the months that these days are in. */
export const toMonthsOf = ({ from, until }: Days): Days => ({
  from: toSpan('month', from).from,
  until: toSpan('month', until).until,
})

/** The full months among these days. Without one, the first day is after the last. */
function toFullMonths({ from, until }: Days): Days {
  const [first, last] = [toSpan('month', from), toSpan('month', until)]
  return {
    from: first.from === from ? from : addDays(first.until, 1),
    until: last.until === until ? until : addDays(last.from, -1),
  }
}

const toStored = ({ from, until, next }: DaysToRead): Days => ({
  from,
  until: until < next ? until : addDays(next, -1),
})

/** Whether a row of a table of sums is of one of these dimensions and days. */
const isOf = (names: readonly SumDimension[], column: 'day' | 'month', { from, until }: Days) =>
  sql`dimension IN (${sql.join(names.map((name) => sql.lit(name)))})
    AND ${sql.ref(column)} BETWEEN ${from}::date AND ${until}::date`

/** What is computed from the first day on that has not been summed. */
function toComputed({ from, until, next }: DaysToRead, dimensions: readonly SumDimension[]) {
  if (until < next) return undefined
  // Of the type of the stored ones: PostgreSQL adds up numeric columns of a year in twice the time.
  const sums = sql.join(SUM_COLUMNS.map((name) => sql`${sql.ref(name)}::bigint AS ${sql.ref(name)}`))
  return sql`SELECT dimension, day, value, ${sums}
    FROM (${sumDays({ from: from < next ? next : from, until }, dimensions)}) rest`
}

/** Rows of `sales_days` for these days: as stored, and computed from the first day on that has not been summed. */
export function readDays(days: DaysToRead, dimensions: readonly SumDimension[]): RawBuilder<unknown> {
  const stored = sql`SELECT ${DAY_COLUMNS} FROM sales_days WHERE ${isOf(dimensions, 'day', toStored(days))}`
  const computed = toComputed(days, dimensions)
  return computed ? sql`${stored} UNION ALL ${computed}` : stored
}

/**
 * The sums of these days by value, as the table `sums` of a statement that reads it more than once: of full months those of the
 * month, of other days each day's. What has not been summed is computed once.
 */
export function withSums(days: DaysToRead, dimensions: readonly SumDimension[]): RawBuilder<unknown> {
  const columns = sql.join(['value', ...SUM_COLUMNS].map((name) => sql.ref(name)))
  const stored = toStored(days)
  const months = toFullMonths(stored)
  const sums = sql`
    SELECT ${columns} FROM sales_months WHERE ${isOf(dimensions, 'month', months)}
    UNION ALL
    SELECT ${columns} FROM sales_days WHERE ${isOf(dimensions, 'day', stored)}
      AND day NOT BETWEEN ${months.from}::date AND ${months.until}::date`
  const computed = toComputed(days, dimensions)
  return computed
    ? sql`WITH computed AS MATERIALIZED (${computed}),
        sums AS NOT MATERIALIZED (${sums} UNION ALL SELECT ${columns} FROM computed)`
    : sql`WITH sums AS NOT MATERIALIZED (${sums})`
}
