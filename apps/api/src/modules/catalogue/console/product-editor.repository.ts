import { sql } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { ProductRecord } from '@shop/catalogue/format'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import { changing } from '../../products/catalogue/product-changes.sql.ts'
import { readRecord } from '../record-columns.ts'

/** A product as it is changed. */
export interface EditedProduct {
  id: string
  version: number
  record: ProductRecord
  sold_count: number
  /** The price of the sale that it is in, and when that ends. */
  sale_fen: number | null
  sale_until: Date | null
  created_at: Date
  updated_at: Date
}

/** A size with its stock. */
export interface EditedSize {
  size: string
  available: number
  reserved: number
  alert_level: number | null
  is_sold: boolean
}

async function selectEdited(
  db: Db | Tx,
  narrow: (query: ReturnType<typeof selectColumns>) => ReturnType<typeof selectColumns>,
): Promise<EditedProduct[]> {
  const rows = await narrow(selectColumns(db)).execute()
  return rows.map(({ cost_fen, ...row }) => ({
    ...row,
    record: readRecord({ record: row.record, cost_fen }),
  }))
}

function selectColumns(db: Db | Tx) {
  return (
    db
      .selectFrom('products as p')
      .leftJoin('sale_prices as sale', 'sale.product_id', 'p.id')
      // Its sizes are parts of bracelets (decision 62).
      .where('p.id', '!=', DESIGN_PRODUCT_ID)
      .select(['p.id', 'p.version', 'p.sold_count', 'p.cost_fen', 'p.created_at', 'p.updated_at'])
      .select(['sale.price_fen as sale_fen', 'sale.sale_until', 'p.record'])
  )
}

export async function findProduct(db: Db | Tx, id: string): Promise<EditedProduct | undefined> {
  const [product] = await selectEdited(db, (query) => query.where('p.id', '=', id))
  return product
}

export function findProducts(db: Db, ids: string[]): Promise<EditedProduct[]> {
  return selectEdited(db, (query) => query.where('p.id', '=', anyOf(ids)))
}

/** Takes the product until the transaction ends; orders of it do not wait. */
export async function lockProduct(db: Tx, id: string): Promise<EditedProduct | undefined> {
  const [product] = await selectEdited(db, (query) => query.where('p.id', '=', id).forNoKeyUpdate('p'))
  return product
}

/** The sizes of a product in order. */
export function listSizes(db: Db | Tx, productId: string): Promise<EditedSize[]> {
  return db
    .selectFrom('stock_items as s')
    .select(['s.size', 's.available', 's.reserved', 's.alert_level'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM order_lines l WHERE l.product_id = s.product_id AND l.size = s.size)`.as(
        'is_sold',
      ),
    )
    .where('s.product_id', '=', productId)
    .orderBy('s.position')
    .execute()
}

/** Takes the sizes of a product, in the order in which orders take them. */
export async function lockSizes(db: Tx, productId: string): Promise<void> {
  await sql`SELECT FROM stock_items WHERE product_id = ${productId}
    ORDER BY size COLLATE "C" FOR UPDATE`.execute(db)
}

export async function renameSize(
  db: Tx,
  productId: string,
  { was, size }: { was: string; size: string },
): Promise<void> {
  await changing(db, productId)
    .updateTable('stock_items')
    .set({ size })
    .where('product_id', '=', productId)
    .where('size', '=', was)
    .execute()
}

/** Adds missing sizes without stock, apart from what the first one inherits, and writes the order of all. */
export async function placeSizes(db: Tx, productId: string, names: string[], inherited = 0): Promise<void> {
  const rows = names.map((size, position) => ({
    product_id: productId,
    size,
    position,
    available: position === 0 ? inherited : 0,
  }))
  await changing(db, productId)
    .insertInto('stock_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'size'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
}

/** The first SKU or slug of these that is free. */
export async function findFree(
  db: Tx,
  column: 'sku' | 'slug',
  candidates: string[],
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('products')
    .select(column)
    .where(column, '=', anyOf(candidates, 'text'))
    .execute()
  const taken = new Set(rows.map((row) => row[column]))
  return candidates.find((candidate) => !taken.has(candidate))
}
