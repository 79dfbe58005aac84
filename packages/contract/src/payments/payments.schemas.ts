import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { ApprovedWallet } from './express.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { Order, addressError, hasOneAddress, placeOrderFields } from '../orders/orders.schemas.ts'
import { PAYMENT_APPS, PAYMENT_METHODS, PAYMENT_STATUSES } from './payments.rules.ts'

/** Card providers; the shop's configuration selects one. */
export const CardProvider = z.enum(['stripe', 'airwallex'])

export type CardProvider = z.infer<typeof CardProvider>

/** Payment providers: those for cards, and `paypal`, the wallet. */
export const PaymentProvider = z.enum([...CardProvider.options, 'paypal'])

export type PaymentProvider = z.infer<typeof PaymentProvider>

/** Payment apps: the card provider's own methods, paid in an app on the shopper's phone. */
export const PaymentApp = z.enum(PAYMENT_APPS)

export type PaymentApp = z.infer<typeof PaymentApp>

/** How a payment is paid, as shoppers and merchant read it. */
export const PaymentMethod = z.enum(PAYMENT_METHODS)

export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentStatus = z.enum(PAYMENT_STATUSES)

export type PaymentStatus = z.infer<typeof PaymentStatus>

/** A payment attempt, as its shopper sees it. */
export const Payment = z.object({
  payment_id: z.string(),
  order_id: z.string(),
  provider: PaymentProvider,
  method: PaymentMethod,
  status: PaymentStatus,
  amount: Money,
  currency: z.string(),
  action_expires_at: z
    .string()
    .optional()
    .describe('Of an app payment: until when its code or redirect can be used; absent once it cannot'),
  failure_code: z.string().optional(),
  retryable: z.boolean().describe('Whether the same order can be paid again'),
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

/** What the card provider's embedded form needs. Valid for this payment only. */
export const CardForm = z.object({
  provider: CardProvider,
  ...formFields,
  payment_intent_id: z.string(),
  client_secret: z.string(),
})

export type CardForm = z.infer<typeof CardForm>

/** Where a payment app is opened: by a redirect on the phone itself, or by a code that the phone scans. */
export const AppAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('qr'),
    content: z.string().describe('What the code says'),
    url: z.string().optional().describe("The provider's page with the code, for phones"),
  }),
])

export type AppAction = z.infer<typeof AppAction>

/** What a payment in an app needs. Nothing of it is secret to the shopper; it only lets the payment be made. */
export const AppForm = z.object({
  provider: CardProvider,
  app: PaymentApp,
  ...formFields,
  payment_intent_id: z.string(),
  action: AppAction,
  expires_at: z.string().describe('Until when the action can be used; then the next request returns another'),
})

export type AppForm = z.infer<typeof AppForm>

/** Amount charged in the wallet's currency, fixed for a limited time and shown before approval. */
export const WalletQuote = z.object({
  amount: Money,
  currency: z.string(),
  rate: z.string().describe('Yuan for one unit of the currency'),
  expires_at: z.string(),
})

export type WalletQuote = z.infer<typeof WalletQuote>

/** What redirects the shopper to the wallet. `approval_url` is the wallet's page, which returns to the shop. */
export const WalletForm = z.object({
  provider: z.literal('paypal'),
  ...formFields,
  paypal_order_id: z.string(),
  approval_url: z.string(),
  quote: WalletQuote,
})

export type WalletForm = z.infer<typeof WalletForm>

/** An open payment of any method. */
export const PaymentForm = z.discriminatedUnion('provider', [CardForm, WalletForm])

export type PaymentForm = z.infer<typeof PaymentForm>

/** Status of a payment and its order after syncing with the provider. */
export const PaymentOutcome = z.object({ payment: Payment, order: Order })

export type PaymentOutcome = z.infer<typeof PaymentOutcome>

/** Public settings of a provider. Never a secret. */
export const ProviderClient = z.object({
  client_id: z.string(),
  environment: z.enum(['sandbox', 'live']),
  currency: z.string(),
  enabled: z.boolean(),
  apps: z.array(PaymentApp).describe('The payment apps of the card provider'),
  account_id: z.string().optional().describe('Of the account at Airwallex, for Google Pay from the cart'),
})

export type ProviderClient = z.infer<typeof ProviderClient>

const id = z.string().min(1).max(120)

/** Schemas of the endpoints in payments.endpoints.ts. */
export const paymentsSchemas = {
  createOrderForPayment: {
    body: z
      .strictObject({ ...placeOrderFields, provider: PaymentProvider })
      .refine(hasOneAddress, addressError),
    data: z.object({
      order: Order,
      payment: PaymentForm.optional().describe('Missing when gift cards paid all of the order'),
    }),
  },
  payOrder: {
    params: z.object({ id }),
    body: z.strictObject({ provider: PaymentProvider, payment_id: id }),
    data: PaymentOutcome,
  },
  getPayment: {
    params: z.object({ id }),
    data: Payment,
  },
  openPayment: {
    body: z.strictObject({ order_id: id, provider: PaymentProvider }),
    data: PaymentForm,
  },
  updatePaymentStatus: {
    params: z.object({ id }),
    body: z.strictObject({
      status: PaymentStatus.describe('Only cancelled: providers set every other status'),
    }),
    data: Payment,
  },
  getPaymentClientId: {
    params: z.object({ provider: PaymentProvider }),
    data: ProviderClient,
  },
  createPaymentIntent: {
    params: z.object({ provider: CardProvider }),
    body: z.strictObject({ order_id: id }),
    data: CardForm,
  },
  createAppPayment: {
    params: z.object({ provider: CardProvider }),
    body: z.strictObject({
      order_id: id,
      app: PaymentApp,
      device: z.enum(['phone', 'desktop']).describe('Phones are redirected, desktops show a code'),
    }),
    data: AppForm,
  },
  confirmPayment: {
    params: z.object({ provider: CardProvider }),
    body: z.strictObject({ payment_intent_id: id }),
    data: PaymentOutcome,
  },
  getPaymentIntent: {
    params: z.object({ provider: CardProvider, id }),
    data: Payment,
  },
  createWalletOrder: {
    body: z.strictObject({
      order_id: id,
      approved: ApprovedWallet.optional().describe(
        'Of an order from the cart, approved before it was placed',
      ),
    }),
    data: WalletForm,
  },
  captureWalletOrder: {
    body: z.strictObject({ paypal_order_id: id }),
    data: PaymentOutcome,
  },
  receiveWebhook: {
    params: z.object({ provider: PaymentProvider }),
    data: z.object({ received: z.literal(true) }),
  },
} satisfies Record<string, EndpointSchemas>
