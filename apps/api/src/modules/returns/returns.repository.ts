import { sql, type Selectable, type Updateable } from 'kysely'
import {
  OPEN_RETURN_STATUSES,
  type ReturnReason,
  type ReturnRemedy,
  type ReturnStatus,
} from '@shop/contract/returns/returns.rules'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { ExchangedMoney, ReturnHistory, ReturnLines, Returns } from '../../db/tables.ts'
import { ofOrder, recordEvents } from '../webhooks/webhook-outbox.sql.ts'
import type { StoredRefund } from './refund-sums.ts'
import { WITHOUT_ORDER, type ReturnCause } from './return-status.ts'

export type ReturnRow = Omit<Selectable<Returns>, 'status' | 'remedy' | 'reason' | 'refund'> & {
  status: ReturnStatus
  remedy: ReturnRemedy
  reason: ReturnReason
  refund: StoredRefund | null
}
export type ReturnLineRow = Selectable<ReturnLines>
export type ReturnHistoryRow = Omit<Selectable<ReturnHistory>, 'to_status' | 'cause'> & {
  to_status: ReturnStatus
  cause: ReturnCause
}

/** What of an order's money pays for the order of an exchange. */
export type ExchangedMoneyRow = Selectable<ExchangedMoney>

/** A return with its lines and its history, oldest first. */
export interface ReturnParts {
  row: ReturnRow
  lines: ReturnLineRow[]
  history: ReturnHistoryRow[]
}

export const selectReturns = (db: Db | Tx) => db.selectFrom('returns').selectAll().$castTo<ReturnRow>()

export function findReturn(db: Db | Tx, id: string): Promise<ReturnRow | undefined> {
  return selectReturns(db).where('id', '=', id).executeTakeFirst()
}

