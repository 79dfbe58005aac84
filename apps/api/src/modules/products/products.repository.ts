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
          'width', i.width, 'height', i.height, 'placeholder', i.placeholder) ORDER BY i.position), '[]')
        FROM product_images i WHERE i.product_id = p.id)`.as('images'),
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

/** Ids of products on sale that share the most with one: stones count double, then elements, then the shelf. */
export async function findRelatedIds(db: Db, productId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id
    FROM products p
    JOIN product_attributes theirs ON theirs.product_id = p.id
    JOIN product_attributes ours ON ours.product_id = ${productId} AND ours.name = theirs.name AND ours.value = theirs.value
    WHERE p.id <> ${productId} AND p.status = 'active' AND p.published_at <= ${now}
      AND theirs.name IN ('gem', 'element', 'subcategory', 'category')
    GROUP BY p.id
    ORDER BY sum(CASE theirs.name WHEN 'gem' THEN 4 WHEN 'subcategory' THEN 2 ELSE 1 END) DESC, p.sold_count DESC, p.id
    LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
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
