import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { toMainlandMobile } from '@shop/contract/addresses/phones.rules'
import type { ReadDb } from '../../../db/pool.ts'
import { countUpTo } from '../../../db/pages.ts'
import { anyOf, contains, escapeLike, toSearchPattern } from '../../../db/sql.ts'
import type { DB } from '../../../db/tables.ts'
import { toJsonText, toSearchableTexts } from '../../../db/translations.ts'
import { IS_TO_SHIP } from '../shipments/orders-to-ship.sql.ts'

/** What a list of orders is narrowed down to. Each field has an index of its own, for lists of a million. */
export interface OrderFilter {
  statuses: readonly OrderStatus[] | undefined
  paidFrom: Date | undefined
  paidUntil: Date | undefined
  country: string | undefined
  shippingMethods: readonly string[] | undefined
  hasNote: boolean | undefined
  isGift: boolean | undefined
  isByAgent: boolean | undefined
  /** By an agent that names no platform. */
  isByAssistant: boolean | undefined
  /** The host of the agent's platform. */
  agentHost: string | undefined
  /** Whether something of them is left to be sent. */
  isToShip: boolean | undefined
  /**
   * Orders by these ids, or waiting to be shipped since before `waitingSince` unless they are wished for a day after
   * `wishedUntil`; or all others.
   */
  attention: { wanted: boolean; orderIds: string[]; waitingSince: Date; wishedUntil: string } | undefined
  /** Each: orders by these ids, or all others. */
  troubles: { wanted: boolean; orderIds: string[] }[]
  productId: string | undefined
  customerId: string | undefined
  totalFromFen: number | undefined
  totalUntilFen: number | undefined
  search: OrderSearch | undefined
}

/** A text to search for, and what it stands for elsewhere. */
export interface OrderSearch {
  text: string
  /** When orders were placed whose numbers begin with it; then it stands for nothing else. */
  placed?: { from: Date; until: Date }
  /** Also in names and phone numbers. */
  withPersonal: boolean
  /** Customers whose e-mail begins with it, products whose name contains it, and orders with such a tracking number. */
  customerIds: string[]
  productIds: string[]
  orderIds: string[]
}

const RECIPIENT = sql<string>`address ->> 'recipient_name'`
/** As the index `orders_recipient_signs` has it: a space on either side of each Chinese sign. */
const RECIPIENT_SIGNS = sql<string>`regexp_replace(address ->> 'recipient_name', '([\\u4e00-\\u9fff])', ' \\1 ', 'g')`
const SIGN = /[\u4e00-\u9fff]/g
const PHONE = sql<string>`address ->> 'phone'`
const COUNTRY = sql<string>`address ->> 'country'`

type OrdersBuilder = ExpressionBuilder<DB, 'orders'>

/** The Chinese signs of a name may stand anywhere, and words in any order: family names are written first and last. */
function isNamed(row: OrdersBuilder, text: string) {
  if (text.search(SIGN) >= 0)
    return sql<boolean>`${RECIPIENT_SIGNS} ILIKE ${contains(text.replaceAll(SIGN, ' $& '))}`
  return row.and(text.split(/\s+/).map(hasWord))
}

/** Any word of a name may begin with a short text. */
function hasWord(text: string) {
  const pattern = toSearchPattern(text)
  const patterns = text.length < 3 ? [pattern, `% ${pattern}`] : [pattern]
  return sql<boolean>`${RECIPIENT} ILIKE ANY (${patterns}::text[])`
}