/** The return that a request with this `Idempotency-Key` has made. */
export function findReturnByKey(db: Db | Tx, orderId: string, key: string): Promise<ReturnRow | undefined> {
  return selectReturns(db)
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** A return by the number that people read. */
export function findReturnByNumber(db: Db | Tx, returnNumber: string): Promise<ReturnRow | undefined> {
  return selectReturns(db).where('return_number', '=', returnNumber).executeTakeFirst()
}

/** Numbers the returns that the version before has inserted. */
export async function numberReturns(db: Db): Promise<void> {
  const orderNumber = sql`(SELECT order_number FROM orders WHERE orders.id = returns.order_id)`
  await db
    .updateTable('returns')
    .set({ return_number: sql<string>`${orderNumber} || '-R' || number` })
    .where('return_number', '=', '')
    .execute()
}

/** The returns of an order, newest first. */
export function listReturnsOfOrder(db: Db | Tx, orderId: string): Promise<ReturnRow[]> {
  return selectReturns(db).where('order_id', '=', orderId).orderBy('number', 'desc').execute()
}

/** One page of a shopper's returns, newest first, and how many there are. */
export async function findReturnPage(
  db: Db,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<{ rows: ReturnRow[]; total: number }> {
  const own = db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('orders.user_id', '=', userId)
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll('returns')
    .$castTo<ReturnRow>()
    .orderBy('returns.created_at', 'desc')
    .orderBy('returns.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** Returns with their lines and histories, in the sequence of the rows. */
export async function readParts(db: Db | Tx, rows: ReturnRow[]): Promise<ReturnParts[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .selectFrom('return_lines')
    .selectAll()
    .where('return_id', '=', anyOf(ids))
    .orderBy('position')
    .execute()
  const history = await db
    .selectFrom('return_history')
    .selectAll()
    .where('return_id', '=', anyOf(ids))
    .orderBy('version')
    .$castTo<ReturnHistoryRow>()
    .execute()
  return rows.map((row) => ({
    row,
    lines: lines.filter(({ return_id: id }) => id === row.id),
    history: history.filter(({ return_id: id }) => id === row.id),
  }))
}

/** How many units of each line of an order are in open returns, by the lines' positions. */
export async function listHeldQuantities(db: Db | Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select((row) => ['position', row.fn.sum<string>('quantity').as('quantity')])
    .where('order_id', '=', orderId)
    .where('status', '=', anyOf(OPEN_RETURN_STATUSES, 'text'))
    .groupBy('position')
    .execute()
  return new Map(rows.map(({ position, quantity }) => [position, Number(quantity)]))
}

/** Inserts a return: its history row first, since the return refers to it. */
export async function insertReturn(
  db: Tx,
  { refund: _, ...row }: ReturnRow,
  lines: ReturnLineRow[],
): Promise<void> {
  const first = { version: 1, from_version: null, from_status: 'new', to_status: row.status }
  await db
    .insertInto('return_history')
    .values({ return_id: row.id, ...first, cause: 'shopper', created_at: row.created_at })
    .execute()
  await db.insertInto('returns').values(row).execute()
  await db.insertInto('return_lines').values(lines).execute()
  await recordReturn(db, row)
}

/** Notifies other programs of a return that was requested, or has a new status. */
function recordReturn(db: Tx, row: Omit<ReturnRow, 'refund'>): Promise<void> {
  const { id, return_number: number, order_id: orderId, status, remedy } = row
  const data = { return_id: id, return_number: number, order_id: orderId, status, remedy }
  return recordEvents(db, row.updated_at, [{ type: `return.${status}`, about: ofOrder(orderId), data }])
}

/** A step, and the text that its shopper reads. The audit log records who of the staff took it. */
export interface ReturnStep {
  to: ReturnStatus
  cause: ReturnCause
  reply?: string | undefined
  now: Date
}

export type ReturnChange = Omit<Updateable<Returns>, 'id' | 'order_id' | 'status' | 'version'>

/**
 * Moves a return of a locked order: the history row first. A concurrent step, of which the lock leaves none, would break
 * the key of the history.
 */
export async function moveReturn(
  db: Tx,
  row: Pick<ReturnRow, 'id' | 'version' | 'status'>,
  step: ReturnStep,
  change: ReturnChange = {},
): Promise<ReturnRow> {
  const version = row.version + 1
  await db
    .insertInto('return_history')
    .values({
      return_id: row.id,
      version,
      from_version: row.version,
      from_status: row.status,
      to_status: step.to,
      cause: step.cause,
      reply: step.reply || null,
      created_at: step.now,
    })
    .execute()
  const moved = await db
    .updateTable('returns')
    .set({ ...change, status: step.to, version, updated_at: step.now })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .$castTo<ReturnRow>()
    .executeTakeFirstOrThrow()
  await recordReturn(db, moved)
  return moved
}

/** Changes a return of a locked order apart from its status. */
export function editReturn(db: Tx, id: string, change: ReturnChange, now: Date): Promise<ReturnRow> {
  return db
    .updateTable('returns')
    .set((row) => ({ ...change, edits: row('edits', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .$castTo<ReturnRow>()
    .executeTakeFirstOrThrow()
}

/** What became of the units of a line. A constraint requires all of them, or none. */
export async function setOutcome(
  db: Tx,
  { return_id: id, position }: Pick<ReturnLineRow, 'return_id' | 'position'>,
  outcome: { restocked: number; seconds: number; written_off: number },
): Promise<void> {
  await db
    .updateTable('return_lines')
    .set(outcome)
    .where('return_id', '=', id)
    .where('position', '=', position)
    .execute()
}

/** Approved returns that end by a time unless they are sent: those to end, or to remind of once. */
export async function listUnsent(
  db: Db,
  { before, isReminder, limit }: { before: Date; isReminder: boolean; limit: number },
): Promise<{ id: string; order_id: string }[]> {
  const due = db
    .selectFrom('returns')
    .select(['id', 'order_id'])
    .where('status', '=', 'approved')
    .where('send_by', '<=', before)
  return (isReminder ? due.where('reminded_at', 'is', null) : due).orderBy('send_by').limit(limit).execute()
}

/** The minimum spend of an order's coupon. Its rules stay once somebody has it. */
export async function findCouponMinFen(db: Db | Tx, claimId: string): Promise<number> {
  const row = await db
    .selectFrom('coupon_claims')
    .innerJoin('coupons', 'coupons.id', 'coupon_claims.coupon_id')
    .select('min_spend_fen')
    .where('coupon_claims.id', '=', claimId)
    .executeTakeFirst()
  return row?.min_spend_fen ?? 0
}

/** Which of these products are made to order: engraved or custom-made. */
export async function listMadeToOrder(db: Db | Tx, productIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', anyOf(productIds))
    .where('subcategory', '=', MADE_TO_ORDER)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const MADE_TO_ORDER = 'custom-designs'

/** The address that the last approval named, which the next one starts with. */
export async function findLastAddress(db: Db, language: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('return_to')
    .where('return_to', 'is not', null)
    .where('orders.language', '=', language)
    .orderBy(sql`returns.updated_at`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.return_to ?? undefined
}

/** Returns that ended otherwise while the order that they placed still waits for them. */
export async function listLeftOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.exchange_order_id')
    .select('returns.id')
    .where('returns.status', 'in', WITHOUT_ORDER)
    .where('orders.exchange', '=', 'waiting')
    .where('orders.status', '!=', 'cancelled')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whose money pays for the order of an exchange, the oldest order first. */
export function listExchangedMoney(db: Tx, orderId: string): Promise<ExchangedMoneyRow[]> {
  return db
    .selectFrom('exchanged_money')
    .innerJoin('orders', 'orders.id', 'exchanged_money.from_order_id')
    .selectAll('exchanged_money')
    .where('exchanged_money.order_id', '=', orderId)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
}

/** Requires the row lock of the order of the new items. */
export async function insertExchangedMoney(db: Tx, rows: ExchangedMoneyRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('exchanged_money').values(rows).execute()
}

/** So much of it no longer pays for this order. A constraint rejects more than is left. Requires the order's row lock. */
export async function takeExchangedMoney(
  db: Tx,
  { orderId, fromOrderId, fen }: { orderId: string; fromOrderId: string; fen: number },
): Promise<void> {
  await db
    .updateTable('exchanged_money')
    .set((row) => ({ left_fen: row('left_fen', '-', fen) }))
    .where('order_id', '=', orderId)
    .where('from_order_id', '=', fromOrderId)
    .execute()
}
