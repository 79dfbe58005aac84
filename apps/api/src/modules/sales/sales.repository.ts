import { sql, type Insertable, type Updateable } from 'kysely'
import { countUpTo } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { Sales } from '../../db/tables.ts'
import { CURRENT_FEN } from '../products/prices/current-price.sql.ts'
import type { SaleRow } from './sale-prices.sql.ts'

export function listSales(
  db: Db,
  page: { limit: number; offset: number; sort: 'starts_at' | 'ends_at'; order: 'asc' | 'desc' },
): Promise<SaleRow[]> {
  return db
    .selectFrom('sales')
    .selectAll()
    .orderBy(page.sort, page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countSales = (db: Db, limit: number): Promise<number> =>
  countUpTo(db, db.selectFrom('sales').select('id'), limit)

export function findSale(db: Db | Tx, id: string): Promise<SaleRow | undefined> {
  return db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockSale(db: Tx, id: string): Promise<SaleRow | undefined> {
  return db.selectFrom('sales').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Inserts a sale unless its id exists. Returns whether it did not. */
export async function insertSale(db: Tx, row: Insertable<Sales>): Promise<boolean> {
  const inserted = await db
    .insertInto('sales')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes a sale, which then has the next version. Prices follow in the next second. */
export function updateSale(db: Tx, id: string, columns: Updateable<Sales>): Promise<SaleRow> {
  return db
    .updateTable('sales')
    .set((row) => ({ ...columns, applied: 'changed', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How many products have the price of each sale. */
export async function countProducts(db: Db | Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sale_prices')
    .select((row) => ['sale_id', row.fn.countAll<number>().as('count')])
    .where('sale_id', '=', anyOf(ids))
    .groupBy('sale_id')
    .execute()
  return new Map(rows.map(({ sale_id: id, count }) => [id, count]))
}

/** What a sale's prices should follow by the time. */
const expected = (now: Date) =>
  sql<string>`CASE WHEN is_stopped OR ends_at <= ${now} THEN 'ended' WHEN starts_at <= ${now} THEN 'running' ELSE 'none' END`

/** Whether there is a sale that has begun, ended or changed, and whose prices do not follow yet. */
export async function hasDue(db: Db, now: Date): Promise<boolean> {
  const due = db.selectFrom('sales').select('id').where('applied', '!=', expected(now)).limit(1)
  return (await due.executeTakeFirst()) !== undefined
}

/** Locks these sales until the end of the transaction. */
export function lockDue(db: Tx, now: Date): Promise<SaleRow[]> {
  return db
    .selectFrom('sales')
    .selectAll()
    .where('applied', '!=', expected(now))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function noteApplied(db: Tx, ids: string[], now: Date): Promise<void> {
  await db
    .updateTable('sales')
    .set({ applied: expected(now) })
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Products that have the price of one of these sales. */
export async function listProductsOf(db: Tx, ids: string[]): Promise<string[]> {
  const prices = db.selectFrom('sale_prices').select('product_id').where('sale_id', '=', anyOf(ids))
  return (await prices.execute()).map(({ product_id: id }) => id)
}

/** Takes products, by id, until the end of the transaction; their orders do not wait. */
export async function lockProducts(db: Tx, ids: string[]): Promise<void> {
  const products = db.selectFrom('products').select('id').where('id', '=', anyOf(ids))
  await products.orderBy('id').forNoKeyUpdate().execute()
}

/** What an event of a changed product names. */
export function listEventFacts(db: Tx, ids: string[]) {
  return db
    .selectFrom('products as p')
    .select(['p.id', 'p.sku', 'p.slug', 'p.status', CURRENT_FEN.as('price_fen')])
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .execute()
}
