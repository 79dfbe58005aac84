import Stripe from 'stripe'
import type { DeclineReason } from '@shop/contract/payments/payments.endpoints'
import { isPaymentApp } from '@shop/contract/payments/payments.rules'
import type { PaymentApp } from '@shop/contract/payments/payments.schemas'
import { MINUTE, SECOND } from '../../../jobs/clock.ts'
import {
  ProviderRefusedError,
  ProviderUnavailableError,
  ProviderUnfundedError,
  toUnknownPayment,
  type GooglePayPort,
  type PaymentPort,
  type ProviderMovement,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderState,
} from '../core/payment-port.ts'
import { findAppAction, toAppConfirmation, toAppDecline } from './stripe-apps.ts'
import { readTokenId } from './stripe-google-pay.ts'
import { toAttemptId, toTokenOutcome, type TokenRefusal } from '../core/google-tokens.ts'
import { REQUEST_TIMEOUT_MS } from '../core/provider-http.ts'

interface StripeOptions {
  secretKey: string
  /** For the browser. */
  publishableKey: string
  webhookSecret: string
  /** Overrides Stripe's own address, for example by the payment emulator's. */
  apiBase?: string
}

/** How long a repeated refund counts as the same request. */
const REFUND_KEY_MS = 2 * MINUTE
/** Maximum age of a signed event (Stripe's own default). */
const EVENT_TOLERANCE_SECONDS = 300

/** https://docs.stripe.com/payments/paymentintents/lifecycle */
const STATES: Record<string, ProviderState> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/**
 * Maps https://docs.stripe.com/declines/codes to the shop's decline reasons; any other is a generic decline.
 */
const DECLINES: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  payment_intent_authentication_failure: 'authentication_failed',
  authentication_required: 'authentication_failed',
}

type StripeAdapter = Omit<PaymentPort, 'name' | 'client' | 'googlePay'> & {
  payWithGoogle: GooglePayPort['pay']
}

/** The Stripe card provider, through its official package. */
export function createStripeAdapter(options: StripeOptions): StripeAdapter {
  const stripe = new Stripe(options.secretKey, {
    timeout: REQUEST_TIMEOUT_MS,
    // Retries are ours: the reconciler or the shopper repeats the call with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...toServer(options.apiBase),
  })

  const read = async (id: string) => toPayment(await stripe.paymentIntents.retrieve(id))

  /** @throws ProviderRefusedError for a token that Stripe does not know, or that paid something else */
  async function confirmWithToken(id: string, token: string): Promise<ProviderPayment> {
    const idempotencyKey = toAttemptId(id, token)
    const tokenId = readTokenId(token)
    if (tokenId === undefined) throw new ProviderRefusedError('no token of Stripe')
    const method = await stripe.paymentMethods.create(
      { type: 'card', card: { token: tokenId } },
      { idempotencyKey: `${idempotencyKey}-method` },
    )
    return toPayment(
      await stripe.paymentIntents.confirm(id, { payment_method: method.id }, { idempotencyKey }),
    )
  }

  return {
    create: ({ paymentId, orderId, orderNumber, amountMinor, currency, app }) =>
      request(async () =>
        toPayment(
          await stripe.paymentIntents.create(
            {
              amount: amountMinor,
              currency: currency.toLowerCase(),
              ...toMethods(app),
              description: orderNumber,
              metadata: { payment_id: paymentId, order_id: orderId },
            },
            { idempotencyKey: paymentId },
          ),
        ),
      ),

    read: (id) => request(() => read(id)),

    payWithGoogle: (id, { token }) =>
      request(async () => {
        try {
          return await confirmWithToken(id, token)
        } catch (error) {
          const refusal = toTokenRefusal(error)
          if (!refusal) throw error
          return toTokenOutcome(await read(id), { refusal, attemptId: toAttemptId(id, token) })
        }
      }),

    startApp: (id, choice) =>
      request(async () => {
        try {
          return toPayment(await stripe.paymentIntents.confirm(id, toAppConfirmation(choice)))
        } catch (error) {
          // It was paid, canceled or declined at once: return its current status.
          const isCurrent = error instanceof Stripe.errors.StripeCardError
          if (!isCurrent && !hasCode(error, 'payment_intent_unexpected_state')) throw error
          return toPayment(await stripe.paymentIntents.retrieve(id))
        }
      }),

    cancel: (id) =>
      request(async () => {
        try {
          return toPayment(await stripe.paymentIntents.cancel(id))
        } catch (error) {
          // A payment unknown to the provider cannot be paid there; the order must not wait for it.
          if (hasCode(error, 'resource_missing')) return toUnknownPayment(id)
          // Its status changed before the cancellation: return the current one.
          if (!hasCode(error, 'payment_intent_unexpected_state')) throw error
          return toPayment(await stripe.paymentIntents.retrieve(id))
        }
      }),

    refund: ({ refundId, providerPaymentId, amountMinor }) =>
      request(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 })
        const earlier = data.filter(({ metadata }) => metadata?.['refund_id'] === refundId)
        const sent = earlier.find((refund) => !isUnfunded(refund))
        if (sent) return toRefund(sent)
        const creation = stripe.refunds.create(
          { payment_intent: providerPaymentId, amount: amountMinor, metadata: { refund_id: refundId } },
          // Stripe also stores a server error under a key: after some minutes another key may retry.
          { idempotencyKey: `${refundId}-${Math.floor(Date.now() / REFUND_KEY_MS)}` },
        )
        return await creation.then(toRefund, (error: unknown) => {
          throw hasCode(error, 'balance_insufficient')
            ? new ProviderUnfundedError('refund refused', { cause: error })
            : error
        })
      }),

    readRefund: (id) => request(async () => toRefund(await stripe.refunds.retrieve(id))),

    async readEvent(body, headers) {
      try {
        const signature = String(headers['stripe-signature'] ?? '')
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          options.webhookSecret,
          EVENT_TOLERANCE_SECONDS,
        )
        // The package checks the age only; an event dated in the future is rejected too.
        if (toSignedAt(signature) > Date.now() / SECOND + EVENT_TOLERANCE_SECONDS) return undefined
        const { object } = event.data
        return {
          eventId: event.id,
          type: event.type,
          providerPaymentId: findIntentId(object),
          providerRefundId: object.object === 'refund' ? object.id : undefined,
        }
      } catch {
        return undefined
      }
    },

    async *listMovements(from, to) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) }
      for await (const charge of readPages(stripe.charges.list({ created, limit: 100 }))) {
        if (charge.status === 'succeeded') yield toMovement('charge', charge)
      }
      for await (const refund of readPages(stripe.refunds.list({ created, limit: 100 }))) {
        if (refund.status === 'succeeded') yield toMovement('refund', refund)
      }
    },
  }
}

