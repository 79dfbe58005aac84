import type { AgentOrder } from '@shop/contract/agents/order.schemas'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { CURRENCY, toFen } from '@shop/contract/money/money'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { toLineItem } from './cart.view.ts'
import type { ViewSettings } from './catalog.view.ts'
import type { AgentOrderRow, OrderChanges } from './orders.repository.ts'

const TEXTS = readTexts('agents/documents')

type Line = AgentOrder['line_items'][number]
type Adjustment = AgentOrder['adjustments'][number]
type Event = AgentOrder['fulfillment']['events'][number]

/** Units of a line of the order, by its position. */
interface Units {
  position: number
  quantity: number
}

/** Lines have no id of their own: an order may have two of one variant, and its size may be changed. */
const toLineId = (position: number): string => `line-${position + 1}`

const toUnits = (units: readonly Units[], sign: 1 | -1 = 1) =>
  units.map(({ position, quantity }) => ({ id: toLineId(position), quantity: sign * quantity }))

const sumAt = (units: readonly Units[], position: number): number =>
  units.reduce((sum, each) => sum + (each.position === position ? each.quantity : 0), 0)

/** An order as its platform sees it: whole each time, and naming nobody. */
export function toAgentOrder(
  order: Order,
  { origin, changes, view }: { origin: AgentOrderRow; changes: OrderChanges; view: ViewSettings },
): AgentOrder {
  const lines = toLines(order, changes, view)
  return {
    id: order.order_id,
    label: order.order_number,
    checkout_id: origin.checkout_id,
    permalink_url: toPermalink(origin, view),
    line_items: lines,
    fulfillment: {
      expectations: toExpectations(order, lines, view.language),
      events: toEvents(order, view.language),
    },
    adjustments: toAdjustments(order, changes),
    currency: CURRENCY,
    totals: toOrderTotals(order, view.language),
  }
}

/** A page that is nobody's key: a guest gets a link by mail there, a customer signs in. */
function toPermalink(
  { id, by_guest: isGuest }: AgentOrderRow,
  { publicUrl, language }: ViewSettings,
): string {
  return publicUrl + toLanguageAddress(isGuest ? '/find-order' : `/user/orders?order=${id}`, language)
}

function toLines(order: Order, { refunds, exchanged }: OrderChanges, view: ViewSettings): Line[] {
  const shipped = order.shipments.flatMap(({ lines }) => lines)
  const removed = [
    ...refunds.flatMap(({ status, lines }) => (status === 'failed' ? [] : lines)),
    ...exchanged,
  ]
  return order.items.map((item, position) => {
    const original = item.quantity
    const isCancelled = order.status === 'cancelled'
    const total = isCancelled ? 0 : Math.max(original - sumAt(removed, position), 0)
    const fulfilled = Math.min(sumAt(shipped, position), total)
    return {
      ...toLineItem(item, view),
      id: toLineId(position),
      quantity: { original, total, fulfilled },
      status: toStatus(total, fulfilled),
    }
  })
}

function toStatus(total: number, fulfilled: number): Line['status'] {
  if (total === 0) return 'removed'
  if (fulfilled === total) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}

/** One parcel or several, of which nobody knows yet: what is still to arrive, within the promised days. */
function toExpectations(
  order: Order,
  lines: readonly Line[],
  language: PageLanguage,
): AgentOrder['fulfillment']['expectations'] {
  const expected = lines.flatMap(({ id, quantity: { total } }) =>
    total > 0 ? [{ id, quantity: total }] : [],
  )
  if (expected.length === 0) return []
  const { days_min: min, days_max: max } = order
  const { country } = order.address as Partial<Order['address']>
  return [
    {
      id: 'delivery',
      line_items: expected,
      method_type: 'shipping',
      destination: { ...(country !== undefined && { address_country: country }) },
      description: fill(TEXTS[language].days, { min, max }),
    },
  ]
}

