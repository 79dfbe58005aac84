import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { addressFault, hasOneAddress, Order, placeErrors, placeOrderFields } from './orders.ts'

/** Who takes cards; the shop's configuration chooses one of them. */
export const CardProvider = z.enum(['stripe', 'airwallex'])
export type CardProvider = z.infer<typeof CardProvider>

/** Who can take money: cards, and `paypal`, the wallet. */
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
  'wallet_declined',
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

const formFields = {
  payment_id: z.string(),
  amount: Money.describe("The order's total"),
  currency: z.literal('CNY'),
  status: PaymentStatus,
}

/** What the card provider's own form in the browser needs. Opens this one payment and nothing else. */
export const CardForm = z.object({
  provider: CardProvider,
  ...formFields,
  payment_intent_id: z.string(),
  client_secret: z.string(),
})
export type CardForm = z.infer<typeof CardForm>

/** What the wallet charges for an order, fixed for a while: the shopper sees it before approving. */
export const WalletQuote = z.object({
  amount: Money,
  currency: z.string(),
  rate: z.string().describe('Yuan for one unit of the currency'),
  expires_at: z.string(),
})
export type WalletQuote = z.infer<typeof WalletQuote>

/** What leads the shopper to the wallet. `approval_url` is the wallet's own page, which leads back to ours. */
export const WalletForm = z.object({
  provider: z.literal('paypal'),
  ...formFields,
  paypal_order_id: z.string(),
  approval_url: z.string(),
  quote: WalletQuote,
})
export type WalletForm = z.infer<typeof WalletForm>

/** An open payment, whichever way to pay it is. */
export const PaymentForm = z.discriminatedUnion('provider', [CardForm, WalletForm])
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
const askErrors = ['PAYMENT_NOT_FOUND', 'PAYMENT_PROVIDER_DISABLED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const
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
  rateLimit: 'payment',
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
  rateLimit: 'payment-result',
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
  errors: ['PAYMENT_STATUS_FORBIDDEN', 'ORDER_STATE_CONFLICT', ...askErrors],
  rateLimit: 'payment-result',
})

export const getPaymentClientId = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/:provider/client-id',
  summary: 'What a way to pay needs to load, and whether it is offered',
  auth: 'public',
  params: z.object({ provider: PaymentProvider }),
  data: ProviderClient,
  errors: [],
})

export const createPaymentIntent = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/create-payment-intent',
  summary: 'Opens (or finds again) the one open card payment of an order; the amount comes from the order',
  auth: 'user',
  params: z.object({ provider: CardProvider }),
  body: z.strictObject({ order_id: id }),
  data: CardForm,
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const confirmPayment = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/:provider/confirm-payment',
  summary: 'Asks the provider about a card payment and applies what it says',
  auth: 'user',
  params: z.object({ provider: CardProvider }),
  body: z.strictObject({ payment_intent_id: id }),
  data: PaymentOutcome,
  errors: askErrors,
  idempotent: true,
  rateLimit: 'payment-result',
})

export const getPaymentIntent = defineEndpoint({
  method: 'GET',
  path: '/v1/payment/:provider/payment-intent/:id',
  summary: "Where a card payment of the shopper's stands, by the provider's id",
  auth: 'user',
  params: z.object({ provider: CardProvider, id }),
  data: Payment,
  errors: ['PAYMENT_NOT_FOUND'],
})

export const createWalletOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/paypal/create-order',
  summary: "Opens (or finds again) the wallet's payment of an order, with the quote that it charges",
  auth: 'user',
  body: z.strictObject({ order_id: id }),
  data: WalletForm,
  status: 201,
  errors: openErrors,
  idempotent: true,
  rateLimit: 'payment',
})

export const captureWalletOrder = defineEndpoint({
  method: 'POST',
  path: '/v1/payment/paypal/capture-order',
  summary:
    'Takes what the shopper approved in the wallet, as far as the quote holds, and applies what it says',
  auth: 'user',
  body: z.strictObject({ paypal_order_id: id }),
  data: PaymentOutcome,
  errors: ['WALLET_QUOTE_EXPIRED', ...askErrors],
  idempotent: true,
  rateLimit: 'payment-result',
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