function isFound(row: OrdersBuilder, search: OrderSearch) {
  const { text, placed, withPersonal, customerIds, productIds, orderIds } = search
  if (placed) {
    // Newer orders would be read until there is a page of these.
    return row.and([
      row('order_number', 'like', `${escapeLike(text)}%`),
      row('created_at', '>=', placed.from),
      row('created_at', '<', placed.until),
    ])
  }
  const pattern = toSearchPattern(text)
  const digits = toMainlandMobile(text).replace('+', '')
  return row.or([
    row('order_number', 'like', pattern.toUpperCase()),
    ...(withPersonal ? [isNamed(row, text)] : []),
    ...(withPersonal && /^\d{3,}$/.test(digits) ? [row(PHONE, 'like', toSearchPattern(digits))] : []),
    ...(customerIds.length > 0 ? [row('user_id', '=', anyOf(customerIds))] : []),
    ...(productIds.length > 0 ? [sql<boolean>`product_ids && ${productIds}::uuid[]`] : []),
    ...(orderIds.length > 0 ? [row('id', '=', anyOf(orderIds))] : []),
  ])
}

function needsAttention(
  row: OrdersBuilder,
  { orderIds, waitingSince, wishedUntil }: NonNullable<OrderFilter['attention']>,
) {
  return row.or([
    row('id', '=', anyOf(orderIds)),
    row.and([
      IS_TO_SHIP,
      row('paid_at', '<', waitingSince),
      sql<boolean>`coalesce(gift ->> 'wished_day', '') <= ${wishedUntil}`,
    ]),
  ])
}

const listByAgent = (row: OrdersBuilder) => row.selectFrom('agent_orders').select('order_id')

/** Orders that are among some, or are not; all of them where that is not asked. */
function listOf(row: OrdersBuilder, isAmong: boolean | undefined, some: ReturnType<typeof listByAgent>) {
  return isAmong === undefined ? [] : [row('id', isAmong ? 'in' : 'not in', some)]
}

function filtered(db: ReadDb, filter: OrderFilter): SelectQueryBuilder<DB, 'orders', object> {
  const conditions = (row: OrdersBuilder) => [
    ...(filter.statuses ? [row('status', '=', anyOf(filter.statuses, 'text'))] : []),
    ...(filter.paidFrom ? [row('paid_at', '>=', filter.paidFrom)] : []),
    ...(filter.paidUntil ? [row('paid_at', '<', filter.paidUntil)] : []),
    ...(filter.country ? [row(COUNTRY, '=', filter.country)] : []),
    ...(filter.shippingMethods ? [row('shipping_method', '=', anyOf(filter.shippingMethods, 'text'))] : []),
    ...(filter.hasNote === undefined ? [] : [row('note', filter.hasNote ? 'is not' : 'is', null)]),
    ...(filter.isGift === undefined ? [] : [row('gift', filter.isGift ? 'is not' : 'is', null)]),
    ...listOf(row, filter.isByAgent, listByAgent(row).where('host', 'is not', null)),
    ...listOf(row, filter.isByAssistant, listByAgent(row).where('host', 'is', null)),
    ...(filter.agentHost ? [row('id', 'in', listByAgent(row).where('host', '=', filter.agentHost))] : []),
    ...(filter.isToShip === undefined ? [] : [filter.isToShip ? IS_TO_SHIP : row.not(IS_TO_SHIP)]),
    ...(filter.attention
      ? [
          filter.attention.wanted
            ? needsAttention(row, filter.attention)
            : row.not(needsAttention(row, filter.attention)),
        ]
      : []),
    ...filter.troubles.map(({ wanted, orderIds }) => {
      const isOne = row('id', '=', anyOf(orderIds))
      return wanted ? isOne : row.not(isOne)
    }),
    ...(filter.productId ? [sql<boolean>`product_ids && ${[filter.productId]}::uuid[]`] : []),
    ...(filter.customerId ? [row('user_id', '=', filter.customerId)] : []),
    ...(filter.totalFromFen === undefined ? [] : [row('total_fen', '>=', filter.totalFromFen)]),
    ...(filter.totalUntilFen === undefined ? [] : [row('total_fen', '<=', filter.totalUntilFen)]),
    ...(filter.search ? [isFound(row, filter.search)] : []),
  ]
  return db.selectFrom('orders').where((row) => row.and(conditions(row)))
}

const SORT_COLUMNS = { created_at: 'created_at', total: 'total_fen' } as const

