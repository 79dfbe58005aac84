import type { Received } from '@shop/contract/http/endpoint'
import { MAX_COUNTED } from '@shop/contract/http/lists.console'
import {
  SHIP_AHEAD_DAYS,
  SHIP_WITHIN_DAYS,
  type listOrders,
  type OrderRow,
} from '@shop/contract/orders/orders.console'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { normalizeTrackingNumber } from '@shop/contract/tracking/carriers.rules'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { toTypedOrderNumber } from '@shop/contract/text/typed-text.rules'
import { findOrderDates, isId } from '../../../db/ids.ts'
import { inOrderOf, NOTHING_FOUND, readPage } from '../../../db/pages.ts'
import type { ReadDb } from '../../../db/pool.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { toVersion } from '../merchant-command.shared.ts'
import { listShownLines, toGlance } from '../shown-lines.shared.ts'
import { listLines } from '../orders.repository.ts'
import type { OrderLineRow } from '../order-rows.shared.ts'
import { findBuyerAddress } from '../postal-address.shared.ts'
import { listShipments } from '../shipments/shipments.repository.ts'
import type { ShipmentRow } from '../shipments/shipment-row.shared.ts'
import * as repository from './order-list.repository.ts'
import type { ListedOrder, OrderFilter, OrderSearch } from './order-list.repository.ts'
import { listPaymentTrouble } from './payment-trouble.repository.ts'

type ListQuery = Received<typeof listOrders, 'query'>
export type OrderFilters = Omit<ListQuery, 'page' | 'limit' | 'sort' | 'order'>

/** What a caller may see of people. */
export interface Sight {
  withPersonal: boolean
}

/** A search stands for so many customers or products; broader ones are narrowed by typing on. */
const MAX_CUSTOMERS = 200
const MAX_PRODUCTS = 200
const MAX_PARCELS = 200
const MAX_IN_TROUBLE = MAX_COUNTED
/** Shorter beginnings of an e-mail stand for nearly everybody. */
const MIN_EMAIL_BEGINNING = 3
/** Two letters begin the names of very many products; two Chinese characters are a word. */
const isShort = (text: string) => /^[\p{Script=Latin}\d]{1,2}$/u.test(text)

/** Whether a text is long enough for the number of a parcel, or its beginning. */
const isTrackingNumber = (text: string) => /^(?=.*\d)[A-Z\d]{6,}$/.test(text)

/** An order with its lines and what has left of it. */
export interface OrderInList {
  order: ListedOrder
  lines: OrderLineRow[]
  shipments: ShipmentRow[]
}

interface Dependencies {
  reads: ReadDb
  clock: Clock
  listParcelTrouble: (limit: number) => Promise<string[]>
}

export type OrderList = ReturnType<typeof createOrderList>

