import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import { placeErrors } from '../orders/orders.endpoints.ts'
import type { paymentsSchemas } from './payments.schemas.ts'

/** Provider-independent reasons for a declined payment; the payment page explains each one. */
export const DECLINE_REASONS = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_failed',
  'wallet_declined',
  'wallet_approval',
  'app_declined',
  'cancelled',
  'expired',
] as const

export type DeclineReason = (typeof DECLINE_REASONS)[number]

const openErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_EXPIRED',
  'ORDER_ALREADY_PAID',
  'ORDER_STATE_CONFLICT',
  'PAYMENT_PROVIDER_DISABLED',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'TOO_MANY_PAYMENT_ATTEMPTS',
] as const

const statusErrors = [
  'PAYMENT_NOT_FOUND',
  'PAYMENT_PROVIDER_DISABLED',
  'PAYMENT_PROVIDER_UNAVAILABLE',
] as const

export const createOrderForPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/create-for-payment',
  summary: "Places an order and opens its payment; returns the order with what the provider's form needs",
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.createOrderForPayment>(),
  status: 201,
  errors: [...placeErrors, ...openErrors],
  idempotent: true,
  rateLimit: 'payment',
})

export const payOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/pay',
  summary: 'Settles an order by the payment status of the provider; the client is never trusted',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.payOrder>(),
  errors: ['ORDER_NOT_FOUND', ...statusErrors],
  idempotent: true,
  rateLimit: 'payment-result',
})

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/payment/:id',
  twins: ['/v1/payment/:id'],
  summary: 'One payment of the shopper',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.getPayment>(),
  errors: ['PAYMENT_NOT_FOUND'],
})

export const openPayment = defineEndpoint({
  method: 'POST',
  path: '/payment',
  twins: ['/v1/payment'],
  summary: 'Opens the payment of an order, or returns the open one; the amount comes from the order',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.openPayment>(),
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const updatePaymentStatus = defineEndpoint({
  method: 'PATCH',
  path: '/payment/:id/status',
  twins: ['/v1/payment/:id/status'],
  summary: 'Cancels an open payment; returns its status, which is paid if the provider was faster',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.updatePaymentStatus>(),
  errors: ['PAYMENT_STATUS_FORBIDDEN', 'ORDER_STATE_CONFLICT', ...statusErrors],
  rateLimit: 'payment-result',
})

export const getPaymentClientId = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/:provider/client-id',
  summary: 'Public settings of a payment method, and whether it is offered',
  auth: 'public',
  schemas: typesOf<typeof paymentsSchemas.getPaymentClientId>(),
  errors: [],
})

export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/create-payment-intent',
  summary: 'Opens the card payment of an order, or returns the open one; the amount comes from the order',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.createPaymentIntent>(),
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const createAppPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/create-app-payment',
  summary:
    'Opens the payment of an order in Alipay or WeChat Pay, or returns the open one with its code or redirect',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.createAppPayment>(),
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const confirmPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/confirm-payment',
  summary: 'Syncs the status of a card payment with the provider',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.confirmPayment>(),
  errors: statusErrors,
  idempotent: true,
  rateLimit: 'payment-result',
})

export const getPaymentIntent = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/:provider/payment-intent/:id',
  summary: "Status of the shopper's card payment, by the provider's id",
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.getPaymentIntent>(),
  errors: ['PAYMENT_NOT_FOUND'],
})

export const createWalletOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/paypal/create-order',
  summary: 'Opens the wallet payment of an order, or returns the open one, with the quote that is charged',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.createWalletOrder>(),
  status: 201,
  errors: [...openErrors, 'PAYMENT_NOT_FOUND', 'WALLET_QUOTE_EXPIRED'],
  idempotent: true,
  rateLimit: 'payment',
})

export const captureWalletOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/paypal/capture-order',
  summary:
    'Captures the wallet payment that the shopper approved, if the quote is still valid, and syncs its status',
  auth: 'user',
  schemas: typesOf<typeof paymentsSchemas.captureWalletOrder>(),
  errors: ['WALLET_QUOTE_EXPIRED', ...statusErrors],
  idempotent: true,
  rateLimit: 'payment-result',
})

export const receiveWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/webhook',
  summary: 'Webhook of a provider; acknowledged once its effect is committed',
  auth: 'provider',
  schemas: typesOf<typeof paymentsSchemas.receiveWebhook>(),
  errors: ['WEBHOOK_SIGNATURE_INVALID', 'PAYMENT_PROVIDER_DISABLED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
})
