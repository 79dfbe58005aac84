import { sql } from 'kysely'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import type { FitLine } from '@shop/contract/products/products.schemas'
import type { StoneSigns } from '@shop/contract/stones/stones.schemas'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import { selectTranslated } from '../../../db/translations.ts'
import { PRICES_WITH_SALE } from '../prices/current-price.sql.ts'
import { CART_COLUMNS, imagesOf, sizesOf, TRAITS } from './product-columns.sql.ts'
import type { PricedProduct, ProductRow } from './product-rows.shared.ts'
import type { MineralRow, Terms } from './products.view.ts'

/** Products with their pictures and sizes, as `p`. */
export function selectProducts(db: Db | Tx) {
  return db
    .selectFrom('products as p')
    .leftJoin('sale_prices as sale', 'sale.product_id', 'p.id')
    .select(PRICES_WITH_SALE)
    .select([
      'p.id',
      'p.slug',
      'p.status',
      'p.sold_count',
      'p.star_counts',
      'p.published_at',
      'p.created_at',
      'p.updated_at',
      sql<ProductRow['record']>`p.record`.as('record'),
      imagesOf('p.id'),
      sizesOf('p.id'),
    ])
}

/** Products by their ids, whatever their status, unordered. */
export function findProducts(db: Db | Tx, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectProducts(db).where('p.id', '=', anyOf(ids)).execute()
}

/** What an order needs of products, whatever their status, unordered. */
export function findForPricing(db: Db | Tx, ids: string[]): Promise<PricedProduct[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('products as p')
    .select(CART_COLUMNS)
    .select(TRAITS)
    .where('p.id', '=', anyOf(ids))
    .execute()
}

/** Products on sale by their slugs, unordered. */
export function findProductsOnSale(db: Db, slugs: string[], now: Date): Promise<ProductRow[]> {
  if (slugs.length === 0) return Promise.resolve([])
  return selectProducts(db)
    .where('p.status', '=', 'active')
    .where('p.published_at', '<=', now)
    .where('p.slug', '=', anyOf(slugs, 'text'))
    .execute()
}

/** Products with what only their own page shows: facts about their stones, and what is said of them, without its stars. */
function selectDetails(db: Db) {
  return selectProducts(db).select([
    sql<FitLine[]>`p.fit_lines`.as('fit'),
    'p.question_count',
    sql<MineralRow[]>`(
      SELECT coalesce(json_agg(json_build_object('gem', m.gem, 'facts', m.facts)), '[]')
      FROM product_attributes a JOIN minerals m ON m.gem = a.value
      WHERE a.product_id = p.id AND a.name = 'gem')`.as('minerals'),
  ])
}

/** A product on sale with its details, by its id or slug. */
export function findDetailOnSale(db: Db, key: ProductKey, now: Date) {
  return whereKey(selectDetails(db).where('p.status', '=', 'active').where('p.published_at', '<=', now), key)
}

/** A product with its details, whatever its status. */
export function findDetail(db: Db, key: ProductKey) {
  return whereKey(selectDetails(db), key)
}

/** The id of a product on sale, by its id or slug. */
export async function findIdOnSale(db: Db, key: ProductKey, now: Date): Promise<string | undefined> {
  const [name, value] = 'id' in key ? (['id', key.id] as const) : (['slug', key.slug] as const)
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'active')
    .where('published_at', '<=', now)
    .where(name, '=', value)
    .executeTakeFirst()
  return row?.id
}

type ProductKey = { id: string } | { slug: string }

function whereKey(query: ReturnType<typeof selectDetails>, key: ProductKey) {
  return 'id' in key
    ? query.where('p.id', '=', key.id).executeTakeFirst()
    : query.where('p.slug', '=', key.slug).executeTakeFirst()
}

/** Names of values of any kind. */
export async function findTerms(db: Db, values: string[]): Promise<Terms> {
  if (values.length === 0) return new Map()
  const rows = await db
    .selectFrom('terms')
    .select(['value', selectTranslated('terms', 'value').as('names')])
    .where('value', '=', anyOf(values, 'text'))
    .execute()
  return new Map(rows.map(({ value, names }) => [value, names]))
}

/** The stones of which a tradition says something, with their names. */
export async function listStones(db: Db): Promise<StoneSigns[]> {
  const rows = await db
    .selectFrom('minerals as m')
    .leftJoin('terms as t', (join) => join.onRef('t.value', '=', 'm.gem').on('t.kind', '=', 'gem'))
    .select([
      'm.gem',
      selectTranslated('t', 'value').as('names'),
      sql<Pick<StoneSigns, 'color' | 'zodiac'>>`m.correspondences`.as('correspondences'),
    ])
    .where('m.correspondences', 'is not', null)
    .orderBy('m.gem')
    .execute()
  return rows.map(({ gem, names, correspondences: { color, zodiac } }) => ({
    ...toLocalizedFields('gem', { ...names, en: gem, zh: names.zh ?? gem }),
    color,
    zodiac,
  }))
}
