import type { Translated } from '@shop/contract/languages/translated'
import { sql } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { countUpTo } from '../../../../db/pages.ts'
import { ORDER_GOODS } from '../../../ledger/order-goods.sql.ts'
import type { Db, ReadDb, Tx } from '../../../../db/pool.ts'
import { anyOf, contains } from '../../../../db/sql.ts'
import { listTexts } from '../../../../db/translations.ts'
import { changing } from '../../catalogue/product-changes.sql.ts'
import { IS_LOW } from '../low-stock.sql.ts'
import { toPartName } from './part-name.repository.ts'

/** What a list of stock is narrowed to. */
export interface StockFilter {
  level: 'low' | 'out' | 'in' | undefined
  statuses: string[] | undefined
  /** Categories or sub-categories. */
  categories: string[] | undefined
  productId: string | undefined
  text: string | undefined
}

const EVERYTHING: StockFilter = {
  level: undefined,
  statuses: undefined,
  categories: undefined,
  productId: undefined,
  text: undefined,
}

const LEVELS = {
  low: IS_LOW,
  out: sql<boolean>`s.available = 0`,
  in: sql<boolean>`s.available > 0`,
}

function selectStock(db: ReadDb, filter: StockFilter) {
  let query = db.selectFrom('stock_items as s').innerJoin('products as p', 'p.id', 's.product_id')
  if (filter.level) query = query.where(LEVELS[filter.level])
  if (filter.statuses) {
    const { statuses } = filter
    query = query.where((row) =>
      // Parts are on sale, though not alone: their product is hidden.
      row.or([
        row.and([row('p.status', 'in', statuses), row('p.id', '!=', DESIGN_PRODUCT_ID)]),
        row.and([row('p.id', '=', DESIGN_PRODUCT_ID), row.val(statuses.includes('active'))]),
      ]),
    )
  }
  if (filter.categories) {
    const slugs = filter.categories
    query = query.where((row) => row.or([row('p.category', 'in', slugs), row('p.subcategory', 'in', slugs)]))
  }
  if (filter.productId) query = query.where('s.product_id', '=', filter.productId)
  if (filter.text) {
    const like = contains(filter.text.toLowerCase())
    query = query.where('p.label', 'like', like)
    // The label of the hidden product names all parts.
    query = query.where(
      sql<boolean>`(s.product_id <> ${DESIGN_PRODUCT_ID} OR s.size IN (
        SELECT id FROM bracelet_parts b
        WHERE lower(concat_ws(' ', id, ${sql.join(listTexts('b', 'name'))})) LIKE ${like}))`,
    )
  }
  return query
}

const toColumns = (now: Date) =>
  [
    's.product_id',
    's.size',
    's.available',
    's.reserved',
    's.alert_level',
    'p.sku' as const,
    sql<string>`CASE WHEN p.id = ${DESIGN_PRODUCT_ID} THEN 'active' ELSE p.status END`.as('status'),
    sql<Translated<string>>`coalesce(${toPartName('s.product_id', 's.size')}, p.record->'name')`.as('name'),
    sql<number>`(SELECT count(*)::integer FROM stock_alerts a
    WHERE a.product_id = s.product_id AND a.size = s.size AND a.confirmed_at IS NOT NULL
      AND a.expires_at > ${now})`.as('waiting'),
  ] as const

export type StockRow = Awaited<ReturnType<typeof listStock>>[number]

/** A page of sizes with their stock. */
export function listStock(
  db: ReadDb,
  filter: StockFilter,
  page: { sort: 'available' | 'sku'; order: 'asc' | 'desc'; limit: number; offset: number; now: Date },
) {
  const query = selectStock(db, filter).select(toColumns(page.now))
  const sorted =
    page.sort === 'sku'
      ? query.orderBy('p.sku', page.order).orderBy('s.position')
      : query
          .orderBy('s.available', page.order)
          .orderBy('s.product_id', page.order)
          .orderBy('s.size', page.order)
  return sorted.limit(page.limit).offset(page.offset).execute()
}

export const countStock = (
  db: ReadDb,
  filter: StockFilter,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number> => countUpTo(db, selectStock(db, filter).select('s.size'), limit)

/** Sizes of products with their stock. */
export function findStock(db: Db | Tx, productIds: string[], now: Date): Promise<StockRow[]> {
  return selectStock(db, EVERYTHING)
    .select(toColumns(now))
    .where('s.product_id', '=', anyOf(productIds))
    .orderBy('s.position')
    .execute()
}

/** Sizes by the SKU of their product, with their stock. */
export function findStockBySku(db: Db, skus: string[], now: Date): Promise<StockRow[]> {
  return selectStock(db, EVERYTHING).select(toColumns(now)).where('p.sku', '=', anyOf(skus, 'text')).execute()
}

/** Units that are paid, and not sent yet: they are no stock any more, and still lie there. */
export async function countUnsent(db: Db, productIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: string; size: string; units: number }>`
    SELECT goods.product_id, goods.size, sum(goods.quantity - goods.returned_quantity)::integer AS units
    FROM orders o JOIN ${ORDER_GOODS} ON goods.order_id = o.id
    WHERE o.status IN ('paid', 'preparing') AND goods.product_id = ${anyOf(productIds)}
    GROUP BY goods.product_id, goods.size`.execute(db)
  return new Map(rows.map(({ product_id, size, units }) => [`${product_id}:${size}`, units]))
}

/**
 * What is available after the change. The guard and the change are one statement: undefined when fewer would be left than
 * none, or no such size exists.
 */
export async function moveStock(
  db: Tx,
  productId: string,
  size: string,
  change: number,
): Promise<number | undefined> {
  const row = await changing(db, productId)
    .updateTable('stock_items')
    .set((row) => ({ available: row('available', '+', change) }))
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where(sql<boolean>`available + ${change}::integer >= 0`)
    .returning('available')
    .executeTakeFirst()
  return row?.available
}

export async function writeAlertLevel(
  db: Tx,
  { productId, size, level }: { productId: string; size: string; level: number | null },
): Promise<void> {
  await db
    .updateTable('stock_items')
    .set({ alert_level: level })
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .execute()
}
