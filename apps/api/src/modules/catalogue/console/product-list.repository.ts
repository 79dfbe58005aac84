import type { Translated } from '@shop/contract/languages/translated'
import { sql } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { countUpTo } from '../../../db/pages.ts'
import type { ReadDb } from '../../../db/pool.ts'
import { contains } from '../../../db/sql.ts'
import { PRICES_WITH_SALE } from '../../products/prices/current-price.sql.ts'
import { IS_LOW } from '../../products/stock/low-stock.sql.ts'

/** What a list of products is narrowed to. Prices in fen. */
export interface ProductListFilter {
  statuses: string[] | undefined
  /** Categories or sub-categories. */
  categories: string[] | undefined
  stones: string[] | undefined
  stock: 'low' | 'out' | 'in' | undefined
  isIncomplete: boolean
  minFen: number | undefined
  maxFen: number | undefined
  text: string | undefined
}

const SORT_COLUMNS = {
  updated_at: 'p.updated_at',
  sku: 'p.sku',
  price: 'p.price_fen',
  published_at: 'p.published_at',
  sold_count: 'p.sold_count',
} as const

export type ProductListSort = keyof typeof SORT_COLUMNS

function selectProducts(db: ReadDb, filter: ProductListFilter) {
  let query = db.selectFrom('products as p').where('p.id', '!=', DESIGN_PRODUCT_ID)
  if (filter.statuses) query = query.where('p.status', 'in', filter.statuses)
  if (filter.categories) {
    const slugs = filter.categories
    query = query.where((row) => row.or([row('p.category', 'in', slugs), row('p.subcategory', 'in', slugs)]))
  }
  if (filter.stones)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_attributes as a')
          .select('a.value')
          .whereRef('a.product_id', '=', 'p.id')
          .where('a.name', '=', 'gem')
          .where('a.value', 'in', filter.stones!),
      ),
    )
  if (filter.stock) query = query.where(STOCK_CONDITIONS[filter.stock])
  if (filter.isIncomplete) query = query.where('p.is_complete', '=', false)
  if (filter.minFen !== undefined) query = query.where('p.price_fen', '>=', filter.minFen)
  if (filter.maxFen !== undefined) query = query.where('p.price_fen', '<=', filter.maxFen)
  if (filter.text) query = query.where('p.label', 'like', contains(filter.text.toLowerCase()))
  return query
}

/** Some size is low, every size is out, or some size is there. */
const STOCK_CONDITIONS = {
  low: sql<boolean>`EXISTS (SELECT FROM stock_items s WHERE s.product_id = p.id
    AND ${IS_LOW})`,
  // The few that have run out of a size are found by an index; of these the others are left out.
  out: sql<boolean>`EXISTS (SELECT FROM stock_items s WHERE s.product_id = p.id AND s.available = 0)
    AND NOT EXISTS (SELECT FROM stock_items s WHERE s.product_id = p.id AND s.available > 0)`,
  in: sql<boolean>`EXISTS (SELECT FROM stock_items s WHERE s.product_id = p.id AND s.available > 0)`,
}

export type ProductListRow = Awaited<ReturnType<typeof listProducts>>[number]

/** A page of products of every status. */
export function listProducts(
  db: ReadDb,
  filter: ProductListFilter,
  page: { sort: ProductListSort; order: 'asc' | 'desc'; limit: number; offset: number },
) {
  const by = SORT_COLUMNS[page.sort]
  // The page is chosen first, so that stock and pictures are read of its products alone.
  const ids = selectProducts(db, filter)
    .select('p.id')
    .orderBy(by, page.order)
    .orderBy('p.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
  return db
    .selectFrom(ids.as('chosen'))
    .innerJoin('products as p', 'p.id', 'chosen.id')
    .leftJoin('sale_prices as sale', 'sale.product_id', 'p.id')
    .select(['p.id', 'p.version', 'p.sku', 'p.slug', 'p.category', 'p.subcategory', 'p.status'])
    .select(PRICES_WITH_SALE)
    .select(['p.price_fen as regular_fen', 'p.cost_fen', 'p.published_at', 'p.is_complete', 'p.sold_count'])
    .select([
      'p.updated_at',
      sql<Translated<string>>`p.record->'name'`.as('name'),
      sql<{ size: string; available: number; reserved: number }[]>`(
          SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.available,
            'reserved', s.reserved) ORDER BY s.position), '[]')
          FROM stock_items s WHERE s.product_id = p.id)`.as('sizes'),
      sql<string | null>`(
          SELECT url FROM product_images i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1)`.as(
        'picture',
      ),
    ])
    .orderBy(by, page.order)
    .orderBy('p.id', page.order)
    .execute()
}

export const countProducts = (db: ReadDb, filter: ProductListFilter, limit: number): Promise<number> =>
  countUpTo(db, selectProducts(db, filter).select('p.id'), limit)
