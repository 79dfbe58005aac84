import { toLocalizedFields, type LocalizedField, type Translated } from '@shop/contract/languages/translated'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { sql, type RawBuilder } from 'kysely'
import { IS_TO_SHIP } from '../orders/shipments/orders-to-ship.sql.ts'
import type { ReadDb } from '../../db/pool.ts'

/** Sales of one hour or day. */
export interface SalesRow {
  at: Date
  orders: number
  fen: number
}

/**
 * Orders that were paid in a period, by hour or by day of a time zone. An order counts with what it was placed for:
 * refunds are shown on their own. Gift cards are no sales: what they pay for is.
 */
export async function listSales(
  db: ReadDb,
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
    .where('orders.gift_card', 'is', null)
    .where('history.created_at', '>=', period.from)
    .where('history.created_at', '<', period.until)
    .groupBy(at)
    .execute()
}

/** Orders that reached a status in a period. */
export async function countReached(db: ReadDb, status: 'shipped', from: Date): Promise<number> {
  const { count } = await db
    .selectFrom('order_history')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('to_status', '=', status)
    .where('created_at', '>=', from)
    .executeTakeFirstOrThrow()
  return count
}

/** What waits for somebody. */
export async function countWaiting(db: ReadDb) {
  const { rows } = await sql<{
    to_ship: number
    failing_mail: number
  }>`
    SELECT
      (SELECT count(*) FROM orders WHERE ${IS_TO_SHIP}) AS to_ship,
      (SELECT count(*) FROM mail_messages WHERE sent_at IS NULL AND failed_tries > 0) AS failing_mail`.execute(
    db,
  )
  return rows[0]!
}

export interface SellerRow extends LocalizedField<'name'> {
  product_id: string
  units: number
  stock: number
}

/** The figures of products and their names, which are read for these few alone: a product's record is long. */
async function listNamed(
  db: ReadDb,
  sellers: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<SellerRow[]> {
  const { rows } = await sql<{
    product_id: string
    name: Translated<string>
    units: number
    stock: number
  }>`
  SELECT product_id, record->'name' AS name, units::bigint,
    (SELECT coalesce(sum(available), 0) FROM stock_items WHERE stock_items.product_id = seller.product_id) AS stock
  FROM (${sellers}) seller JOIN products ON products.id = seller.product_id ORDER BY ${order}`.execute(db)
  return rows.map(({ name, ...row }) => ({ ...row, ...toLocalizedFields('name', name) }))
}

/** Units by product that were sold since a day, less what came back; without free gifts and the parts of designed bracelets. */
const soldSince = (day: string) => sql`
  SELECT product_id, sum(units) AS units FROM product_sales
  WHERE day >= ${day} AND product_id <> ${DESIGN_PRODUCT_ID} GROUP BY product_id`

export async function listBestSellers(db: ReadDb, since: string, limit: number): Promise<SellerRow[]> {
  const order = sql`units DESC, product_id`
  const best = sql`SELECT * FROM (${soldSince(since)}) sold WHERE units > 0 ORDER BY ${order} LIMIT ${limit}`
  return listNamed(db, best, order)
}

/** Products on sale since before `publishedBefore` and in stock that sold least since a day. */
export async function listSlowSellers(
  db: ReadDb,
  { since, publishedBefore, limit }: { since: string; publishedBefore: Date; limit: number },
): Promise<SellerRow[]> {
  const order = sql`seller.units, seller.sold_count, seller.published_at, seller.product_id`
  // A new shop has sold nothing yet, even if its products were published elsewhere long ago.
  const isOffered = sql`status = 'active' AND published_at <= ${publishedBefore} AND created_at <= ${publishedBefore}
    AND EXISTS (SELECT FROM stock_items WHERE stock_items.product_id = products.id AND available > 0)`
  // Along their index, as far as the first few without a sale.
  const unsold = sql`
    SELECT id AS product_id, 0 AS units, sold_count, published_at FROM products
    WHERE ${isOffered} AND NOT EXISTS (
      SELECT FROM product_sales sales WHERE sales.product_id = products.id AND day >= ${since} AND units > 0)
    ORDER BY sold_count, published_at, id LIMIT ${limit}`
  const rows = await listNamed(db, unsold, order)
  if (rows.length === limit) return rows
  const slow = sql`
    SELECT products.id AS product_id, coalesce(sold.units, 0) AS units, sold_count, published_at
    FROM products LEFT JOIN (${soldSince(since)}) sold ON sold.product_id = products.id
    WHERE ${isOffered}
    ORDER BY coalesce(sold.units, 0), sold_count, published_at, products.id LIMIT ${limit}`
  return listNamed(db, slow, order)
}
