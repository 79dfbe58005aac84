import Stripe from 'stripe'
import type { DeclineReason } from '@shop/contract/payments'
import { MINUTE, SECOND } from '../../../jobs/clock.ts'
import {
  ProviderRefusedError,
  ProviderUnavailableError,
  type PaymentPort,
  type ProviderMovement,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderState,
} from '../core/payment-port.ts'
import { REQUEST_TIMEOUT_MS } from '../core/provider-http.ts'
import { toStripeClient } from './stripe-client.ts'
import { toUnknownPayment } from '../core/unknown-payment.ts'

interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another address than Stripe's own, such as the payment emulator's. */
  apiBase?: string
}

/** How long a repeated refund counts as the same request. */
const REFUND_KEY_MS = 2 * MINUTE
/** How old a signed event may be (Stripe's own default; reliability, section 8). */
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

/** https://docs.stripe.com/declines/codes, in the shop's words; whatever is not here is a plain decline. */
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

/** Cards by Stripe, through its official package. */
export function createStripeAdapter(options: StripeOptions): PaymentPort {
  const stripe = new Stripe(options.secretKey, {
    timeout: REQUEST_TIMEOUT_MS,
    // Repeats are ours to decide: they come with the same key from the reconciler or the shopper.
    maxNetworkRetries: 0,
    telemetry: false,
    ...toServer(options.apiBase),
  })

  return {
    name: 'stripe',
    client: toStripeClient(options),

    create: ({ paymentId, orderId, orderNumber, amountMinor, currency }) =>
      request(async () =>
        toPayment(
          await stripe.paymentIntents.create(
            {
              amount: amountMinor,
              currency: currency.toLowerCase(),
              // Methods that lead away from the page would need a way back that survives a closed tab.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              description: orderNumber,
              metadata: { payment_id: paymentId, order_id: orderId },
            },
            { idempotencyKey: paymentId },
          ),
        ),
      ),

    read: (id) => request(async () => toPayment(await stripe.paymentIntents.retrieve(id))),

    cancel: (id) =>
      request(async () => {
        try {
          return toPayment(await stripe.paymentIntents.cancel(id))
        } catch (error) {
          // What the provider does not know cannot be paid there; an order must not wait for it for ever.
          if (hasCode(error, 'resource_missing')) return toUnknownPayment(id)
          // It moved on before we could cancel it: where it stands now is the answer.
          if (!hasCode(error, 'payment_intent_unexpected_state')) throw error
          return toPayment(await stripe.paymentIntents.retrieve(id))
        }
      }),

    refund: ({ refundId, providerPaymentId, amountMinor }) =>
      request(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 })
        const earlier = data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
        if (earlier) return toRefund(earlier)
        const refund = await stripe.refunds.create(
          { payment_intent: providerPaymentId, amount: amountMinor, metadata: { refund_id: refundId } },
          // Stripe keeps a failure of its own under a key as well: after a while another key may try again.
          { idempotencyKey: `${refundId}-${Math.floor(Date.now() / REFUND_KEY_MS)}` },
        )
        return toRefund(refund)
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
        // The package looks at the age alone; what claims to come from the future is not the provider's either.
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
      for await (const charge of toPages(stripe.charges.list({ created, limit: 100 }))) {
        if (charge.status === 'succeeded') yield toMovement('charge', charge)
      }
      for await (const refund of toPages(stripe.refunds.list({ created, limit: 100 }))) {
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
    ...{ kind, id },
    providerPaymentId: typeof intent === 'string' ? intent : intent?.id,
    refundId: object.metadata?.['refund_id'],
    amountMinor: amount,
    currency: currency.toUpperCase(),
    at: new Date(created * SECOND),
  }
}

/** Every page of a list; a page that does not come is the provider's failure. */
async function* toPages<Item>(list: AsyncIterable<Item>): AsyncGenerator<Item> {
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
    // What counts once it is paid is what was received.
    amountMinor: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    declineReason: error ? toDeclineReason(error) : undefined,
    clientSecret: intent.client_secret ?? undefined,
    attemptId: chargeId,
    captureId: chargeId,
  }
}

function toDeclineReason({ decline_code, code }: { decline_code?: string; code?: string }): DeclineReason {
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'card_declined'
}

function toRefund({ id, status }: Stripe.Refund): ProviderRefund {
  const isOver = status === 'failed' || status === 'canceled'
  return { providerRefundId: id, state: status === 'succeeded' ? status : isOver ? 'failed' : 'pending' }
}

/** Intents speak for themselves; charges and refunds name theirs. */
function findIntentId(object: object): string | undefined {
  const { object: kind, id, payment_intent: intent } = object as Record<string, unknown>
  if (kind === 'payment_intent') return String(id)
  if (typeof intent === 'string') return intent
  return undefined
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}

/** Does the requests of one call of the port, and sorts failures into "later" and "never". */
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
