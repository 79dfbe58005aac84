import { inEachLanguage } from '@shop/contract/languages/languages'
import type { Translated } from '@shop/contract/languages/translated'
import { sql, type RawBuilder } from 'kysely'
import { STOCK_REASONS, type StockReason } from '@shop/contract/stock/stock.console'
import type { MovementReason } from '@shop/contract/stock/stock-movements.console'
import type { Db, ReadDb, Tx } from '../../../../db/pool.ts'
import { toPartName } from './part-name.repository.ts'

/** What a list of movements is narrowed to. */
export interface MovementFilter {
  productId: string | undefined
  /** The size of the product. */
  size: string | undefined
  reasons: MovementReason[] | undefined
  from: Date | undefined
  until: Date | undefined
}

export interface MovementRow {
  movement: string
  line: number
  created_at: Date
  product_id: string
  sku: string
  name: Translated<string>
  size: string
  change: number
  reason: MovementReason
  note: string
  who: string
  by_staff: boolean
  order_id: string | null
  order_number: string | null
}

/** The account of available stock, `shelf:<product's id>:<size>`, of a row that moved some; the indexes have the same. */
const STOCK_ACCOUNT = sql`CASE WHEN to_account LIKE 'shelf:%' THEN to_account ELSE from_account END`
/** What it brought or took. */
const STOCK_CHANGE = sql`CASE WHEN to_account LIKE 'shelf:%' THEN amount ELSE -amount END`

/** Rows of the ledger that moved available stock, as `e` with `goods` and `change`. */
function selectEntries({ productId, size }: MovementFilter): RawBuilder<unknown> {
  const conditions = [sql`unit = 'pieces' AND (from_account LIKE 'shelf:%' OR to_account LIKE 'shelf:%')`]
  if (productId !== undefined) conditions.push(sql`split_part(${STOCK_ACCOUNT}, ':', 2) = ${productId}`)
  if (productId !== undefined && size !== undefined)
    conditions.push(sql`${STOCK_ACCOUNT} = ${`shelf:${productId}:${size}`}`)
  return sql`(
    SELECT *, ${STOCK_CHANGE} AS change, substr(${STOCK_ACCOUNT}, 7) AS goods
    FROM ledger_entries WHERE ${sql.join(conditions, sql` AND `)}
  ) e`
}

/** Of a product that no longer exists. */
const NO_NAME = sql.lit(JSON.stringify(inEachLanguage(() => '')))

const REASON = sql<MovementReason>`coalesce(m.reason,
  CASE WHEN e.change < 0 THEN 'order' ELSE 'order_cancelled' END)`

/** The movements as `e` and `m`, and the column with the time. */
function selectMovements(filter: MovementFilter): { at: RawBuilder<Date>; from: RawBuilder<unknown> } {
  const { reasons, from, until } = filter
  // The merchant's movements are few among those of orders: the search begins with them.
  const isMerchants = reasons?.every((reason) => STOCK_REASONS.includes(reason as StockReason)) ?? false
  const at = sql.ref<Date>(isMerchants ? 'm.created_at' : 'e.created_at')
  const conditions = [sql`true`]
  if (from) conditions.push(sql`${at} >= ${from}`)
  if (until) conditions.push(sql`${at} <= ${until}`)
  if (reasons) conditions.push(sql`${isMerchants ? sql`m.reason` : REASON} = ANY(${reasons}::text[])`)
  // What comes back from orders has an index of its own.
  if (reasons?.every((reason) => reason === 'order_cancelled'))
    conditions.push(sql`e.order_id IS NOT NULL AND e.to_account LIKE 'shelf:%'`)
  const join = isMerchants
    ? sql`JOIN stock_movements m ON e.movement = 'stock:' || m.id`
    : sql`LEFT JOIN stock_movements m
        ON m.id = CASE WHEN e.movement LIKE 'stock:%' THEN substr(e.movement, 7)::uuid END`
  return { at, from: sql`FROM ${selectEntries(filter)} ${join} WHERE ${sql.join(conditions, sql` AND `)}` }
}

/** What moved the stock, newest first. */
export async function listMovements(
  db: ReadDb,
  filter: MovementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  const { at, from } = selectMovements(filter)
  const { rows } = await sql<MovementRow>`
    SELECT e.movement, e.line, e.created_at, e.change::integer AS change, e.reason, e.note, e.who, e.by_staff, e.order_id,
      split_part(e.goods, ':', 1) AS product_id, substr(e.goods, 38) AS size, o.order_number,
      coalesce(p.sku, '') AS sku,
      coalesce(${toPartName(sql`p.id`, sql`substr(e.goods, 38)`)}, p.record->'name', ${NO_NAME}) AS name
    FROM (
      SELECT e.*, ${REASON} AS reason, coalesce(m.note, '') AS note, coalesce(m.who, '') AS who,
        m.staff_id IS NOT NULL AS by_staff
      ${from}
      ORDER BY ${at} DESC, e.movement DESC, e.line DESC
      LIMIT ${limit} OFFSET ${offset}
    ) e
    LEFT JOIN products p ON p.id = split_part(e.goods, ':', 1)::uuid
    LEFT JOIN orders o ON o.id = e.order_id
    ORDER BY e.created_at DESC, e.movement DESC, e.line DESC`.execute(db)
  return rows
}

export async function countMovements(db: ReadDb, filter: MovementFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT 1 ${selectMovements(filter).from} LIMIT ${limit}) found`.execute(
    db,
  )
  return rows[0]!.count
}

/** What a movement of the merchant changed, by `<product's id>:<size>`; undefined when there is none. */
export async function findMovement(db: Db | Tx, id: string): Promise<Map<string, number> | undefined> {
  const movement = await db.selectFrom('stock_movements').select('id').where('id', '=', id).executeTakeFirst()
  if (!movement) return undefined
  const { rows } = await sql<{ goods: string; change: number }>`
    SELECT substr(${STOCK_ACCOUNT}, 7) AS goods, ${STOCK_CHANGE} AS change
    FROM ledger_entries WHERE movement = ${`stock:${id}`}`.execute(db)
  return new Map(rows.map(({ goods, change }) => [goods, Number(change)]))
}
