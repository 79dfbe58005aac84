import { GOOGLE_PAY } from '@shop/contract/agents/agents.rules'
import type { AgentCheckout, CompleteRequest } from '@shop/contract/agents/checkout.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import { isId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { toHash, type AgentRequests } from './agent-requests.ts'
import { readCampaign } from './campaign.ts'
import type { Outcome } from './catalog.service.ts'
import { findShippingMethod } from './checkout-details.ts'
import { findTotalFen, toAgentCheckout, withError, type Checkout } from './checkout.view.ts'
import * as repository from './checkouts.repository.ts'
import { createOneAtATime } from './one-at-a-time.ts'
import { withChangedTotal, withRefusal } from './order-refusals.ts'
import { toOrderedCheckout } from './ordered.view.ts'
import type { AgentOrdering, Ordered, Placing } from './ordering.service.ts'
import { readToken } from './payment-handlers.ts'
import {
  toClosed,
  toCompleted,
  toMissingCheckout,
  type Shown,
  type StoredCheckouts,
} from './stored-checkouts.ts'

const TEXTS = readTexts('agents/documents')

interface Dependencies {
  db: Db
  stored: StoredCheckouts
  requests: AgentRequests
  ordering: AgentOrdering
}

type Result = Promise<Outcome<AgentCheckout>>

export type AgentCompletion = ReturnType<typeof createAgentCompletion>

/** Completing checkouts: with a token an order is placed and paid, without one the buyer goes on. */
export function createAgentCompletion({ db, stored, requests, ordering }: Dependencies) {
  const oneAtATime = createOneAtATime()

  /** A checkout as it is now, open; its total counts as shown from here on. */
  async function showOpen(checkout: Checkout, by: Shown): Promise<AgentCheckout> {
    const priced = await stored.price(checkout, by.view.language)
    return stored.remember(db, toAgentCheckout({ ...checkout, status: 'open' }, { priced, ...by }), by.caller)
  }

  async function showOrdered(checkout: Checkout, ordered: Ordered, by: Shown): Promise<AgentCheckout> {
    const { language } = by.view
    const { state } = ordered.paying
    if (state !== 'canceled' && state !== 'declined too often')
      return toOrderedCheckout(checkout, ordered, by.view)
    await repository.endOrdered(db, { id: checkout.id, platform: toHash(by.caller.platform) })
    const canceled = await stored.showCanceled(checkout, by)
    if (state === 'canceled') return canceled
    const content = TEXTS[language].declinedTooOften
    const failed = withError(canceled, { code: 'payment_failed', content, severity: 'unrecoverable' })
    return { ...failed, status: 'canceled' }
  }

  /** Remembers that the buyer must go on, on the shop's own page. */
  async function escalate(checkout: Checkout, by: Shown): Result {
    const priced = await stored.price(checkout, by.view.language)
    const isOpen = await repository.escalateCheckout(db, {
      id: checkout.id,
      platform: toHash(by.caller.platform),
    })
    if (!isOpen) return complete(checkout.id, undefined, by)
    return stored.remember(
      db,
      toAgentCheckout({ ...checkout, status: 'escalated' }, { priced, ...by }),
      by.caller,
    )
  }

  /** Places the order of a checkout that lacks nothing, at the total that was shown, and pays it. */
  async function order(checkout: Checkout, token: string, by: Shown): Result {
    const { language } = by.view
    const priced = await stored.price(checkout, language)
    const shown = toAgentCheckout({ ...checkout, status: 'open' }, { priced, ...by })
    if (shown.status !== 'ready_for_complete') return stored.remember(db, shown, by.caller)
    if (findTotalFen(shown) !== checkout.shownFen)
      return withChangedTotal(await stored.remember(db, shown, by.caller), language)
    const [first] = priced.quote.shipping_options
    const method = findShippingMethod(checkout.details) ?? first!.method
    const placed = { shown, method, couponId: priced.couponId }
    const placing = await ordering.order(checkout, placed, by)
    if (!placing) return complete(checkout.id, token, by)
    return payPlaced({ ...checkout, details: { ...checkout.details, placed } }, placing, { token, by })
  }

  async function payPlaced(
    checkout: Checkout,
    placing: Placing,
    { token, by }: { token: string | undefined; by: Shown },
  ): Result {
    if ('refusal' in placing) {
      const { shownFen } = checkout
      const { refusal } = placing
      return withRefusal(await showOpen(checkout, by), { refusal, shownFen }, by.view.language)
    }
    const { orderId } = placing
    const ordered =
      token === undefined
        ? await ordering.read(orderId, by.caller)
        : await ordering.pay(orderId, token, by.caller)
    return showOrdered(checkout, ordered, by)
  }

  /** An instrument that is none of the handler's charges nothing. */
  async function refuseInstrument(id: string, by: Shown): Result {
    const checkout = await stored.find(id, by.caller)
    if (checkout?.status !== 'open' && checkout?.status !== 'escalated') return complete(id, undefined, by)
    const { id: handler, instrument: type } = GOOGLE_PAY
    return withError(await showOpen(checkout, by), {
      code: 'invalid',
      path: '$.payment.instruments',
      content: fill(TEXTS[by.view.language].instrumentInvalid, { handler, type }),
      severity: 'recoverable',
    })
  }

  async function complete(id: string, token: string | undefined, by: Shown): Result {
    const { language } = by.view
    const checkout = await stored.find(id, by.caller)
    if (!checkout) return { failure: toMissingCheckout(id, language) }
    if (checkout.status === 'canceled') return { failure: toClosed(checkout, language) }
    if (checkout.status !== 'ordered')
      return token === undefined ? escalate(checkout, by) : order(checkout, token, by)
    return payPlaced(checkout, await ordering.resume(checkout, by), { token, by })
  }

  return {
    /**
     * Completes a checkout: the same order and the same charge, however often.
     * @throws RATE_LIMITED, UcpError idempotency_key_reused
     */
    complete(id: string, input: CompleteRequest, by: Shown): Result {
      const given = by.caller.canPay ? readToken(input) : undefined
      const request = { operation: 'complete_checkout', input: { id, payment: input.payment } }
      return requests.onceRepeatable<Outcome<AgentCheckout>>(by.caller, request, () =>
        oneAtATime(id, async () => {
          const campaign = readCampaign(input)
          const platform = toHash(by.caller.platform)
          if (campaign !== null && isId(id)) await repository.setCampaign(db, { id, platform, campaign })
          return given === 'invalid' ? refuseInstrument(id, by) : complete(id, given?.token, by)
        }),
      )
    },

    /** A checkout with an order as it is now. */
    async get(checkout: Checkout, by: Shown): Promise<AgentCheckout> {
      if (checkout.orderId === null) {
        const { continue_url: _, ...shown } = checkout.details.placed!.shown
        return { ...shown, status: 'complete_in_progress' }
      }
      return showOrdered(checkout, await ordering.read(checkout.orderId, by.caller), by)
    },

    /** Cancels a checkout with an order that is not paid. @throws ORDER_STATE_CONFLICT while it is being paid */
    async cancel(checkout: Checkout, by: Shown): Result {
      const { language } = by.view
      if (checkout.orderId === null) return { failure: toClosed(checkout, language) }
      if (!(await ordering.cancel(checkout.orderId))) return { failure: toCompleted(checkout.id, language) }
      return showOrdered(checkout, await ordering.read(checkout.orderId, by.caller), by)
    },
  }
}
