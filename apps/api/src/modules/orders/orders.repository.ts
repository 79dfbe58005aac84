import { sql, type Insertable } from 'kysely'
import { CURRENCY, toMoney } from '@shop/contract/money/money'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { isRefundOf } from './refunds-of-order.sql.ts'
import { anyOf, contains } from '../../db/sql.ts'
import type { Orders } from '../../db/tables.ts'
import { readTexts, toTextColumns } from '../../db/translations.ts'
import type { PaidByGiftCard, SoldGiftCard } from '../gift-cards/gift-cards-of-orders.shared.ts'
import { insertMovements } from '../ledger/ledger-entries.sql.ts'
import { orderPlaced } from '../ledger/order-movements.shared.ts'
import { recordAgentOrder, type AgentOrigin } from '../platforms/agent-orders.sql.ts'
import { HAS_LISTENERS, ofOrder, recordEvents } from '../webhooks/webhook-outbox.sql.ts'
import type { AppliedOffer } from './order-offers.shared.ts'
import { insertOrderOffers } from './order-offers.sql.ts'
import type { OrderLineRow, OrderRow } from './order-rows.shared.ts'
import type { OrderCause } from './order-status.ts'
import type { ShipmentRow } from './shipments/shipment-row.shared.ts'

/** Orders in full, of any customer. */
export const selectOrders = (db: Db | Tx) => db.selectFrom('orders').selectAll().$castTo<OrderRow>()

interface HistoryRow {
  order_id: string
  to_status: string
  reason: string | null
  created_at: Date
}

/** An order with its lines, history and shipments, the gift cards that paid a part of it, and the one that it bought. */
export interface OrderParts {
  order: OrderRow
  lines: OrderLineRow[]
  history: HistoryRow[]
  giftCards: PaidByGiftCard[]
  shipments: ShipmentRow[]
  sale?: SoldGiftCard | undefined
  /** What it got of offers without a code. */
  offers: AppliedOffer[]
}

/** How an order was placed. */
interface Placement {
  cause: OrderCause
  now: Date
  /** What the ledger records of it. */
  placed: Omit<Parameters<typeof orderPlaced>[0], 'order'>
  offers?: readonly AppliedOffer[] | undefined
  agent?: AgentOrigin | undefined
}

/**
 * Inserts an order with its history, lines and ledger entries in one statement, at whose end the foreign keys among them are
 * checked.
 */
export async function insertOrder(
  db: Tx,
  order: OrderRow,
  lines: OrderLineRow[],
  { cause, now, placed, offers = [], agent }: Placement,
): Promise<void> {
  const history = {
    order_id: order.id,
    version: 1,
    from_status: 'new',
    to_status: order.status,
    cause,
    created_at: now,
  }
  const { has_listeners: hasListeners } = await db
    .with('entries', (db) => insertMovements(db, now, [orderPlaced({ order, ...placed })]))
    .with('history', (db) => db.insertInto('order_history').values(history))
    // Orders of gift cards and services have no lines.
    .with('lines', (db) =>
      lines.length > 0
        ? db.insertInto('order_lines').values(lines.map(toInsertedLine))
        : db.selectNoFrom(sql`NULL`.as('line')),
    )
    .insertInto('orders')
    .values(toInserted(order))
    .returning(HAS_LISTENERS)
    .executeTakeFirstOrThrow()
  await insertOrderOffers(db, order.id, offers)
  if (agent) await recordAgentOrder(db, { ...agent, orderId: order.id, now })
  // An agent's order may have made its platform's address active.
  if (hasListeners || agent) await recordOrder(db, order, 'created')
}

/** The row as the driver takes it. */
function toInsertedLine({ design, ...line }: OrderLineRow) {
  return {
    ...toTextColumns(line, ['name']),
    design: design === null ? null : JSON.stringify(design),
    // What margins are made of (docs/decisions/0101): later costs change no past order.
    cost_fen: sql<number | null>`(SELECT cost_fen FROM products WHERE id = ${line.product_id}::uuid)`,
  }
}

/** The row with its objects as the driver takes them. */
function toInserted(row: OrderRow): Insertable<Orders> {
  const { address, gift, gift_card: giftCard, service, buyer_address: buyer, ...order } = row
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...order,
    address: JSON.stringify(address),
    gift: toJson(gift),
    gift_card: toJson(giftCard),
    service: toJson(service),
    buyer_address: toJson(buyer),
  }
}

