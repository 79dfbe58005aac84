import { z } from 'zod'
import { AddressInput, AddressSnapshot } from './addresses.ts'
import { CouponChoice, CouponObstacle, CouponOnOrder, NextCoupon } from './coupons.ts'
import { defineEndpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { Money } from './money.ts'

/** Default length of the order list (specification, section 9). */
export const ORDERS_PAGE_SIZE = 5

/** A number that people read out: `SY`, the date, six characters without those that look alike (decisions, section 6). */
export const ORDER_NUMBER_FORMAT = /^SY\d{6}[0-9A-HJKMNP-TV-Z]{6}$/

/** How long an unpaid order keeps its stock, in minutes (decisions, section 6). */
export const PAYMENT_WINDOW_MINUTES = 30

/** Most pieces of one line and most lines of one order (decisions, section 6). */
export const MAX_LINE_QUANTITY = 99
export const MAX_ORDER_LINES = 50

/** VAT that is part of every price, in per cent (decisions, section 6). */
export const VAT_PERCENT = 13

/** Country of the merchant: addresses there are "mainland". */
export const HOME_COUNTRY = 'CN'

/** Shipping methods (decisions, section 6). Prices in fen, days from dispatch. */
export const SHIPPING_METHODS = {
  standard: { priceFen: 1_200, freeFromFen: 29_900, days: [3, 5], reach: 'mainland' },
  express: { priceFen: 2_500, freeFromFen: undefined, days: [1, 2], reach: 'mainland' },
  international: { priceFen: 9_800, freeFromFen: undefined, days: [7, 15], reach: 'abroad' },
} as const
export type ShippingMethod = keyof typeof SHIPPING_METHODS

/** How long goods may be returned after they have arrived, in days (the return policy's text says the same). */
export const RETURN_DAYS = { mainland: 7, abroad: 14 } as const
const ShippingMethod = z.enum(['standard', 'express', 'international'])

/** The life of an order (decisions, section 6). */
export const ORDER_STATUSES = [
  'pending_payment',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

/** What the browser's cart sends: ids, sizes and quantities; prices come from the database. */
export const OrderItemInput = z.strictObject({
  product_id: z.string().min(1).max(64),
  size: z.string().max(60).optional(),
  quantity: z.int('Invalid quantity').min(1, 'Invalid quantity').max(MAX_LINE_QUANTITY, 'Invalid quantity'),
})
export type OrderItemInput = z.infer<typeof OrderItemInput>

const items = z.array(OrderItemInput).min(1, 'The cart is empty').max(MAX_ORDER_LINES, 'Too many lines')

/** An order to be placed: a kept address by its id, or a typed one. */
const placeOrderFields = {
  items,
  address_id: z.string().max(64).optional(),
  address: AddressInput.optional(),
  shipping_method: ShippingMethod,
  coupon_id: z.string().max(64).optional(),
  note: z.string().trim().max(500, 'Please shorten the note').optional(),
  expected_total: Money.optional().describe('What the page showed; another total answers PRICE_CHANGED'),
}
const hasOneAddress = (body: { address_id?: unknown; address?: unknown }) =>
  (body.address_id === undefined) !== (body.address === undefined)
const addressFault = { message: 'Please give one address', path: ['address'] }

export const PlaceOrderBody = z.strictObject(placeOrderFields).refine(hasOneAddress, addressFault)
export type PlaceOrderBody = z.output<typeof PlaceOrderBody>

/** A line as it was when the order was placed. */
export const OrderLine = z.object({
  product_id: z.string(),
  slug: z.string(),
  name: z.string(),
  name_zh: z.string(),
  image: z.string(),
  size: z.string().optional(),
  unit_price: Money,
  quantity: z.int(),
  line_total: Money,
})
export type OrderLine = z.infer<typeof OrderLine>

const totals = {
  subtotal: Money,
  discount: Money,
  shipping: Money,
  tax_included: Money.describe('The VAT part of the total'),
  total: Money,
  currency: z.literal('CNY'),
}

/** The latest payment attempt, as the shopper may see it. */
export const OrderPayment = z.object({
  payment_id: z.string(),
  provider: z.string(),
  status: z.string(),
  failure_code: z.string().optional(),
  paid_at: z.string().optional(),
})

/** An order (decisions, section 6). */
export const Order = z.object({
  order_id: z.string(),
  order_number: z.string(),
  status: OrderStatus,
  items: z.array(OrderLine),
  ...totals,
  shipping_method: ShippingMethod,
  address: AddressSnapshot,
  coupon: CouponOnOrder.optional(),
  points: z.int().describe('What it brings, or has brought and left'),
  payment: OrderPayment.optional(),
  shipment: z.object({ carrier: z.string(), tracking_number: z.string() }).optional(),
  history: z.array(z.object({ status: OrderStatus, at: z.string(), reason: z.string().optional() })),
  note: z.string().optional(),
  expires_at: z.string().optional().describe('Only while payment is awaited'),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Order = z.infer<typeof Order>

/** A cart priced by the server, line by line, with what cannot be had. */
export const OrderQuote = z.object({
  items: z.array(
    z.object({
      product_id: z.string(),
      size: z.string().optional(),
      quantity: z.int(),
      available: z.int().describe('What is left of this size; fewer than quantity means that it must shrink'),
      status: z.enum(['ok', 'insufficient_stock', 'sold_out', 'unavailable']),
      name: z.string(),
      name_zh: z.string(),
      slug: z.string(),
      image: z.string(),
      unit_price: Money,
      line_total: Money,
    }),
  ),
  ...totals,
  shipping_options: z.array(
    z.object({ method: ShippingMethod, price: Money, days_min: z.int(), days_max: z.int() }),
  ),
  free_shipping_missing: Money.optional().describe('What is missing for free standard shipping'),
  coupon: CouponOnOrder.optional().describe('The coupon that was asked for, where it counts'),
  coupon_obstacle: CouponObstacle.optional().describe('Why the coupon that was asked for does not count'),
  coupons: z
    .array(CouponChoice)
    .optional()
    .describe('Those that the shopper holds, and those to claim that would save something; the best first'),
  next_coupon: NextCoupon.optional(),
})
export type OrderQuote = z.infer<typeof OrderQuote>

const orderId = z.object({ id: z.string().max(64) })
const placeErrors = [
  'PRODUCT_NOT_FOUND',
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'COUPON_NOT_APPLICABLE',
  'SHIPPING_NOT_AVAILABLE',
  'ADDRESS_NOT_FOUND',
  'ADDRESS_REGION_UNKNOWN',
  'ORDER_TOO_LARGE',
] as const

export const quoteOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/quote',
  summary: 'Prices a cart without placing anything; never fails for sold-out lines or a coupon but says so',
  auth: 'optional',
  body: z.strictObject({
    items,
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default(HOME_COUNTRY),
    shipping_method: ShippingMethod.optional(),
    coupon_id: z.string().max(64).optional().describe("A coupon of the shopper, by its id or its claim's"),
  }),
  data: OrderQuote,
  errors: [],
})

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/v1/orders',
  summary: "The shopper's own orders, newest first; another user_id changes nothing",
  auth: 'user',
  query: z.object({
    ...pageQuery(ORDERS_PAGE_SIZE),
    user_id: z.string().max(64).optional(),
    status: OrderStatus.optional(),
    q: z.string().trim().max(40).optional().describe('Part of the order number'),
  }),
  data: pageOf(Order),
  errors: [],
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id',
  summary: 'One order of the shopper',
  auth: 'user',
  params: orderId,
  data: Order,
  errors: ['ORDER_NOT_FOUND'],
})

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders',
  summary: 'Places an order: prices it, reserves its stock, waits for payment',
  auth: 'user',
  body: PlaceOrderBody,
  data: Order,
  status: 201,
  errors: placeErrors,
  idempotent: true,
  rateLimit: 'order',
})

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/cancel',
  summary: 'Cancels an order; a paid one that has not left yet is refunded',
  auth: 'user',
  params: orderId,
  body: z.strictObject({ reason: z.string().trim().max(300).default('') }).optional(),
  data: Order,
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATE_CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  idempotent: true,
})

/** The errors and fields that payments.ts adds to when an order is placed and paid in one go. */
export { placeErrors, placeOrderFields, hasOneAddress, addressFault }
