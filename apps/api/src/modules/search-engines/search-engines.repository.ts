import { readLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import { sql, type RawBuilder } from 'kysely'
import type { ProductRecord } from '@shop/catalogue/format'
import type { Db } from '../../db/pool.ts'
import { readTexts } from '../../db/translations.ts'
import { PRICES_WITH_SALE } from '../products/prices/current-price.sql.ts'

function onSale(db: Db, now: Date) {
  return db.selectFrom('products as p').where('p.status', '=', 'active').where('p.published_at', '<=', now)
}

/**
 * A version that changes with any product on sale: its page, price, pictures or availability. Each row adds a
 * number of its own, so that changes cannot cancel each other out.
 */
export async function findListingsVersion(db: Db, now: Date): Promise<string> {
  const toNumber = (text: RawBuilder<unknown>) => sql`('x' || left(md5(${text}), 15))::bit(60)::bigint`
  const row = await onSale(db, now)
    .select([
      sql<string>`coalesce(sum(${toNumber(sql`p.id::text || p.updated_at::text`)}), 0)`.as('products'),
      sql<string>`coalesce(sum((
        SELECT sum(${toNumber(sql`s.product_id::text || s.size`)}) FROM stock_items s
        WHERE s.product_id = p.id AND s.available > 0)), 0)`.as('stock'),
      sql<string>`coalesce(sum((
        SELECT sum(${toNumber(sql`i.product_id::text || i.url`)}) FROM product_images i
        WHERE i.product_id = p.id)), 0)`.as('pictures'),
    ])
    .executeTakeFirstOrThrow()
  return `${row.products}-${row.stock}-${row.pictures}`
}

/** The parts of all products on sale, `size` in each, in the order of their ids. */
export async function listParts(
  db: Db,
  now: Date,
  size: number,
): Promise<{ part: number; changedAt: Date }[]> {
  const numbered = onSale(db, now).select([
    'p.updated_at',
    sql<number>`(row_number() OVER (ORDER BY p.id) - 1) / ${size}::int`.as('part'),
  ])
  const rows = await db
    .selectFrom(numbered.as('n'))
    .select(['n.part', sql<Date>`max(n.updated_at)`.as('changed_at')])
    .groupBy('n.part')
    .orderBy('n.part')
    .execute()
  return rows.map(({ part, changed_at }) => ({ part: Number(part) + 1, changedAt: changed_at }))
}

/** The id after which a part starts; `BEFORE_ALL` for the first one, undefined for a missing part. */
export async function findPartStart(
  db: Db,
  now: Date,
  { part, size }: { part: number; size: number },
): Promise<string | undefined> {
  if (part === 1) return BEFORE_ALL
  const last = onSale(db, now)
    .select('p.id')
    .orderBy('p.id')
    .offset((part - 1) * size - 1)
  const rows = await last.limit(2).execute()
  return rows.length === 2 ? rows[0]!.id : undefined
}

/** Sorts before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type ProductPage = Awaited<ReturnType<typeof listProductPages>>[number]

/** The next products on sale by id, with what a sitemap needs. */
export function listProductPages(db: Db, now: Date, { after, limit }: { after: string; limit: number }) {
  return onSale(db, now)
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .select(['p.id', 'p.slug', 'p.updated_at', pictureUrls.as('pictures')])
    .execute()
}

/** The next products on sale by id, with their sizes and everything else that an offer needs. */
export function listProductOffers(db: Db, now: Date, { after, limit }: { after: string; limit: number }) {
  return onSale(db, now)
    .leftJoin('sale_prices as sale', 'sale.product_id', 'p.id')
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(limit)
    .select(PRICES_WITH_SALE)
    .select([
      'p.id',
      'p.slug',
      'p.sku',
      'sale.sale_from',
      sql<ProductRecord>`p.record`.as('record'),
      pictureUrls.as('pictures'),
      sql<{ size: string; available: number }[]>`(
        SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.available) ORDER BY s.position), '[]')
        FROM stock_items s WHERE s.product_id = p.id)`.as('sizes'),
    ])
    .execute()
}

const pictureUrls = sql<string[]>`(
  SELECT coalesce(json_agg(i.url ORDER BY i.position), '[]') FROM product_images i WHERE i.product_id = p.id)`

/** When anything last changed in each category and sub-category, by slug. */
export async function listCategoryChanges(db: Db, now: Date): Promise<Map<string, Date>> {
  const rows = await onSale(db, now)
    .select(['p.category', 'p.subcategory', sql<Date>`max(p.updated_at)`.as('changed_at')])
    .groupBy(['p.category', 'p.subcategory'])
    .execute()
  const changes = new Map<string, Date>()
  for (const { category, subcategory, changed_at } of rows) {
    changes.set(subcategory, changed_at)
    if ((changes.get(category) ?? changed_at) <= changed_at) changes.set(category, changed_at)
  }
  return changes
}

/** When the texts and pictures of each category were last changed, by slug. */
export async function listCategoryTextChanges(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('categories').select(['slug', 'updated_at']).execute()
  return new Map(rows.map(({ slug, updated_at }) => [slug, updated_at]))
}

/** The day of the last change of each text page, by its name; the newest story's as `traditions`. */
export async function listTextChanges(db: Db, now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('articles')
    .select([
      sql<string>`CASE kind WHEN 'story' THEN 'traditions' ELSE slug END`.as('name'),
      sql<string>`max(coalesce(facts->>'updated', facts->>'published'))`.as('changed_on'),
    ])
    .where('kind', 'in', ['page', 'story'])
    .where('shown_from', '<=', now)
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, changed_on }) => [name, new Date(changed_on)]))
}

/** A version that changes with the name of any value of the catalogue. */
export async function findTermsVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('terms as t')
    .select(
      sql<string>`md5(coalesce(json_agg(json_build_array(t.kind, t.value, t.value_zh, t.translations)
        ORDER BY t.kind, t.value)::text, ''))`.as('version'),
    )
    .executeTakeFirstOrThrow()
  return row.version
}

/** The names of categories and sub-categories in each language, by slug. */
export async function listCategoryNames(db: Db): Promise<Map<string, Translated<string>>> {
  const rows = await db
    .selectFrom('categories')
    .select(['slug', sql<Translated<string>>`record -> 'name'`.as('name')])
    .execute()
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** The names of catalogue values of any kind in each language, by the value. */
export async function listTerms(db: Db): Promise<Map<string, Translated<string>>> {
  const rows = await db.selectFrom('terms').select(['value', 'value_zh', 'translations']).execute()
  return new Map(rows.map((row) => [row.value, readLocalizedFields(readTexts(row), 'value')]))
}