/** Orders of all shoppers, filtered and searched. */
export function createOrderList({ reads, clock, listParcelTrouble }: Dependencies) {
  async function readSearch(
    text: string | undefined,
    { withPersonal }: Sight,
  ): Promise<OrderSearch | undefined> {
    if (!text) return undefined
    const number = toTypedOrderNumber(text)
    const placed = findOrderDates(number)
    const nothingElse = { withPersonal: false, customerIds: [], productIds: [], orderIds: [] }
    if (placed) return { text: number, placed, ...nothingElse }
    // One letter begins a word of nearly every order: it is looked for in order numbers alone.
    if (/^[\p{Script=Latin}\d]$/u.test(text)) return { text, ...nothingElse }
    const parcel = normalizeTrackingNumber(text)
    const isEmailLike = withPersonal && text.length >= MIN_EMAIL_BEGINNING && !/\s/.test(text)
    const [customerIds, productIds, orderIds] = await Promise.all([
      isEmailLike ? repository.listCustomersByEmail(reads, text, MAX_CUSTOMERS) : [],
      isShort(text) ? [] : repository.listProductsByName(reads, text, MAX_PRODUCTS),
      isTrackingNumber(parcel) ? repository.listOrdersByTracking(reads, parcel, MAX_PARCELS) : [],
    ])
    return { text, withPersonal, customerIds, productIds, orderIds }
  }

  const listPayments = () => listPaymentTrouble(reads, MAX_IN_TROUBLE)
  const listParcels = () => listParcelTrouble(MAX_IN_TROUBLE)
  const listBoth = async () => (await Promise.all([listPayments(), listParcels()])).flat()

  async function findTrouble(wanted: boolean | undefined, list: () => Promise<string[]>) {
    return wanted === undefined ? undefined : { wanted, orderIds: await list() }
  }

  async function findAttention(wanted: boolean | undefined) {
    const trouble = await findTrouble(wanted, listBoth)
    const today = toDay(clock())
    return (
      trouble && {
        ...trouble,
        waitingSince: startOf(addDays(today, -SHIP_WITHIN_DAYS)),
        wishedUntil: addDays(today, SHIP_AHEAD_DAYS),
      }
    )
  }

  /** Undefined where nothing can be found. */
  async function readFilter(filters: OrderFilters, sight: Sight): Promise<OrderFilter | undefined> {
    const { product_id: productId, customer_id: customerId } = filters
    if ([productId, customerId].some((id) => id !== undefined && !isId(id))) return undefined
    const [search, attention, trouble, parcelTrouble] = await Promise.all([
      readSearch(filters.q, sight),
      findAttention(filters.needs_attention),
      findTrouble(filters.payment_trouble, listPayments),
      findTrouble(filters.parcel_trouble, listParcels),
    ])
    const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
    const toOptionalFen = (money: string | undefined) => (money === undefined ? undefined : toFen(money))
    return {
      statuses: filters.status,
      shippingMethods: filters.shipping_method,
      country: filters.country,
      hasNote: filters.has_note,
      isGift: filters.is_gift,
      isByAgent: filters.by_agent,
      isByAssistant: filters.by_assistant,
      agentHost: filters.agent,
      isToShip: filters.to_ship,
      attention,
      troubles: [trouble, parcelTrouble].filter((each) => each !== undefined),
      productId,
      customerId,
      search,
      paidFrom: toDate(filters.paid_from),
      paidUntil: toDate(filters.paid_until),
      totalFromFen: toOptionalFen(filters.total_from),
      totalUntilFen: toOptionalFen(filters.total_until),
    }
  }

  /** The orders with these ids in their sequence, each with its lines and shipments. */
  async function read(ids: string[]): Promise<OrderInList[]> {
    if (ids.length === 0) return []
    const [orders, lines, shipments] = await Promise.all([
      repository.listOrdersInFull(reads, ids),
      listLines(reads, ids),
      listShipments(reads, ids),
    ])
    return inOrderOf(ids, orders).map((order) => ({
      order,
      shipments: shipments.filter((shipment) => shipment.order_id === order.id),
      lines: [
        ...listShownLines(
          order,
          lines.filter((line) => line.order_id === order.id),
        ),
      ],
    }))
  }

  return {
    read,

    /** How many orders the list has with the filter `payment_trouble`. */
    countPaymentTrouble: async (): Promise<number> => (await listPayments()).length,
    /** How many orders the list has with the filter `parcel_trouble`. */
    countParcelTrouble: async (): Promise<number> => (await listParcels()).length,

    async list({ page, limit, sort, order, ...filters }: ListQuery, sight: Sight) {
      const filter = await readFilter(filters, sight)
      if (!filter) return NOTHING_FOUND
      return readPage(
        { page, limit },
        {
          list: async (part) => read(await repository.listOrderIds(reads, filter, { ...part, sort, order })),
          count: (most) => repository.countOrders(reads, filter, most),
          toItem: (row) => toRow(row, sight),
        },
      )
    },

    /** All orders of a filter, oldest first, read in chunks. */
    async *readAll(filters: OrderFilters, sight: Sight, batch: number) {
      const filter = await readFilter(filters, sight)
      let last: { createdAt: Date; id: string } | undefined
      while (filter) {
        const rows = await read(
          await repository.listOrderIdsAfter(reads, filter, { after: last, limit: batch }),
        )
        yield* rows
        if (rows.length < batch) return
        const { order } = rows.at(-1)!
        last = { createdAt: order.created_at, id: order.id }
      }
    },
  }
}

/** Whose order it is, as far as a caller may see it. */
export function toCustomer(order: ListedOrder, { withPersonal }: Sight) {
  if (!withPersonal) return {}
  const { recipient_name: name = '' } = findBuyerAddress(order)
  return { customer: { id: order.user_id, name, ...(order.email ? { email: order.email } : {}) } }
}

/** The agent that an order came from. */
export function toAgent(order: ListedOrder): Pick<OrderRow, 'agent'> {
  const { agent_host: host, agent_way: way, agent_campaign: campaign } = order
  if (way === null) return {}
  return {
    agent: {
      ...(host !== null && { host }),
      way: way as 'placed' | 'handed_over',
      ...(campaign !== null && { campaign }),
    },
  }
}

function toRow({ order, lines }: OrderInList, sight: Sight): OrderRow {
  const [first] = lines
  return {
    id: order.id,
    version: toVersion(order),
    order_number: order.order_number,
    status: order.status as OrderStatus,
    total: toMoney(order.total_fen),
    refunded: toMoney(order.refunded_fen),
    country: (order.address as { country: string }).country,
    shipping_method: order.shipping_method as ShippingMethod,
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    product: toGlance(first),
    has_note: order.note !== null,
    is_gift: order.gift !== null,
    by_guest: order.by_guest,
    ...toAgent(order),
    ...toCustomer(order, sight),
    ...(order.paid_at ? { paid_at: order.paid_at.toISOString() } : {}),
    created_at: order.created_at.toISOString(),
  }
}
