import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { GIFT_CARD_DELIVERIES } from '../gift-cards/gift-cards.rules.ts'
import { PAYMENT_METHODS } from '../payments/payments.rules.ts'
import { AddressSnapshot } from '../addresses/addresses.schemas.ts'
import { Gift } from './gifts.schemas.ts'
import { Money, TypedMoney } from '../money/money.schemas.ts'
import { OfferOnOrder } from '../offers/offers.schemas.ts'
import { OrderedService, OrderLine, OrderShipment, OrderStatus } from './orders.schemas.ts'
import { Language, localized } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search } from '../http/lists.console.ts'

const ShippingMethod = z.enum(['standard', 'express', 'international'])

/** Why an order is on the merchant's list of those that need a look. */
export const Attention = z.enum([
  'refund_unfunded',
  'refund_failed',
  'payment_unknown',
  'waits_to_ship',
  'parcel_problem',
])

export type Attention = z.infer<typeof Attention>

/** Paid orders that are not shipped after this long need a look. */
export const SHIP_WITHIN_DAYS = 3

/** Gifts for a wished day need a look only when that day is so close. */
export const SHIP_AHEAD_DAYS = 5

/** The agent that an order came from; placed by it, or by the buyer it was handed over to. */
const AgentOfOrder = z.object({
  /** Of its platform; missing for an assistant, which names none. */
  host: z.string().optional(),
  way: z.enum(['placed', 'handed_over']),
  /** Source, medium and name, as the platform named them. */
  campaign: z.string().optional(),
})

/** An order in the list. Without `personal.read` it names nobody. */
export const OrderRow = z.object({
  id: z.string(),
  version: z.int(),
  order_number: z.string(),
  status: OrderStatus,
  total: Money,
  refunded: Money,
  country: z.string(),
  shipping_method: ShippingMethod,
  items: z.int(),
  /** The first of its products, for a glance. */
  product: z.object({ ...localized('name'), image: z.string() }),
  has_note: z.boolean(),
  by_guest: z.boolean(),
  is_gift: z.boolean(),
  agent: AgentOfOrder.optional(),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string().optional() }).optional(),
  paid_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
})

export type OrderRow = z.infer<typeof OrderRow>

/** The filters of the list, and of its export. */
export const orderFilters = {
  status: oneOrMore(OrderStatus),
  paid_from: z.iso.datetime().optional(),
  paid_until: z.iso.datetime().optional(),
  country: z.string().regex(TEXT_FORMATS.country).optional(),
  shipping_method: oneOrMore(ShippingMethod),
  has_note: z.stringbool().optional(),
  is_gift: z.stringbool().optional(),
  by_agent: z.stringbool().optional(),
  /** Handed over by an assistant, which names no platform. */
  by_assistant: z.stringbool().optional(),
  /** The host of the platform whose agents they came from. */
  agent: z.string().trim().toLowerCase().max(253).optional(),
  needs_attention: z.stringbool().optional(),
  /** A payment whose state is unknown, or a refund that failed and was not sent again. */
  payment_trouble: z.stringbool().optional(),
  /** A parcel that is stuck, came back, was refused by the tracking provider, or has been silent for long. */
  parcel_trouble: z.stringbool().optional(),
  /** Paid orders of which something is left to be sent. */
  to_ship: z.stringbool().optional(),
  product_id: z.string().max(64).optional(),
  customer_id: z.string().max(64).optional(),
  total_from: TypedMoney.optional(),
  total_until: TypedMoney.optional(),
  /** Order number or product name; with `personal.read` also the recipient's name and phone, and e-mail. */
  q: Search,
}

export const ORDER_SORTS = ['created_at', 'total'] as const

export const listOrders = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/orders',
  summary:
    'Orders of all shoppers; searched by number and product, with personal.read also by name, phone and e-mail',
  permission: 'orders.read',
  schemas: { query: listQuery(ORDER_SORTS, orderFilters), data: listOf(OrderRow) },
  errors: [],
})

/** A line as the merchant sees it: what was refunded of it, and what came back. */
const OrderLineInConsole = OrderLine.extend({
  position: z.int(),
  /** Its share of the order's discount. */
  discount: Money,
  refunded_quantity: z.int(),
  returned_quantity: z.int(),
  /** Units that have left, and those that are still to be sent. */
  shipped_quantity: z.int(),
  to_ship_quantity: z.int(),
  /** The product's sizes, and how many of each are in stock now. */
  sizes: z.array(z.object({ size: z.string(), available: z.int() })),
})

/** Without `personal.read` it has no number, nor the carrier's page about it. */
const ShipmentInConsole = OrderShipment.extend({ tracking_number: z.string().optional() })

const PaymentInConsole = z.object({
  id: z.string(),
  provider: z.string(),
  method: z.enum(PAYMENT_METHODS),
  provider_payment_id: z.string().optional(),
  status: z.string(),
  amount: Money,
  currency: z.string(),
  refunded: Money,
  failure_code: z.string().optional(),
  declines: z.int(),
  created_at: z.iso.datetime(),
  history: z.array(
    z.object({ status: z.string(), cause: z.string(), reason: z.string().optional(), at: z.iso.datetime() }),
  ),
})

