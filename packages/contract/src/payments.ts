import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { addressFault, hasOneAddress, Order, placeErrors, placeOrderFields } from './orders.ts'

/** Who can take money. `stripe` takes cards, `paypal` is the wallet. */
export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'airwallex'] as const
export const PaymentProvider = z.enum(PAYMENT_PROVIDERS)
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** The life of a payment attempt (reliability, section 1.5). */
export const PAYMENT_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'unknown',
  'succeeded',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
] as const
export const PaymentStatus = z.enum(PAYMENT_STATUSES)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Why a payment was refused, in the shop's words; the payment page explains each one. */
export const DECLINE_REASONS = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_failed',
  'cancelled',
  'expired',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** One attempt to pay an order, as its shopper sees it. */
export const Payment = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  provider: PaymentProvider,
  status: PaymentStatus,
  amount: Money,
  currency: z.string(),
  failure_code: z.string().optional(),
  retryable: z.boolean().describe('Another try of the same order makes sense'),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** What the provider's own form in the browser needs. Opens this one payment and nothing else. */
export const PaymentForm = z.object({
  payment_id: z.string(),
  provider: PaymentProvider,
  payment_intent_id: z.string(),
  client_secret: z.string(),
  amount: Money,
  currency: z.string(),
  status: PaymentStatus,
})
export type PaymentForm = z.infer<typeof PaymentForm>

/** Where a payment and its order stand after the provider was asked. */
export const PaymentOutcome = z.object({ payment: Payment, order: Order })
export type PaymentOutcome = z.infer<typeof PaymentOutcome>

/** What the browser may know of a provider. Never a secret. */
export const ProviderClient = z.object({
  client_id: z.string(),
  environment: z.enum(['sandbox', 'live']),
  currency: z.string(),
  enabled: z.boolean(),
})
export type ProviderClient = z.infer<typeof ProviderClient>

const openErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_EXPIRED',
  'ORDER_ALREADY_PAID',
  'ORDER_STATE_CONFLICT',
  'PAYMENT_PROVIDER_DISABLED',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'TOO_MANY_PAYMENT_ATTEMPTS',
] as const
const askErrors = ['PAYMENT_NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const
const id = z.string().min(1).max(120)

export const createOrderForPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/create-for-payment',
  summary: "Places an order and opens its payment; answers the order with what the provider's form needs",
  auth: 'user',
  body: z
    .strictObject({ ...placeOrderFields, provider: PaymentProvider })
    .refine(hasOneAddress, addressFault),
  data: z.object({ order: Order, payment: PaymentForm }),
  status: 201,
  errors: [...placeErrors, ...openErrors],
  idempotent: true,
  rateLimit: 'order',
})

export const payOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/orders/:id/pay',
  summary: 'Settles an order by asking the provider about its payment; the client is never believed',
  auth: 'user',
  params: z.object({ id }),
  body: z.strictObject({ provider: PaymentProvider, payment_id: id }),
  data: PaymentOutcome,
  errors: ['ORDER_NOT_FOUND', ...askErrors],
  idempotent: true,
  rateLimit: 'payment',
})

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/payment/:id',
  twins: ['/v1/payment/:id'],
  summary: "One payment of the shopper's",
  auth: 'user',
  params: z.object({ id }),
  data: Payment,
  errors: ['PAYMENT_NOT_FOUND'],
})

export const openPayment = defineEndpoint({
  method: 'POST',
  path: '/payment',
  twins: ['/v1/payment'],
  summary: 'Opens (or finds again) the one open payment of an order; the amount comes from the order',
  auth: 'user',
  body: z.strictObject({ order_id: id, provider: PaymentProvider }),
  data: PaymentForm,
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const updatePaymentStatus = defineEndpoint({
  method: 'PATCH',
  path: '/payment/:id/status',
  twins: ['/v1/payment/:id/status'],
  summary: 'Abandons an open payment; answers where it stands, as paid where the provider was faster',
  auth: 'user',
  params: z.object({ id }),
  body: z.strictObject({
    status: PaymentStatus.describe('Only cancelled: every other status is set by providers'),
  }),
  data: Payment,
  errors: ['PAYMENT_STATUS_FORBIDDEN', ...askErrors],
  rateLimit: 'payment',
})

export const getCardClientId = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/stripe/client-id',
  summary: 'What the card form needs to load',
  auth: 'public',
  data: ProviderClient,
  errors: [],
})

export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/stripe/create-payment-intent',
  summary: 'Opens (or finds again) the one open card payment of an order; the amount comes from the order',
  auth: 'user',
  body: z.strictObject({ order_id: id }),
  data: PaymentForm,
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const confirmPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/stripe/confirm-payment',
  summary: 'Asks the provider about a card payment and applies what it says',
  auth: 'user',
  body: z.strictObject({ payment_intent_id: id }),
  data: PaymentOutcome,
  errors: askErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const getPaymentIntent = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/stripe/payment-intent/:id',
  summary: "Where a card payment of the shopper's stands, by the provider's id",
  auth: 'user',
  params: z.object({ id }),
  data: Payment,
  errors: ['PAYMENT_NOT_FOUND'],
})

export const receiveWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/webhook',
  summary: "A provider's signed event; acknowledged only when its effect is committed",
  auth: 'provider',
  params: z.object({ provider: PaymentProvider }),
  data: z.object({ received: z.literal(true) }),
  errors: ['WEBHOOK_SIGNATURE_INVALID', 'PAYMENT_PROVIDER_DISABLED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
})
