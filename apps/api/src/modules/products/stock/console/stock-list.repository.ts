import { sql } from 'kysely'
import { USUAL_ALERT_LEVEL } from '@shop/contract/console/stock'
import { countUpTo } from '../../../../db/pages.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { contains } from '../../../../db/sql.ts'

/** What a list of stock is narrowed to. */
export interface StockFilter {
  level: 'low' | 'out' | 'in' | undefined
  statuses: string[] | undefined
  productId: string | undefined
  text: string | undefined
}

const LEVELS = {
  low: sql<boolean>`s.available <= coalesce(s.alert_level, ${sql.lit(USUAL_ALERT_LEVEL)})`,
  out: sql<boolean>`s.available = 0`,
  in: sql<boolean>`s.available > 0`,
}

function selectStock(db: Db | Tx, filter: StockFilter) {
  let query = db.selectFrom('stock_items as s').innerJoin('products as p', 'p.id', 's.product_id')
  if (filter.level) query = query.where(LEVELS[filter.level])
  if (filter.statuses) query = query.where('p.status', 'in', filter.statuses)
  if (filter.productId) query = query.where('s.product_id', '=', filter.productId)
  if (filter.text) query = query.where('p.label', 'like', contains(filter.text.toLowerCase()))
  return query
}

const COLUMNS = [
  ...(['s.product_id', 's.size', 's.available', 's.reserved', 's.alert_level'] as const),
  ...(['p.sku', 'p.status'] as const),
  sql<{ en: string; zh: string }>`p.record->'name'`.as('name'),
  sql<number>`(SELECT count(*)::integer FROM stock_alerts a
    WHERE a.product_id = s.product_id AND a.size = s.size AND a.confirmed_at IS NOT NULL)`.as('waiting'),
] as const

export type StockRow = Awaited<ReturnType<typeof listStock>>[number]

/** A page of sizes with their stock. */
export function listStock(
  db: Db,
  filter: StockFilter,
  page: { sort: 'available' | 'sku'; order: 'asc' | 'desc'; limit: number; offset: number },
) {
  const query = selectStock(db, filter).select(COLUMNS)
  const sorted =
    page.sort === 'sku'
      ? query.orderBy('p.sku', page.order).orderBy('s.position')
      : query.orderBy('s.available', page.order).orderBy('s.product_id').orderBy('s.size')
  return sorted.limit(page.limit).offset(page.offset).execute()
}

export const countStock = (db: Db, filter: StockFilter, limit: number): Promise<number> =>
  countUpTo(db, selectStock(db, filter).select('s.size'), limit)

/** One size with its stock. */
export function findStock(db: Db | Tx, productId: string, size: string): Promise<StockRow | undefined> {
  const filter = { level: undefined, statuses: undefined, productId, text: undefined }
  return selectStock(db, filter).select(COLUMNS).where('s.size', '=', size).executeTakeFirst()
}

/** The guard and the change are one statement: false when fewer would be left than none, or no such size exists. */
export async function moveStock(db: Tx, productId: string, size: string, change: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stock_items')
    .set((row) => ({ available: row('available', '+', change) }))
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where(sql<boolean>`available + ${change}::integer >= 0`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function writeAlertLevel(
  db: Tx,
  { productId, size, level }: { productId: string; size: string; level: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stock_items')
    .set({ alert_level: level })
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether this movement has been recorded already. */
export async function hasMovement(db: Tx, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('stock_movements').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

/** What moved the stock of a product: rows of the ledger, newest first. */
export interface MovementRow {
  movement: string
  line: number
  created_at: Date
  size: string
  change: number
  reason: string
  note: string
  who: string
  order_number: string | null
}

const movementsOf = (productId: string) => sql`
  FROM (
    SELECT e.*, -amount AS change, from_account AS shelf FROM ledger_entries e
    WHERE unit = 'pieces' AND from_account LIKE ${`shelf:${productId}:%`}
    UNION ALL
    SELECT e.*, amount, to_account FROM ledger_entries e
    WHERE unit = 'pieces' AND to_account LIKE ${`shelf:${productId}:%`}
  ) e`

export async function listMovements(
  db: Db,
  productId: string,
  page: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    SELECT e.movement, e.line, e.created_at, substr(e.shelf, ${`shelf:${productId}:`.length + 1}) AS size,
      e.change::integer AS change, o.order_number, coalesce(m.note, '') AS note, coalesce(m.who, '') AS who,
      coalesce(m.reason, CASE WHEN e.change < 0 THEN 'order' ELSE 'order_cancelled' END) AS reason
    ${movementsOf(productId)}
    LEFT JOIN stock_movements m ON e.movement = 'stock:' || m.id
    LEFT JOIN orders o ON o.id = e.order_id
    ORDER BY e.created_at DESC, e.movement DESC, e.line
    LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db)
  return rows
}

export async function countMovements(db: Db, productId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT 1 ${movementsOf(productId)} LIMIT ${limit}) found`.execute(
    db,
  )
  return rows[0]!.count
}