/** Ids of one page of orders. They are read in full by their ids: a page of wide rows would be sorted otherwise. */
export async function listOrderIds(
  db: ReadDb,
  filter: OrderFilter,
  page: { limit: number; offset: number; sort: keyof typeof SORT_COLUMNS; order: 'asc' | 'desc' },
): Promise<string[]> {
  // Few orders, or those of one product, which cost much the same, may stand far along the index of totals: they are found
  // by their own index and then sorted. The addition keeps PostgreSQL from walking along that of totals.
  const { productId, attention, troubles, isToShip } = filter
  const isWaiting = isToShip || attention?.wanted || troubles.some(({ wanted }) => wanted)
  const isFewByTotal = page.sort === 'total' && (productId !== undefined || isWaiting)
  const rows = await filtered(db, filter)
    .select('id')
    .orderBy(isFewByTotal ? sql`total_fen + 0` : SORT_COLUMNS[page.sort], page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(({ id }) => id)
}

export const countOrders = (db: ReadDb, filter: OrderFilter, limit: number): Promise<number> =>
  countUpTo(db, filtered(db, filter).select('id'), limit)

/** The next orders in the sequence of their creation, for an export that reads all of them in chunks. */
export async function listOrderIdsAfter(
  db: ReadDb,
  filter: OrderFilter,
  { after, limit }: { after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<string[]> {
  const query = filtered(db, filter).select('id').orderBy('created_at').orderBy('id').limit(limit)
  const rows = await (
    after ? query.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`) : query
  ).execute()
  return rows.map(({ id }) => id)
}

/** The orders with these ids and their customers' names, unordered. */
export function listOrdersInFull(db: ReadDb, ids: string[]) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('user_emails', 'user_emails.user_id', 'orders.user_id')
    .leftJoin('guests', 'guests.user_id', 'orders.user_id')
    .leftJoin('agent_orders', 'agent_orders.order_id', 'orders.id')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('payments')
          .select(['provider', 'method'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.succeeded_at', 'is not', null)
          .orderBy('payments.succeeded_at', 'desc')
          .limit(1)
          .as('paid'),
      (join) => join.onTrue(),
    )
    .selectAll('orders')
    .select(['users.nickname', 'users.first_name', 'users.last_name'])

    .select([
      'agent_orders.host as agent_host',
      'agent_orders.way as agent_way',
      'agent_orders.campaign as agent_campaign',
    ])
    .select(['paid.provider as paid_provider', 'paid.method as paid_method'])
    .select((row) => row.fn.coalesce('user_emails.email', 'guests.email').as('email'))
    .where('orders.id', '=', anyOf(ids))
    .execute()
}

export type ListedOrder = Awaited<ReturnType<typeof listOrdersInFull>>[number]

/** Customers and guests whose e-mail begins with a text. */
export async function listCustomersByEmail(db: ReadDb, beginning: string, limit: number): Promise<string[]> {
  const pattern = `${escapeLike(beginning.toLowerCase())}%`
  const find = (table: 'user_emails' | 'guests') =>
    db.selectFrom(table).select('user_id').where('email_key', 'like', pattern).limit(limit).execute()
  const [customers, guests] = await Promise.all([find('user_emails'), find('guests')])
  return [...customers, ...guests].map(({ user_id: id }) => id)
}

/** Orders with a parcel whose number begins so. */
export async function listOrdersByTracking(db: ReadDb, number: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('order_id')
    .where('tracking_number', 'like', `${escapeLike(number)}%`)
    .limit(limit)
    .execute()
  return rows.map(({ order_id: id }) => id)
}

/** Names stand in a list: a text that is too short for the index is looked for at the beginning of each. */
const toNamePattern = (text: string) =>
  text.length < 3 ? `%"${escapeLike(toJsonText(text))}%` : contains(toJsonText(text))

/** Products whose name contains a text in any language. */
export async function listProductsByName(db: ReadDb, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(toSearchableTexts('record', '$.name.*'), 'ilike', toNamePattern(text))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
