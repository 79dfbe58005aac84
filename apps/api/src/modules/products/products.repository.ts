import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { MineralRow, ProductRow } from './products.view.ts'

function gathered(db: Db | Tx) {
  return db.selectFrom('products as p').select([
    'p.id',
    'p.slug',
    'p.status',
    'p.price_fen',
    'p.compare_at_fen',
    'p.sold_count',
    'p.published_at',
    'p.created_at',
    'p.updated_at',
    sql<ProductRow['record']>`p.record`.as('record'),
    sql<ProductRow['images']>`(
        SELECT coalesce(json_agg(json_build_object(
          'url', i.url, 'srcset', i.srcset, 'alt', i.alt, 'alt_zh', i.alt_zh,
          'width', i.width, 'height', i.height, 'placeholder', i.placeholder,
          'has_avif', coalesce(f.has_avif, false)) ORDER BY i.position), '[]')
        FROM product_images i LEFT JOIN pictures f ON f.url = i.url WHERE i.product_id = p.id)`.as('images'),
    sql<ProductRow['sizes']>`(
        SELECT coalesce(json_agg(json_build_object('size', s.size, 'stock', s.available) ORDER BY s.position), '[]')
        FROM stock_items s WHERE s.product_id = p.id)`.as('sizes'),
  ])
}

/** Products by their ids, whatever their status, in no order. */
export function findProducts(db: Db | Tx, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return gathered(db).where('p.id', 'in', ids).execute()
}

/** Products on sale by their slugs, in no order. */
export function findProductsOnSale(db: Db, slugs: string[], now: Date): Promise<ProductRow[]> {
  if (slugs.length === 0) return Promise.resolve([])
  return gathered(db)
    .where('p.status', '=', 'active')
    .where('p.published_at', '<=', now)
    .where('p.slug', 'in', slugs)
    .execute()
}

/** A product on sale, by its id or slug. */
export function findProductOnSale(db: Db, key: { id: string } | { slug: string }, now: Date) {
  const query = gathered(db).where('p.status', '=', 'active').where('p.published_at', '<=', now)
  return 'id' in key
    ? query.where('p.id', '=', key.id).executeTakeFirst()
    : query.where('p.slug', '=', key.slug).executeTakeFirst()
}

/** Chinese for values, whatever kind they are. */
export async function findTerms(db: Db, values: string[]): Promise<Record<string, string>> {
  if (values.length === 0) return {}
  const rows = await db
    .selectFrom('terms')
    .select(['value', 'value_zh'])
    .where('value', 'in', values)
    .execute()
  return Object.fromEntries(rows.map(({ value, value_zh }) => [value, value_zh]))
}

/** What is known of stones, by their English names; in no order, and without those that nobody described. */
export function findMinerals(db: Db, gems: string[]): Promise<MineralRow[]> {
  if (gems.length === 0) return Promise.resolve([])
  return db
    .selectFrom('minerals')
    .select(['gem', sql<MineralRow['facts']>`facts`.as('facts')])
    .where('gem', 'in', gems)
    .execute()
}
