import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { ordersSchemas } from './orders.schemas.ts'

export const placeErrors = [
  'PRODUCT_NOT_FOUND',
  'DESIGN_NOT_MAKEABLE',
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'FREE_GIFT_GONE',
  'COUPON_NOT_APPLICABLE',
  'GIFT_CARD_CHANGED',
  'SHIPPING_NOT_AVAILABLE',
  'WISHED_DAY_NOT_AVAILABLE',
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