const RefundInConsole = z.object({
  id: z.string(),
  /** Missing when it went to the order's gift cards. */
  payment_id: z.string().optional(),
  amount: Money,
  reason: z.string(),
  status: z.string(),
  note: z.string().optional(),
  lines: z.array(z.object({ position: z.int(), quantity: z.int(), returned_quantity: z.int() })),
  created_at: z.iso.datetime(),
})

/** The gift card that an order buys. Without `personal.read` it names nobody. */
const GiftCardOfOrder = z.object({
  delivery: z.enum(GIFT_CARD_DELIVERIES),
  recipient_name: z.string().optional(),
  recipient_email: z.string().optional(),
  /** The card, once the order is paid. */
  card: z
    .object({
      id: z.string(),
      last_four: z.string(),
      balance: Money,
      /** When its mail is due, and when it was written. */
      send_at: z.iso.datetime(),
      sent_at: z.iso.datetime().optional(),
    })
    .optional(),
})

/** Everything that happened, oldest first. */
const OrderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    'status',
    'mail',
    'shopper_note',
    'merchant_note',
    'message',
    'refund',
    'staff',
    'return',
    'shipment',
  ]),
  /**
   * The status of the order or the return, the mail's template, the refund's status, the action of the audit log, or
   * whether a parcel was `sent` or has `arrived`.
   */
  what: z.string(),
  /** The cause of a status change. */
  cause: z.string().optional(),
  /** Who of the staff. */
  who: z.string().optional(),
  text: z.string().optional(),
  amount: Money.optional(),
  /** For a refund: whether it went to the order's gift cards. */
  to_gift_cards: z.boolean().optional(),
  /** For a step of a return. */
  return: z.object({ id: z.string(), return_number: z.string() }).optional(),
  /** For a parcel: which of the order's shipments. Only for orders in more than one. */
  shipment: z.int().optional(),
  /** For a mail: when it was sent; missing while it waits. */
  sent_at: z.iso.datetime().optional(),
  /** What changed, as the audit log has it. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

export type OrderEvent = z.infer<typeof OrderEvent>

/** Mails that can be sent again: only those that are still true of the order. */
export const MailAgain = z.enum([
  'order_placed',
  'order_paid',
  'order_cancelled',
  'order_expired',
  'order_shipped',
  'order_delivered',
  'payment_refunded',
])

export type MailAgain = z.infer<typeof MailAgain>

/** An order with everything that belongs to it. Without `personal.read` it has no customer, address, notes or device. */
export const OrderDetails = z.object({
  id: z.string(),
  version: z.int(),
  order_number: z.string(),
  by_guest: z.boolean(),
  agent: AgentOfOrder.optional(),
  status: OrderStatus,
  language: Language,
  lines: z.array(OrderLineInConsole),
  subtotal: Money,
  discount: Money,
  discount_reason: z.string().optional(),
  /** What of it, and of shipping, offers took off without a code. */
  offers: z.array(OfferOnOrder).optional(),
  shipping: Money,
  wrapping: Money,
  tax_included: Money,
  total: Money,
  paid_by_gift_cards: Money,
  /** What gift cards have paid of it, and what they have got back since. */
  gift_cards: z.array(z.object({ id: z.string(), last_four: z.string(), paid: Money, returned: Money })),
  refunded: Money,
  /** What can still be refunded: paid and not promised. */
  refundable: Money,
  /** The part of it that goes to the gift cards, first. */
  refundable_to_gift_cards: Money,
  country: z.string(),
  shipping_method: ShippingMethod,
  address: AddressSnapshot.partial().optional(),
  /** For a gift that goes to somebody else: the buyer's. */
  buyer_address: AddressSnapshot.partial().optional(),
  /** Without `personal.read` it has no text of its card. */
  gift: Gift.optional(),
  gift_card: GiftCardOfOrder.optional(),
  /** For an order that pays for restringing: it has no goods of its own. */
  service: OrderedService.optional(),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string().optional() }).optional(),
  coupon_code: z.string().optional(),
  note: z.string().optional(),
  /** In the sequence in which they left. */
  shipments: z.array(ShipmentInConsole),
  payments: z.array(PaymentInConsole),
  refunds: z.array(RefundInConsole),
  timeline: z.array(OrderEvent),
  attention: z.array(Attention),
  mails_again: z.array(MailAgain),
  /** Where its shopper sees it. */
  shop_url: z.string(),
  paid_at: z.iso.datetime().optional(),
  delivered_at: z.iso.datetime().optional(),
  expires_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
})

export type OrderDetails = z.infer<typeof OrderDetails>

export const OrderParams = z.object({ id: z.string().max(64) })

export const getOrder = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/orders/:id',
  summary: 'An order with everything that belongs to it',
  permission: 'orders.read',
  schemas: { params: OrderParams, data: OrderDetails },
  errors: ['ORDER_NOT_FOUND'],
})
