import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { expressSchemas } from './express.schemas.ts'

const providerErrors = ['PAYMENT_PROVIDER_DISABLED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const

export const openExpressWallet = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/paypal/express',
  summary:
    'Opens the wallet for a cart, before there is an order: the address comes from the wallet. Nothing is reserved',
  auth: 'optional',
  schemas: typesOf<typeof expressSchemas.openExpressWallet>(),
  status: 201,
  errors: ['OUT_OF_STOCK', 'PRODUCT_NOT_FOUND', 'DESIGN_NOT_MAKEABLE', 'ORDER_TOO_LARGE', ...providerErrors],
  rateLimit: 'payment',
})

export const reviewExpressWallet = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/paypal/express/review',
  summary:
    'What the shopper approved in the wallet, priced for its address, with the amount that will be charged; needs the key',
  auth: 'optional',
  schemas: typesOf<typeof expressSchemas.reviewExpressWallet>(),
  errors: ['PAYMENT_NOT_FOUND', 'SHIPPING_NOT_AVAILABLE', ...providerErrors],
  rateLimit: 'payment-result',
})