/** Changes the status of a locked order: the history row first, since the order row references it. */
export async function updateStatus(
  db: Tx,
  order: Pick<OrderRow, 'id' | 'version' | 'status'>,
  change: { to: OrderStatus; cause: OrderCause; reason: string | undefined; now: Date },
): Promise<OrderRow> {
  const version = order.version + 1
  await db
    .insertInto('order_history')
    .values({
      order_id: order.id,
      version,
      from_version: order.version,
      from_status: order.status,
      to_status: change.to,
      cause: change.cause,
      reason: change.reason ?? null,
      created_at: change.now,
    })
    .execute()
  const changed = await db
    .updateTable('orders')
    .set({
      status: change.to,
      version,
      updated_at: change.now,
      ...(change.to === 'paid' ? { paid_at: change.now } : {}),
    })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .$castTo<OrderRow>()
    .executeTakeFirstOrThrow()
  await recordOrder(db, changed, change.to)
  return changed
}

/** Notifies other programs of an order that was placed, or has a new status. */
function recordOrder(db: Tx, order: OrderRow, event: 'created' | OrderStatus): Promise<void> {
  const { id, order_number: number, status, total_fen: fen } = order
  const data = { order_id: id, order_number: number, status, total: toMoney(fen), currency: CURRENCY }
  return recordEvents(db, order.updated_at, [{ type: `order.${event}`, about: ofOrder(id), data }])
}

/** Locks an order. Required for any change of the order or its payments. */
export function lockOrder(db: Tx, id: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the orders of a customer, whose points a status change of an order may lock after it. */
export async function lockOrdersOf(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

export function findOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('id', '=', id).executeTakeFirst()
}

export async function findOrderByKey(db: Db | Tx, userId: string, idempotencyKey: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function listLines(db: ReadDb, orderIds: string[]): Promise<OrderLineRow[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('position')
    .execute()
  return rows.map(({ cost_fen: _, ...line }) => readTexts(line))
}

export function listHistory(db: Db | Tx, orderIds: string[]): Promise<HistoryRow[]> {
  return db
    .selectFrom('order_history')
    .select(['order_id', 'to_status', 'reason', 'created_at'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('version')
    .execute()
}

interface OrderFilter {
  userId: string
  status: OrderStatus | undefined
  numberPart: string | undefined
  limit: number
  offset: number
}

/** One page of a shopper's orders, newest first, and the total number. */
export async function findOrderPage(
  db: Db,
  filter: OrderFilter,
): Promise<{ orders: OrderRow[]; total: number }> {
  let query = db.selectFrom('orders').where('user_id', '=', filter.userId)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.numberPart) query = query.where('order_number', 'like', contains(filter.numberPart))
  const { total } = await query
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const orders = await query
    .selectAll()
    .$castTo<OrderRow>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { orders, total }
}

/** Whether an order has ever been paid, whatever its status now. */
export async function wasPaid(db: Tx, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_history')
    .select('version')
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Unpaid orders whose deadline has passed since a time, oldest first. */
export async function listExpired(
  db: Db,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending_payment')
    .where('expires_at', '>=', since)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The payments of orders, oldest first, as orders show them. */
export function listPayments(db: Db | Tx, orderIds: string[]) {
  return db
    .selectFrom('payments')
    .select(['id', 'order_id', 'provider', 'method', 'status', 'failure_code', 'succeeded_at', 'created_at'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('created_at')
    .execute()
}

/** The refunds of an order, to a provider or to gift cards, oldest first. */
export function listRefunds(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where(isRefundOf(orderId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function setLineSize(
  db: Tx,
  line: Pick<OrderLineRow, 'order_id' | 'position'>,
  size: string,
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ size })
    .where('order_id', '=', line.order_id)
    .where('position', '=', line.position)
    .execute()
}

/** Counts units that were exchanged for others. A constraint rejects more than were bought. */
export async function countExchanged(
  db: Tx,
  orderId: string,
  { position, quantity }: { position: number; quantity: number },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set((line) => ({ exchanged_quantity: line('exchanged_quantity', '+', quantity) }))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}
