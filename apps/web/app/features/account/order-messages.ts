import type { Order, OrderStatus, ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { PaymentMethod } from '@shop/contract/payments/payments.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../lib/i18n/format.ts'
import { wasPaid } from '../../lib/shop/order-state.ts'
import { m } from '../../paraglide/messages.js'

type Tone = 'jade' | 'gold' | 'plain' | 'ok' | 'danger'

const STATUSES: Readonly<Record<OrderStatus, { name: () => string; tone: Tone }>> = {
  pending_payment: { name: m.orders_status_pending_payment, tone: 'gold' },
  paid: { name: m.orders_status_paid, tone: 'jade' },
  preparing: { name: m.orders_status_preparing, tone: 'jade' },
  shipped: { name: m.orders_status_shipped, tone: 'jade' },
  delivered: { name: m.orders_status_delivered, tone: 'ok' },
  completed: { name: m.orders_status_completed, tone: 'ok' },
  cancelled: { name: m.orders_status_cancelled, tone: 'plain' },
  partially_refunded: { name: m.orders_status_partially_refunded, tone: 'plain' },
  refunded: { name: m.orders_status_refunded, tone: 'plain' },
}

/** Display name of an order's status: a gift card and a service have no parcel that is prepared or arrives. */
export function toStatusName({ status, ...order }: Pick<Order, 'status' | 'gift_card' | 'service'>): string {
  if (order.gift_card && status === 'delivered') return m.giftcards_status_ready()
  if (order.service && status === 'delivered') return m.account_status_service_done()
  return STATUSES[status].name()
}

/** Badge tone of an order status. */
export function toStatusTone(status: OrderStatus): Tone {
  return STATUSES[status].tone
}

/** Text on the state of an order's payment. */
export function toPaymentText(order: Pick<Order, 'payment' | 'status' | 'payable' | 'history'>): string {
  const { payment, status } = order
  switch (payment?.status) {
    case 'succeeded':
      return payment.paid_at
        ? m.account_payment_paid_at({ date: formatDate(payment.paid_at, 'minute') })
        : m.account_payment_paid()
    case 'processing':
    case 'unknown':
      return m.account_payment_processing()
    case 'refund_pending':
      return m.account_payment_refund_pending()
    case 'refunded':
      return m.account_payment_refunded()
    default:
      if (status === 'pending_payment') return m.account_payment_open()
      return wasPaid(order) ? m.account_payment_gift_card_covers() : m.account_payment_none()
  }
}

const PAID_WITH: Readonly<Record<PaymentMethod, () => string>> = {
  card: m.payments_method_card,
  wallet: m.payments_method_wallet,
  alipay: m.payments_method_alipay,
  wechat_pay: m.payments_method_wechat_pay,
}

/** Text on the payment method of an order; undefined before a payment exists. */
export function findPaidWith({ payment }: Pick<Order, 'payment'>): string | undefined {
  if (
    !payment ||
    !['succeeded', 'processing', 'unknown', 'refund_pending', 'refunded'].includes(payment.status)
  ) {
    return undefined
  }
  return PAID_WITH[payment.method]()
}

/** Texts on the gift cards that paid a part of an order. */
export function listGiftCardTexts({ gift_cards: cards = [], status }: Pick<Order, 'gift_cards' | 'status'>) {
  const isReturned = cards.length > 0 && (status === 'cancelled' || status === 'refunded')
  return [
    ...cards.map(({ last_four: lastFour, paid }) =>
      m.account_payment_gift_card({ lastFour, amount: formatMoney(paid) }),
    ),
    ...(isReturned ? [m.account_payment_gift_card_returned()] : []),
  ]
}

/** Text on why an order changed: reasons of the shop are translated, the customer's own is shown as typed. */
export function toReasonText(reason: string | undefined): string | undefined {
  return reason === 'expired' ? m.account_reason_expired() : reason
}

/** Text on how much of an order has left, while something of it is still to be sent. */
export function toPartlyShippedText({
  shipments,
  to_ship: rest,
}: Pick<Order, 'shipments' | 'to_ship'>): string {
  const count = (lines: readonly ShipmentLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const shipped = count(shipments.flatMap(({ lines }) => lines))
  return m.account_parcels_partly({ shipped, total: shipped + count(rest) })
}

/** Text on the points that an order will earn or has earned. */
export function toPointsText({ status, points }: Order): string {
  return status === 'pending_payment'
    ? m.account_order_points_to_come({ count: points })
    : m.account_order_points({ count: points })
}
