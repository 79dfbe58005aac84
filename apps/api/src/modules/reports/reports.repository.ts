import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Sales of one hour or day. */
export interface SalesRow {
  at: Date
  orders: number
  fen: number
}

/**
 * Orders that were paid in a period, by hour or by day of a time zone. An order counts with what it was placed for:
 * refunds are shown on their own.
 */
export async function listSales(
  db: Db,
  period: { from: Date; until: Date; step: 'hour' | 'day'; timeZone: string },
): Promise<SalesRow[]> {
  const at = sql<Date>`date_trunc(${sql.lit(period.step)}, history.created_at, ${sql.lit(period.timeZone)})`
  return db
    .selectFrom('order_history as history')
    .innerJoin('orders', 'orders.id', 'history.order_id')
    .select((row) => [
      at.as('at'),
      row.fn.countAll<number>().as('orders'),
      sql<number>`sum(orders.total_fen)::bigint`.as('fen'),
    ])
    .where('history.to_status', '=', 'paid')
    .where('history.created_at', '>=', period.from)
    .where('history.created_at', '<', period.until)
    .groupBy(at)
    .execute()
}

/** The last midnight of a time zone. */
export async function readMidnight(db: Db, now: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`SELECT date_trunc('day', ${now}::timestamptz, ${timeZone}) AS at`.execute(db)
  return rows[0]!.at
}

/** Orders that reached a status in a period. */
export async function countReached(db: Db, status: 'shipped', from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('order_history')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('to_status', '=', status)
    .where('created_at', '>=', from)
    .executeTakeFirstOrThrow()
  return count
}

/** What waits for somebody. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<{
    to_ship: number
    failing_mail: number
  }>`
    SELECT
      (SELECT count(*) FROM orders WHERE status IN ('paid', 'preparing')) AS to_ship,
      (SELECT count(*) FROM mail_messages WHERE sent_at IS NULL AND failed_tries > 0) AS failing_mail`.execute(
    db,
  )
  return rows[0]!
}

export interface SellerRow {
  product_id: string
  name: string
  name_zh: string
  units: number
  stock: number
}

/** Units of paid orders since `from`, by product. */
function soldSince(from: Date) {
  return sql`
    SELECT lines.product_id, sum(lines.quantity) AS units
    FROM order_history history
    JOIN order_lines lines ON lines.order_id = history.order_id
    WHERE history.to_status = 'paid' AND history.created_at >= ${from}
    GROUP BY lines.product_id`
}

export async function listBestSellers(db: Db, from: Date, limit: number): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    WITH sold AS (${soldSince(from)})
    SELECT products.id AS product_id, products.record->'name'->>'en' AS name, products.record->'name'->>'zh' AS name_zh,
      sold.units::bigint AS units,
      (SELECT coalesce(sum(available), 0) FROM stock_items WHERE product_id = products.id) AS stock
    FROM (SELECT * FROM sold ORDER BY units DESC, product_id LIMIT ${limit}) sold
    JOIN products ON products.id = sold.product_id
    ORDER BY sold.units DESC, products.id`.execute(db)
  return rows
}

/** Products on sale since before `publishedBefore` and in stock that sold least since `from`. */
export async function listSlowSellers(
  db: Db,
  { from, publishedBefore, limit }: { from: Date; publishedBefore: Date; limit: number },
): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    WITH sold AS (${soldSince(from)})
    SELECT products.id AS product_id, products.record->'name'->>'en' AS name, products.record->'name'->>'zh' AS name_zh,
      coalesce(sold.units, 0)::bigint AS units, stock.available::bigint AS stock
    FROM products
    JOIN (SELECT product_id, sum(available) AS available FROM stock_items GROUP BY product_id) stock
      ON stock.product_id = products.id AND stock.available > 0
    LEFT JOIN sold ON sold.product_id = products.id
    WHERE products.status = 'active' AND products.published_at <= ${publishedBefore}
    ORDER BY coalesce(sold.units, 0), products.sold_count, products.published_at
    LIMIT ${limit}`.execute(db)
  return rows
}
