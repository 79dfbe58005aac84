import { sql } from 'kysely'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import { CURRENT_FEN } from './current-price.sql.ts'
import type { PricePeriod } from './prior-price.shared.ts'

/**
 * Notes the prices of products as they are now written, in the transaction that writes them. Only what is on sale asks a
 * price; one that is published later asks it from then on.
 */
export async function recordPrices(db: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const outdated = sql`c.valid_until IS NULL AND c.product_id = ${anyOf(ids)} AND p.id = c.product_id
    AND NOT (p.status = 'active' AND c.price_fen = ${CURRENT_FEN}
      AND CASE WHEN p.published_at > ${now} THEN c.valid_from = p.published_at ELSE c.valid_from <= ${now} END)`
  // What was to be asked later, and what has been replaced within a millisecond, nobody was asked.
  await sql`DELETE FROM product_prices c USING products p WHERE c.valid_from >= ${now} AND ${outdated}`.execute(
    db,
  )
  await sql`UPDATE product_prices c SET valid_until = ${now} FROM products p WHERE ${outdated}`.execute(db)
  await sql`INSERT INTO product_prices (product_id, valid_from, price_fen, source)
    SELECT p.id, greatest(p.published_at, ${now}), ${CURRENT_FEN}, 'shop' FROM products p
    WHERE p.id = ${anyOf(ids)} AND p.status = 'active'
      AND NOT EXISTS (SELECT FROM product_prices c WHERE c.product_id = p.id AND c.valid_until IS NULL)`.execute(
    db,
  )
}

/** The days of which the old prices that fill a shop are taken to be. */
const CATALOGUE_DAYS = 30

/** Notes old prices that files bring, as asked until now: the files that fill a shop, which has no history of its own. */
export async function recordCataloguePrices(
  db: Tx,
  prices: { id: string; priceFen: number }[],
  now: Date,
): Promise<void> {
  if (prices.length === 0) return
  const from = startOf(addDays(toDay(now), -CATALOGUE_DAYS))
  await db
    .insertInto('product_prices')
    .values(
      prices.map(({ id, priceFen }) => ({
        product_id: id,
        valid_from: from,
        valid_until: now,
        price_fen: priceFen,
        source: 'catalogue',
      })),
    )
    .execute()
}

/** What shoppers were asked for products, by their ids; the earliest first. */
export async function readPriceHistories(db: Db | Tx, ids: string[]): Promise<Map<string, PricePeriod[]>> {
  const rows = await db
    .selectFrom('product_prices')
    .select(['product_id', 'price_fen as priceFen', 'valid_from as from', 'valid_until as until'])
    .where('product_id', '=', anyOf(ids))
    .orderBy('valid_from')
    .execute()
  const byProduct = Map.groupBy(rows, ({ product_id: id }) => id)
  return new Map(
    [...byProduct].map(([id, history]) => [id, history.map(({ product_id: _, ...period }) => period)]),
  )
}