function toEvents({ items, shipments, history }: Order, language: PageLanguage): Event[] {
  const all = items.map(({ quantity }, position) => ({ position, quantity }))
  const preparing = history.find(({ status }) => status === 'preparing')
  const parcels = shipments.flatMap((shipment): Event[] => {
    const { number, shipped_at: shippedAt, delivered_at: deliveredAt } = shipment
    const url = readLocalizedField(shipment, 'url', language)
    const parcel = {
      line_items: toUnits(shipment.lines),
      ...(shipment.tracking_number !== '' && { tracking_number: shipment.tracking_number }),
      ...(url !== undefined && { tracking_url: url }),
      carrier: readLocalizedField(shipment, 'carrier', language),
    }
    const shipped = { id: `shipped-${number}`, occurred_at: shippedAt, type: 'shipped' as const, ...parcel }
    if (deliveredAt === undefined) return [shipped]
    return [shipped, { ...shipped, id: `delivered-${number}`, occurred_at: deliveredAt, type: 'delivered' }]
  })
  const events: Event[] = preparing
    ? [
        { id: 'processing', occurred_at: preparing.at, type: 'processing', line_items: toUnits(all) },
        ...parcels,
      ]
    : parcels
  return events.toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at))
}

const REFUND_STATUSES: Record<string, Adjustment['status']> = {
  pending: 'pending',
  succeeded: 'completed',
  failed: 'failed',
}

/** The ends of a return; the others are on the way. */
const RETURN_ENDS: Record<string, Adjustment['status']> = {
  refunded: 'completed',
  exchanged: 'completed',
  repaired: 'completed',
  declined: 'failed',
  withdrawn: 'failed',
  sent_back: 'failed',
}

const RETURN_TYPES: Record<string, Adjustment['type']> = {
  refund: 'return',
  exchange: 'exchange',
  repair: 'repair',
  restring: 'repair',
}

function toAdjustments({ items, history }: Order, { refunds, returns }: OrderChanges): Adjustment[] {
  const cancelled = history.findLast(({ status }) => status === 'cancelled')
  const all = items.map(({ quantity }, position) => ({ position, quantity }))
  const adjustments: Adjustment[] = [
    ...(cancelled
      ? [
          {
            id: 'cancellation',
            type: 'cancellation' as const,
            occurred_at: cancelled.at,
            status: 'completed' as const,
            line_items: toUnits(all, -1),
          },
        ]
      : []),
    ...returns.map(({ id, remedy, status, lines, created_at: at }) => ({
      id,
      type: RETURN_TYPES[remedy] ?? ('return' as const),
      occurred_at: at.toISOString(),
      status: RETURN_ENDS[status] ?? ('pending' as const),
      // What is repaired comes back to its buyer.
      ...(RETURN_TYPES[remedy] !== 'repair' && { line_items: toUnits(lines, -1) }),
    })),
    ...refunds.map(({ id, status, amount_fen: fen, lines, created_at: at }) => ({
      id,
      type: 'refund' as const,
      occurred_at: at.toISOString(),
      status: REFUND_STATUSES[status] ?? ('pending' as const),
      ...(lines.length > 0 && { line_items: toUnits(lines, -1) }),
      totals: [{ type: 'total', amount: -fen }],
    })),
  ]
  return adjustments.toSorted((one, other) => one.occurred_at.localeCompare(other.occurred_at))
}

/** What was ordered, which later refunds do not change. */
function toOrderTotals(order: Order, language: PageLanguage): AgentOrder['totals'] {
  const texts = TEXTS[language]
  const [discount, wrapping] = [toFen(order.discount), toFen(order.wrapping)]
  return [
    { type: 'subtotal', amount: toFen(order.subtotal) },
    ...(discount > 0 ? [{ type: 'discount', amount: -discount }] : []),
    { type: 'fulfillment', display_text: texts.shipping, amount: toFen(order.shipping) },
    ...(wrapping > 0 ? [{ type: 'fee', display_text: texts.wrapping, amount: wrapping }] : []),
    { type: 'total', amount: toFen(order.total) },
  ]
}