/** When an event was signed, in seconds: `t=…` of its header (https://docs.stripe.com/webhooks/signature). */
function toSignedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / SECOND)

function toMovement(kind: 'charge' | 'refund', object: Stripe.Charge | Stripe.Refund): ProviderMovement {
  const { id, payment_intent: intent, amount, currency, created } = object
  return {
    kind,
    id,
    providerPaymentId: typeof intent === 'string' ? intent : intent?.id,
    refundId: object.metadata?.['refund_id'],
    amountMinor: amount,
    currency: currency.toUpperCase(),
    at: new Date(created * SECOND),
  }
}

/** Every page of a list; a page that fails is a provider error. */
async function* readPages<Item>(list: AsyncIterable<Item>): AsyncGenerator<Item> {
  const items = list[Symbol.asyncIterator]()
  for (;;) {
    const next = await request(() => items.next())
    if (next.done) return
    yield next.value
  }
}

function toServer(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const { last_payment_error: error, latest_charge: charge } = intent
  const chargeId = (typeof charge === 'string' ? charge : charge?.id) ?? undefined
  return {
    state: STATES[intent.status] ?? 'unknown',
    providerPaymentId: intent.id,
    paymentId: intent.metadata?.['payment_id'],
    // Once it is paid, the received amount counts.
    amountMinor: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    declineReason: error ? (isApp(intent) ? toAppDecline(error) : toDeclineReason(error)) : undefined,
    awaitsBank: intent.status === 'requires_action' && !isApp(intent),
    clientSecret: intent.client_secret ?? undefined,
    attemptId: chargeId,
    captureId: chargeId,
    appAction: findAppAction(intent),
  }
}

type Methods = Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'automatic_payment_methods'
>

/** The card form offers no other method that redirects: apps have a page of their own. */
const toMethods = (app: PaymentApp | undefined): Methods =>
  app
    ? { allowed_payment_method_types: [app] }
    : { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }

/** Whether an intent is for a payment app. */
const isApp = ({ payment_method_types: types }: Stripe.PaymentIntent) =>
  types.some(isPaymentApp) && !types.includes('card')

function toDeclineReason({ decline_code, code }: { decline_code?: string; code?: string }): DeclineReason {
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'card_declined'
}

const isUnfunded = ({ status, failure_reason: reason }: Stripe.Refund): boolean =>
  status === 'failed' && reason === 'insufficient_funds'

/** @throws ProviderUnfundedError */
function toRefund(refund: Stripe.Refund): ProviderRefund {
  if (isUnfunded(refund)) throw new ProviderUnfundedError('refund failed for want of money')
  const { id, status } = refund
  const isOver = status === 'failed' || status === 'canceled'
  return { providerRefundId: id, state: status === 'succeeded' ? status : isOver ? 'failed' : 'pending' }
}

/** Intents name themselves; charges and refunds name their intent. */
function findIntentId(object: object): string | undefined {
  const { object: kind, id, payment_intent: intent } = object as Record<string, unknown>
  if (kind === 'payment_intent') return String(id)
  if (typeof intent === 'string') return intent
  return undefined
}

/** Why a token was not accepted; undefined for errors that say nothing of it. */
function toTokenRefusal(error: unknown): TokenRefusal | undefined {
  const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors
  if (error instanceof ProviderRefusedError) return 'no token'
  if (error instanceof StripeCardError) return 'other'
  if (error instanceof StripeIdempotencyError || hasCode(error, 'idempotency_key_in_use')) return 'under way'
  if (hasCode(error, 'payment_intent_unexpected_state')) return 'other'
  return error instanceof StripeInvalidRequestError ? 'no token' : undefined
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}

/** Runs the requests of one port call, and maps errors to temporary and permanent ones. */
async function request<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isRefused =
      error.statusCode !== undefined && error.statusCode < 500 && ![409, 429].includes(error.statusCode)
    if (isRefused) throw new ProviderRefusedError(error.code ?? error.type, { cause: error })
    throw new ProviderUnavailableError(error.type, { cause: error })
  }
}
