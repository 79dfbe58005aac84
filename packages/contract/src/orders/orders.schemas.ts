import { z } from 'zod'
import { AddressInput, AddressSnapshot } from '../addresses/addresses.schemas.ts'
import { CouponChoice, CouponObstacle, CouponOnOrder, NextCoupon } from '../coupons/coupons.schemas.ts'
import { DesignCode, designError, hasDesignOrSize, LineDesign } from '../designs/designs.schemas.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Gift, GiftInput, GiftTerms, WrappingPaper } from './gifts.schemas.ts'
import { pageOf, pageQuery } from '../http/envelope.schemas.ts'
import { Quantity, idParams, localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { LineOffer, OfferNudge, OfferOnOrder, QuotedFreeGift } from '../offers/offers.schemas.ts'
import { GIFT_CARD_DELIVERIES, MAX_GIFT_CARDS } from '../gift-cards/gift-cards.rules.ts'
import { HOME_COUNTRY, MAX_FREE_GIFTS, MAX_ORDER_LINES, ORDER_STATUSES } from './orders.rules.ts'
import { PAYMENT_METHODS } from '../payments/payments.rules.ts'

export const ShippingMethod = z.enum(['standard', 'express', 'international'])

export const OrderStatus = z.enum(ORDER_STATUSES)

export type OrderStatus = z.infer<typeof OrderStatus>

/**
 * A line item as the cart sends it: id, size or the design's code, and quantity; prices come from the database.
 */
export const OrderItemInput = z
  .strictObject({
    product_id: z.string().min(1).max(64),
    size: z.string().max(60).optional(),
    design: DesignCode.optional().describe('Code of a bracelet that the shopper designed'),
    quantity: Quantity,
  })
  .refine(hasDesignOrSize, designError)

export type OrderItemInput = z.infer<typeof OrderItemInput>

const items = z.array(OrderItemInput).min(1, 'The cart is empty').max(MAX_ORDER_LINES, 'Too many lines')

const gift_cards = z
  .array(z.string().min(1).max(300))
  .max(MAX_GIFT_CARDS, 'Too many gift cards')
  .optional()
  .describe('Gift cards that pay first, in this order, as checkGiftCard names them')

const offerIds = z.array(z.string().max(64)).max(MAX_FREE_GIFTS).optional()

/** Free gifts by their offers: those that the shopper does not want, and those that the page showed as given. */
export const FreeGiftChoice = z.strictObject({
  declined: offerIds,
  expected: offerIds.describe('Without one of them, an order fails with FREE_GIFT_GONE'),
})

const free_gifts = FreeGiftChoice.optional()

/** Fields of placing an order: a saved address by its id, or a new one. */
export const placeOrderFields = {
  items,
  address_id: z.string().max(64).optional(),
  address: AddressInput.optional(),
  shipping_method: ShippingMethod,
  coupon_id: z.string().max(64).optional(),
  note: z.string().trim().max(500, 'Please shorten the note').optional(),
  gift: GiftInput.optional(),
  gift_cards,
  agent_origin: z
    .string()
    .max(4_000)
    .optional()
    .describe('Of a cart that an agent has filled, as takeOverAgentCart gave it: where the order comes from'),
  expected_payable: Money.optional().describe(
    'What the page showed as left to pay after gift cards; another amount fails with GIFT_CARD_CHANGED',
  ),
  expected_total: Money.optional().describe(
    'The total shown by the page; a different one fails with PRICE_CHANGED',
  ),
  free_gifts,
}

/** A refinement of `placeOrderFields`. */
export const hasOneAddress = (body: { address_id?: unknown; address?: unknown }) =>
  (body.address_id === undefined) !== (body.address === undefined)

export const addressError = { message: 'Please give one address', path: ['address'] }

export const PlaceOrderBody = z.strictObject(placeOrderFields).refine(hasOneAddress, addressError)

export type PlaceOrderBody = z.output<typeof PlaceOrderBody>

/** Whether a line item can be ordered. */
export const LineStatus = z.enum(['ok', 'insufficient_stock', 'sold_out', 'unavailable'])

const lineOffers = z.array(LineOffer).optional()
const offers = z.array(OfferOnOrder).optional()

/** A line item with the product's data at the time of the order. */
export const OrderLine = z.object({
  product_id: z.string(),
  slug: z.string(),
  ...localized('name'),
  image: z.string(),
  size: z.string().optional(),
  design: LineDesign.optional().describe('Of a bracelet that the shopper designed; its size is the wrist'),
  unit_price: Money,
  quantity: z.int(),
  line_total: Money,
  free_gift: z.literal(true).optional().describe('Its offer takes off all of its price'),
  offers: lineOffers,
})

export type OrderLine = z.infer<typeof OrderLine>

const totals = {
  subtotal: Money,
  discount: Money,
  shipping: Money,
  wrapping: Money.describe('Gift wrapping; no coupon lowers it'),
  tax_included: Money.describe('The VAT part of the total'),
  total: Money,
  paid_by_gift_cards: Money.describe('The part of the total that gift cards pay'),
  payable: Money.describe('The rest of the total, which a payment is opened for'),
  currency: z.literal('CNY'),
}

/** Why a gift card pays nothing. */
export const GiftCardObstacle = z.enum(['expired', 'blocked', 'empty', 'repeated'])

export type GiftCardObstacle = z.infer<typeof GiftCardObstacle>

/** A gift card in a quote. */
export const QuotedGiftCard = z.object({
  last_four: z.string(),
  balance: Money,
  pays: Money,
  obstacle: GiftCardObstacle.optional().describe(
    'Why it pays nothing; expired: its code must be checked again',
  ),
})

export type QuotedGiftCard = z.infer<typeof QuotedGiftCard>

/** The latest payment attempt of an order. */
export const OrderPayment = z.object({
  payment_id: z.string(),
  provider: z.string(),
  method: z.enum(PAYMENT_METHODS),
  status: z.string(),
  failure_code: z.string().optional(),
  paid_at: z.string().optional(),
})

/** The gift card that an order buys. Its code is only in its mail and its PDF. */
export const OrderedGiftCard = z.object({
  delivery: z.enum(GIFT_CARD_DELIVERIES),
  recipient_name: z.string().optional(),
  recipient_email: z.string().optional(),
  sender_name: z.string().optional(),
  message: z.string().optional(),
  send_on: z.string().optional(),
  last_four: z.string().optional().describe('Once it is paid'),
  send_at: z.string().optional().describe('When its mail is due, once it is paid'),
  sent_at: z.string().optional(),
})

export type OrderedGiftCard = z.infer<typeof OrderedGiftCard>

/** What an order pays for that has no goods: work on products that are sent back with their return. */
export const OrderedService = z.object({
  order_id: z.string().describe('The order that the pieces were bought with'),
  return_number: z.string(),
})

/** Units of a line of the order: `position` counts its items from 0. */
export const ShipmentLine = z.strictObject({
  position: z.int().min(0).max(1_000),
  quantity: z.int().min(1).max(99),
})

export type ShipmentLine = z.infer<typeof ShipmentLine>

/** How a parcel goes; `url` is the carrier's own page about it, if it has one. */
export const Shipment = z.object({
  ...localized('carrier'),
  tracking_number: z.string(),
  ...localized('url', z.string().optional()),
})

export type Shipment = z.infer<typeof Shipment>

/** One parcel of an order, and what is in it. */
export const OrderShipment = Shipment.extend({
  number: z.int().describe('Which of the order’s shipments, from 1'),
  lines: z.array(ShipmentLine),
  shipped_at: z.string(),
  delivered_at: z.string().optional(),
})

export type OrderShipment = z.infer<typeof OrderShipment>

/** An order of the shopper. */
export const Order = z.object({
  order_id: z.string(),
  order_number: z.string(),
  status: OrderStatus,
  items: z.array(OrderLine),
  ...totals,
  shipping_method: ShippingMethod,
  days_min: z.int().describe('Days of shipping, as promised when the order was placed'),
  days_max: z.int(),
  address: AddressSnapshot.describe('Where the parcel goes'),
  buyer_address: AddressSnapshot.optional().describe('Of a gift that goes to somebody else'),
  gift: Gift.optional().describe('Only of a gift'),
  gift_card: OrderedGiftCard.optional().describe('Of an order that buys a gift card; it has no parcel'),
  service: OrderedService.optional().describe('Of an order that pays for restringing: it has no goods'),
  coupon: CouponOnOrder.optional(),
  offers,
  gift_cards: z
    .array(z.object({ last_four: z.string(), paid: Money }))
    .optional()
    .describe('What each gift card paid; given back to it when the order is cancelled'),
  points: z.int().describe('Points of the order, also if they have expired'),
  payment: OrderPayment.optional(),
  shipments: z.array(OrderShipment).describe('In the sequence in which they left'),
  to_ship: z.array(ShipmentLine).describe('What is still to be sent; nothing of a gift card'),
  history: z.array(z.object({ status: OrderStatus, at: z.string(), reason: z.string().optional() })),
  note: z.string().optional(),
  expires_at: z.string().optional().describe('Only while the order is unpaid'),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Order = z.infer<typeof Order>

/** A line item of a cart at the current price. */
export const QuotedLine = z.object({
  product_id: z.string(),
  size: z.string().optional(),
  design: LineDesign.optional(),
  quantity: z.int(),
  available: z.int().describe('Stock of this size; if less than quantity, the line must be reduced'),
  status: LineStatus,
  ...localized('name'),
  slug: z.string(),
  image: z.string(),
  unit_price: Money,
  line_total: Money,
  discount: Money.optional().describe('What the coupon and offers take off the line together'),
  offers: lineOffers,
})

/** What a way of shipping costs a cart, and how long it takes. */
export const ShippingOption = z.object({
  method: ShippingMethod,
  price: Money,
  days_min: z.int(),
  days_max: z.int(),
})

/** A cart priced by the server, with its unavailable items. */
export const OrderQuote = z.object({
  items: z.array(QuotedLine),
  ...totals,
  shipping_options: z.array(ShippingOption),
  gift_terms: GiftTerms,
  free_shipping_missing: Money.optional().describe('Amount missing for free standard shipping'),
  gift_cards: z.array(QuotedGiftCard).optional().describe('The requested gift cards, in their order'),
  offers,
  free_gifts: z.array(QuotedFreeGift).optional().describe('Those that the cart earns; none with a coupon'),
  nudges: z.array(OfferNudge).optional().describe('What would save more, or earn a gift; two at most'),
  coupon: CouponOnOrder.optional().describe('The requested coupon, if eligible'),
  coupon_obstacle: CouponObstacle.optional().describe('Why the requested coupon is not eligible'),
  coupons: z
    .array(CouponChoice)
    .optional()
    .describe(
      'The shopper’s coupons, and claimable ones with a discount; best first. Of a visitor, the requested one',
    ),
  next_coupon: NextCoupon.optional(),
})

export type OrderQuote = z.infer<typeof OrderQuote>

/** Schemas of the endpoints in orders.endpoints.ts. */
export const ordersSchemas = {
  quoteOrder: {
    body: z.strictObject({
      items,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default(HOME_COUNTRY),
      shipping_method: ShippingMethod.optional(),
      coupon_id: z
        .string()
        .max(64)
        .optional()
        .describe("By its id or its claim's; a visitor's by the id that checkCoupon gave"),
      wrapping: WrappingPaper.optional(),
      gift_cards,
      free_gifts,
      // Of a visitor: those that their order does not get, as its refusal names them.
      without_offers: z.array(z.string().max(64)).max(200).optional(),
    }),
    data: OrderQuote,
  },
  listOrders: {
    query: z.object({
      ...pageQuery(5),
      user_id: z.string().max(64).optional(),
      status: OrderStatus.optional(),
      q: z.string().trim().max(40).optional().describe('Part of the order number'),
    }),
    data: pageOf(Order),
  },
  getOrder: {
    params: idParams,
    data: Order,
  },
  placeOrder: {
    body: PlaceOrderBody,
    data: Order,
  },
  cancelOrder: {
    params: idParams,
    body: z.strictObject({ reason: z.string().trim().max(300).default('') }).optional(),
    data: Order,
  },
} satisfies Record<string, EndpointSchemas>
