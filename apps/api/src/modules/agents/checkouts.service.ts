import { randomUUID } from 'node:crypto'
import type { AgentCheckout, CheckoutRequest, CompleteRequest } from '@shop/contract/agents/checkout.schemas'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { createToken, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import { hashToken } from '../../security/tokens.ts'
import { toHash, type AgentRequests, type CartCaller } from './agent-requests.ts'
import { readCampaign } from './campaign.ts'
import { toUnavailable, type CartPricing, type Content } from './cart-pricing.ts'
import { findCart } from './carts.repository.ts'
import { toMissing } from './carts.service.ts'
import type { Outcome } from './catalog.service.ts'
import type { ViewSettings } from './catalog.view.ts'
import { readDetails, toFilled, type CheckoutDetails } from './checkout-details.ts'
import { toAgentCheckout, type Checkout } from './checkout.view.ts'
import * as repository from './checkouts.repository.ts'
import type { AgentCompletion } from './completion.service.ts'
import { toClosed, toMissingCheckout, type StoredCheckouts } from './stored-checkouts.ts'
import type { Taken } from './taken-over.ts'

interface Dependencies {
  db: Db
  clock: Clock
  pricing: CartPricing
  requests: AgentRequests
  sealed: ReturnType<typeof createSealedText>
  stored: StoredCheckouts
  completion: AgentCompletion
}

type Result = Promise<Outcome<AgentCheckout>>

export type AgentCheckouts = ReturnType<typeof createAgentCheckouts>

/** Checkouts that agents fill in, and complete or hand over to their buyers. */
export function createAgentCheckouts({
  db,
  clock,
  pricing,
  requests,
  sealed,
  stored,
  completion,
}: Dependencies) {
  const { find, findSince, open, price, toRow } = stored

  const toNew = (content: Content, details: CheckoutDetails): Checkout => ({
    id: randomUUID(),
    link: createToken(),
    status: 'open',
    content,
    details,
    shownFen: null,
    orderId: null,
    changedAt: clock(),
  })

  /** Where a new checkout begins: with the checkout of a cart, with its content, or with that of the request. */
  async function begin(input: CheckoutRequest, caller: CartCaller): Promise<Checkout | undefined> {
    const { cart_id: id } = input
    if (id === undefined) return toNew(await pricing.readContent(input, caller), readDetails(input, caller))
    if (!isId(id)) return undefined
    const platform = toHash(caller.platform)
    const earlier = await repository.findCheckoutOfCart(db, { id, platform, since: findSince() })
    if (earlier) return open(earlier)
    const cart = await findCart(db, { id, platform })
    if (!cart) return undefined
    const { lines, codes, country } = cart
    const campaign = readCampaign(input) ?? cart.campaign
    return toNew(
      { lines, codes: caller.hasCodes ? codes : [], country, campaign },
      readDetails(input, caller),
    )
  }

  /** Inserts a checkout, if its cart has none; the one there is then. */
  async function insert(db: Tx, checkout: Checkout, { cartId, caller }: Origin): Promise<Checkout> {
    const ofCart = { id: cartId ?? '', platform: toHash(caller.platform), since: findSince() }
    if (cartId !== undefined) {
      await repository.deleteStaleCheckout(db, ofCart)
      const earlier = await repository.findCheckoutOfCart(db, ofCart)
      if (earlier) return open(earlier)
    }
    const row = { ...toRow(checkout, caller), link: sealed.seal(checkout.link), cartId }
    if (await repository.insertCheckout(db, { ...row, linkHash: hashToken(checkout.link) })) return checkout
    return open((await repository.findCheckoutOfCart(db, ofCart))!)
  }

  /** Changes a checkout that is there and open, once for each key. */
  async function change(
    { operation, input, caller, view }: Change,
    work: (db: Tx, checkout: Checkout) => Promise<boolean>,
    next: (checkout: Checkout) => Checkout,
  ): Result {
    const { id } = input
    const before = await find(id, caller)
    const after = before && next(before)
    const priced = after && (await price(after, view.language))
    return requests.once<Outcome<AgentCheckout>>(caller, { operation, input }, async (db) => {
      if (!after || !priced) return { failure: toMissingCheckout(id, view.language) }
      if (!(await work(db, after)))
        return { failure: toClosed((await find(id, caller, db)) ?? after, view.language) }
      return stored.remember(db, toAgentCheckout(after, { priced, caller, view }), caller)
    })
  }

  return {
    async create(input: CheckoutRequest, caller: CartCaller, view: ViewSettings): Result {
      const { cart_id: cartId } = input
      const checkout = await begin(input, caller)
      const request = { operation: 'create_checkout', input }
      if (checkout?.status === 'ordered')
        return requests.onceRepeatable<Outcome<AgentCheckout>>(caller, request, () =>
          completion.get(checkout, { caller, view }),
        )
      const priced = checkout && (await price(checkout, view.language))
      return requests.once<Outcome<AgentCheckout>>(caller, request, async (db) => {
        if (!checkout || !priced) return { failure: toMissing(cartId ?? '', view.language) }
        if (priced.quote.items.length === 0) return { failure: toUnavailable(view.language) }
        const created = await insert(db, checkout, { cartId, caller })
        return stored.remember(db, toAgentCheckout(created, { priced, caller, view }), caller)
      })
    },

    async get(id: string, caller: CartCaller, view: ViewSettings): Result {
      const checkout = await find(id, caller)
      if (!checkout) return { failure: toMissingCheckout(id, view.language) }
      if (checkout.status === 'ordered') return completion.get(checkout, { caller, view })
      const priced = await price(checkout, view.language)
      return stored.remember(db, toAgentCheckout(checkout, { priced, caller, view }), caller)
    },

    async update(id: string, input: CheckoutRequest, caller: CartCaller, view: ViewSettings): Result {
      const content = await pricing.readContent(input, caller)
      return change(
        { operation: 'update_checkout', input: { ...input, id }, caller, view },
        (db, checkout) => repository.updateCheckout(db, toRow(checkout, caller)),
        (before) => ({
          ...before,
          status: 'open',
          content: { ...content, campaign: content.campaign ?? before.content.campaign },
          details: readDetails(input, caller, before.details),
          changedAt: clock(),
        }),
      )
    },

    complete: (id: string, input: CompleteRequest, caller: CartCaller, view: ViewSettings): Result =>
      completion.complete(id, input, { caller, view }),

    /** Ends a checkout: its buyer is forgotten, and its link leads nowhere. Its order is canceled, unless it is paid. */
    async cancel(id: string, caller: CartCaller, view: ViewSettings): Result {
      const checkout = await find(id, caller)
      if (checkout?.status === 'ordered')
        return requests.onceRepeatable<Outcome<AgentCheckout>>(
          caller,
          { operation: 'cancel_checkout', input: { id } },
          () => completion.cancel(checkout, { caller, view }),
        )
      return change(
        { operation: 'cancel_checkout', input: { id }, caller, view },
        (db, checkout) =>
          repository.cancelCheckout(db, { id: checkout.id, platform: toHash(caller.platform) }),
        (before) => ({ ...before, status: 'canceled', details: {} }),
      )
    },

    /** What can be bought now of the checkout that a link hands over, with what is filled in; undefined without one. */
    async takeOver(link: string): Promise<Taken | undefined> {
      const row = await repository.findCheckoutByLink(db, { linkHash: hashToken(link), since: findSince() })
      if (!row) return undefined
      const checkout = open(row)
      const { quote } = await price(checkout, LANGUAGES[0])
      const handed = { ...quote, filled: toFilled(checkout.details) }
      return { platform: row.platform, id: checkout.id, campaign: row.campaign, handed }
    },
  }
}

/** Where a checkout comes from. */
interface Origin {
  cartId: string | undefined
  caller: CartCaller
}

/** A change of a checkout, as repeats of it are known. */
interface Change {
  operation: string
  input: { id: string }
  caller: CartCaller
  view: ViewSettings
}
