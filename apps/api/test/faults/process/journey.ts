import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { vi } from 'vitest'
import { login } from '@shop/contract/auth/auth.endpoints'
import { cancelOrder, getOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { openPayment, payOrder } from '@shop/contract/payments/payments.endpoints'
import { DEMO_SHOPPER } from '../../../src/boot/seed/demo.ts'
import { anOrderBody } from '../../builders.ts'
import type { JourneyCard } from './gift-card.ts'
import type { KillableShop } from './killable-shop.ts'

/** A shopper's steps, in this sequence. The shop learns of `pay` from the provider only. */
export type Step = 'place' | 'open' | 'pay' | 'confirm' | 'cancel'

export type Journey = Awaited<ReturnType<typeof beginJourney>>

const BUSY_STATUS = 503
/** Longer than the idempotency key of a killed process is locked. */
const REPEAT_LIMIT_MS = 60_000
/** Interval of retries. */
export const REPEAT_MS = 100
const CARD = '4242424242424242'

/** Signs in the demo shopper; retries while the shop is busy. */
export async function signIn(shop: KillableShop): Promise<{ token: string }> {
  const { email, password } = DEMO_SHOPPER
  const request = async () => {
    const response = await shop.call(login, { body: { email, password_raw: password } })
    return response.status === BUSY_STATUS ? undefined : response.data
  }
  const { token } = await vi.waitUntil(request, { timeout: REPEAT_LIMIT_MS, interval: REPEAT_MS })
  return { token }
}

/**
 * A shopper on the way from the cart to the paid order, who retries unanswered requests as the client does.
 */
export async function beginJourney(
  shop: KillableShop,
  { shopper, giftCard }: { shopper?: { token: string }; giftCard?: JourneyCard | undefined } = {},
) {
  const begunAt = new Date()
  // The provider's events are paused until the test resumes them.
  await shop.control('webhooks/pause', {})
  const as = shopper ?? (await signIn(shop))
  const keys: Record<Step, string> = toKeys()
  const done = new Set<Step>()
  const responses = new EventEmitter()
  let order: Order | undefined
  let form: { payment_id: string; payment_intent_id: string } | undefined

  const requests = {
    async place() {
      const body = anOrderBody({
        items: [{ product_id: shop.productId, quantity: 1 }],
        ...(giftCard ? { gift_cards: [giftCard.ticket] } : {}),
      })
      const response = await shop.call(placeOrder, { body }, { as, idempotencyKey: keys.place })
      return () => (order = response.data)
    },
    async open() {
      const body = { order_id: order!.order_id, provider: 'stripe' as const }
      const response = await shop.call(openPayment, { body }, { as, idempotencyKey: keys.open })
      return () => (form = response.data as typeof form)
    },
    async pay() {
      await shop.control(`payment_intents/${form!.payment_intent_id}/confirm`, { card: CARD })
      return () => undefined
    },
    async confirm() {
      const params = { id: order!.order_id }
      const body = { provider: 'stripe' as const, payment_id: form!.payment_id }
      const response = await shop.call(payOrder, { params, body }, { as, idempotencyKey: keys.confirm })
      return () => response.data
    },
    async cancel() {
      const input = { params: { id: order!.order_id }, body: { reason: 'Changed my mind' } }
      const response = await shop.call(cancelOrder, input, { as, idempotencyKey: keys.cancel })
      const current = await shop.call(getOrder, { params: input.params }, { as })
      // Once it is cancelled, the shop reports that there is nothing to cancel.
      return () => (current.data.status === 'cancelled' ? current.data : response.data)
    },
  }

  /** One attempt: done, the shop is busy, or there was no usable response. */
  async function attempt(step: Step): Promise<'done' | 'busy' | 'unanswered'> {
    const take = await requests[step]().catch((error: unknown) => {
      // The error that `fetch` throws for a dropped connection.
      if (error instanceof TypeError) return undefined
      throw error
    })
    if (!take) return 'unanswered'
    try {
      take()
    } catch (error) {
      if (/BUSY/.test(String(error))) return 'busy'
      if (/IDEMPOTENCY_KEY_IN_USE|PAYMENT_PROVIDER_UNAVAILABLE/.test(String(error))) return 'unanswered'
      throw error
    }
    done.add(step)
    responses.emit(step)
    return 'done'
  }

  return {
    begunAt,
    as,
    giftCard,
    get order() {
      return order!
    },
    get form() {
      return form!
    },
    attempt,
    whenDone: (step: Step) => once(responses, step),
    isDone: (step: Step) => done.has(step),

    async do(step: Step): Promise<void> {
      await vi.waitUntil(async () => (await attempt(step)) === 'done', {
        timeout: REPEAT_LIMIT_MS,
        interval: REPEAT_MS,
      })
    },

    /** Lets the provider deliver its events. */
    async resumeEvents(): Promise<void> {
      await shop.control('webhooks/resume', {})
    },

    /** The shopper returns on another page, without the earlier requests and their keys. */
    comeBack(): void {
      Object.assign(keys, toKeys(), { place: keys.place })
    },
  }
}

function toKeys() {
  const steps = ['place', 'open', 'pay', 'confirm', 'cancel'] as const
  return Object.fromEntries(steps.map((step) => [step, randomUUID()])) as Record<Step, string>
}
