import { defineEndpoint, typesOf } from './http/endpoint.ts'
import type { ordersSchemas } from './schemas/orders.ts'

export * from './rules/orders.ts'
export type * from './schemas/orders.ts'

/** How long an unpaid order reserves its stock, in minutes. */
export const PAYMENT_WINDOW_MINUTES = 30

/** VAT included in every price, in per cent. */
export const VAT_PERCENT = 13

/** Shipping methods. Prices in fen, days counted from dispatch. */
export const SHIPPING_METHODS = {
  standard: { priceFen: 1_200, freeFromFen: 29_900, days: [3, 5], reach: 'mainland' },
  express: { priceFen: 2_500, freeFromFen: undefined, days: [1, 2], reach: 'mainland' },
  international: { priceFen: 9_800, freeFromFen: undefined, days: [7, 15], reach: 'abroad' },
} as const

export type ShippingMethod = keyof typeof SHIPPING_METHODS

/** Return period after delivery, in days. Must match the text of the return policy. */
export const RETURN_DAYS = { mainland: 7, abroad: 14 } as const

export const placeErrors = [
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
  summary:
    'Prices a cart without placing an order; sold-out items and ineligible coupons are reported, not errors',
  auth: 'optional',
  schemas: typesOf<typeof ordersSchemas.quoteOrder>(),
  errors: [],
})

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/v1/orders',
  summary: "The shopper's orders, newest first; user_id is ignored",
  auth: 'user',
  schemas: typesOf<typeof ordersSchemas.listOrders>(),
  errors: [],
})

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/v1/orders/:id',
  summary: 'One order of the shopper',
  auth: 'user',
  schemas: typesOf<typeof ordersSchemas.getOrder>(),
  errors: ['ORDER_NOT_FOUND'],
})

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders',
  summary: 'Places an order: prices it, reserves its stock and waits for payment',
  auth: 'user',
  schemas: typesOf<typeof ordersSchemas.placeOrder>(),
  status: 201,
  errors: placeErrors,
  idempotent: true,
  rateLimit: 'order',
})

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/cancel',
  summary: 'Cancels an order; a paid one is refunded if not yet shipped',
  auth: 'user',
  schemas: typesOf<typeof ordersSchemas.cancelOrder>(),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATE_CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  idempotent: true,
})
