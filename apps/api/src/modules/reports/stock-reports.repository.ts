import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { TIME_ZONE, type Day } from '@shop/contract/days/days.rules'
import type { Translated } from '@shop/contract/languages/translated'
import type { STOCK_ORDERS } from '@shop/contract/reports/stock-reports.console'
import { sql, type RawBuilder } from 'kysely'
import type { ReadDb } from '../../db/pool.ts'
import { CURRENT_FEN } from '../products/prices/current-price.sql.ts'

/** Units of each product that has any; the parts of designed bracelets have prices of their own. */
const STOCK = sql`
  SELECT product_id, sum(available) AS units FROM stock_items
  WHERE product_id <> ${DESIGN_PRODUCT_ID} GROUP BY product_id HAVING sum(available) > 0`

interface StockSums {
  units: number
  value_fen: number
  /** Of the units whose cost is known. */
  cost_fen: number
  costed_units: number
}

export async function sumStock(db: ReadDb): Promise<StockSums> {
  const { rows } = await sql<StockSums>`
    SELECT coalesce(sum(units), 0)::bigint AS units, coalesce(sum(units * ${CURRENT_FEN}), 0)::bigint AS value_fen,
      coalesce(sum(units * cost_fen), 0)::bigint AS cost_fen,
      coalesce(sum(units) FILTER (WHERE cost_fen IS NOT NULL), 0)::bigint AS costed_units
    FROM (${STOCK}) stock JOIN products p ON p.id = product_id`.execute(db)
  return rows[0]!
}

interface StockRow {
  product_id: string
  name: Translated<string>
  units: number
  value_fen: number
  cost_fen: number | null
  /** With free gifts: they leave the stock as well. */
  sold: number
  lasts_days: number | null
}

const ORDERS: Record<(typeof STOCK_ORDERS)[number], RawBuilder<unknown>> = {
  soonest: sql`lasts NULLS LAST, units, product_id`,
  longest: sql`lasts DESC NULLS FIRST, value_fen DESC, product_id`,
  value: sql`value_fen DESC, product_id`,
}

/** Names are read for the few that are listed: a product's record is long. */
export async function listStock(
  db: ReadDb,
  query: { since: Day; today: Day; order: (typeof STOCK_ORDERS)[number]; limit: number },
): Promise<StockRow[]> {
  const { since, today, order, limit } = query
  const offeredOn = sql`(greatest(published_at, created_at) AT TIME ZONE ${sql.lit(TIME_ZONE)})::date`
  const { rows } = await sql<StockRow>`
    SELECT listed.product_id, record->'name' AS name, units::bigint, value_fen::bigint, costs_fen::bigint AS cost_fen,
      sold::bigint,
      floor(lasts)::bigint AS lasts_days
    FROM (
      SELECT *, units * days / nullif(sold, 0) AS lasts FROM (
        SELECT stock.product_id, stock.units, stock.units * ${CURRENT_FEN} AS value_fen,
          stock.units * cost_fen AS costs_fen, coalesce(sales.units, 0) AS sold,
          greatest(1, ${today}::date - greatest(${offeredOn}, ${since}::date) + 1) AS days
        FROM (${STOCK}) stock JOIN products p ON p.id = stock.product_id
        LEFT JOIN (
          SELECT product_id, sum(units + gifts) AS units FROM product_sales WHERE day >= ${since} GROUP BY product_id
        ) sales ON sales.product_id = stock.product_id
      ) each
      ORDER BY ${ORDERS[order]} LIMIT ${limit}
    ) listed JOIN products ON products.id = listed.product_id
    ORDER BY ${ORDERS[order]}`.execute(db)
  return rows
}
