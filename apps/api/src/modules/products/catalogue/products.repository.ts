import { sql } from 'kysely'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import type { FitLine } from '@shop/contract/products/products.schemas'
import type { StoneSigns } from '@shop/contract/stones/stones.schemas'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import { selectTranslated } from '../../../db/translations.ts'
import { imagesOf, PRICING_COLUMNS, sizesOf } from './product-columns.sql.ts'
import type { PricedProduct, ProductRow } from './product-rows.shared.ts'
import type { MineralRow, Terms } from './products.view.ts'

/** Products with their pictures and sizes, as `p`. */
export function selectProducts(db: Db | Tx) {
  return db
    .selectFrom('products as p')
    .select([
      'p.id',
      'p.slug',
      'p.status',
      'p.price_fen',
      'p.compare_at_fen',
      'p.sale_until',
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

/** What a cart and an order need of products, whatever their status, unordered. */
export function findForPricing(db: Db | Tx, ids: string[]): Promise<PricedProduct[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('products as p').select(PRICING_COLUMNS).where('p.id', '=', anyOf(ids)).execute()
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

/** A product on sale, by its id or slug. */
export function findProductOnSale(db: Db, key: ProductKey, now: Date) {
  return whereKey(selectProducts(db).where('p.status', '=', 'active').where('p.published_at', '<=', now), key)
}

/** The summary of a product's reviews and questions, without its stars. */
export function findOpinions(db: Db, id: string) {
  return db
    .selectFrom('products')
    .select([sql<FitLine[]>`fit_lines`.as('fit'), 'question_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A product whatever its status. */
export function findProduct(db: Db, key: ProductKey) {
  return whereKey(selectProducts(db), key)
}

type ProductKey = { id: string } | { slug: string }

function whereKey(query: ReturnType<typeof selectProducts>, key: ProductKey) {
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

/** Facts about stones, by their English names; unordered, without unknown ones. */
export function findMinerals(db: Db, gems: string[]): Promise<MineralRow[]> {
  if (gems.length === 0) return Promise.resolve([])
  return db
    .selectFrom('minerals')
    .select(['gem', sql<MineralRow['facts']>`facts`.as('facts')])
    .where('gem', '=', anyOf(gems, 'text'))
    .execute()
}
