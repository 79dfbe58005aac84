import { randomUUID } from 'node:crypto'
import type { AgentCart, CartRequest } from '@shop/contract/agents/cart.schemas'
import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { CURRENCY } from '@shop/contract/money/money'
import { fill, readTexts } from '@shop/messages/texts'
import { createToken, isId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import { hashToken } from '../../security/tokens.ts'
import { toHash, type AgentRequests, type CartCaller } from './agent-requests.ts'
import { toUnavailable, type CartPricing, type Priced } from './cart-pricing.ts'
import { listReturnRules, toContinueUrl, toLineItem, toTotals } from './cart.view.ts'
import * as repository from './carts.repository.ts'
import type { Outcome } from './catalog.service.ts'
import { toDiscounts } from './discounts.view.ts'
import { toShopLinks, type ViewSettings } from './catalog.view.ts'
import type { Taken } from './taken-over.ts'

const TEXTS = readTexts('agents/documents')

interface Dependencies {
  db: Db
  clock: Clock
  pricing: CartPricing
  requests: AgentRequests
  sealed: ReturnType<typeof createSealedText>
}

export type AgentCarts = ReturnType<typeof createAgentCarts>

/** Carts that agents fill, priced by the quotes of the pages. The buyer takes one over on the shop's own page. */
export function createAgentCarts({ db, clock, pricing, requests, sealed }: Dependencies) {
  function toCart(
    { id, link }: { id: string; link: string },
    priced: Priced,
    { caller, view }: { caller: CartCaller; view: ViewSettings },
  ): AgentCart {
    const { language } = view
    const { quote, isShipped } = priced
    const messages = [...priced.messages, ...listReturnRules(quote.items, view)]
    return {
      id,
      line_items: quote.items.map((line) => toLineItem(line, view)),
      currency: CURRENCY,
      totals: toTotals(quote, isShipped, language),
      ...toDiscounts(priced, caller, language),
      ...(messages.length > 0 && { messages }),
      links: toShopLinks(view),
      continue_url: toContinueUrl(link, view),
    }
  }

  const open = ({ id, link }: repository.CartRow) => ({ id, link: sealed.open(link) })

  async function find(id: string, { platform }: CartCaller) {
    return isId(id) ? repository.findCart(db, { id, platform: toHash(platform) }) : undefined
  }

  return {
    async create(input: CartRequest, caller: CartCaller, view: ViewSettings): Promise<Outcome<AgentCart>> {
      const content = await pricing.readContent(input, caller)
      const priced = await pricing.price(content, view.language)
      const request = { operation: 'create_cart', input }
      return requests.once<Outcome<AgentCart>>(caller, request, async (db) => {
        if (priced.quote.items.length === 0) return { failure: toUnavailable(view.language) }
        const [id, link] = [randomUUID(), createToken()]
        await repository.insertCart(db, {
          id,
          link: sealed.seal(link),
          linkHash: hashToken(link),
          platform: toHash(caller.platform),
          ...content,
          now: clock(),
        })
        return toCart({ id, link }, priced, { caller, view })
      })
    },

    async get(id: string, caller: CartCaller, view: ViewSettings): Promise<Outcome<AgentCart>> {
      const cart = await find(id, caller)
      if (!cart) return { failure: toMissing(id, view.language) }
      const priced = await pricing.price(cart, view.language)
      return toCart(open(cart), priced, { caller, view })
    },

    async update(
      id: string,
      input: CartRequest,
      caller: CartCaller,
      view: ViewSettings,
    ): Promise<Outcome<AgentCart>> {
      const cart = await find(id, caller)
      const content = await pricing.readContent(input, caller, cart)
      const priced = await pricing.price(content, view.language)
      const request = { operation: 'update_cart', input: { ...input, id } }
      return requests.once<Outcome<AgentCart>>(caller, request, async (db) => {
        const change = { id, platform: toHash(caller.platform), ...content, now: clock() }
        if (!cart || !(await repository.updateCart(db, change)))
          return { failure: toMissing(id, view.language) }
        return toCart(open(cart), priced, { caller, view })
      })
    },

    /** Deletes a cart; its last state. */
    async cancel(id: string, caller: CartCaller, view: ViewSettings): Promise<Outcome<AgentCart>> {
      const cart = await find(id, caller)
      const priced = cart && (await pricing.price(cart, view.language))
      return requests.once<Outcome<AgentCart>>(
        caller,
        { operation: 'cancel_cart', input: { id } },
        async (db) => {
          const isDeleted =
            cart && (await repository.deleteCart(db, { id: cart.id, platform: toHash(caller.platform) }))
          if (!cart || !isDeleted) return { failure: toMissing(id, view.language) }
          return toCart(open(cart), priced!, { caller, view })
        },
      )
    },

    /** What can be bought now of the cart that a link hands over; undefined if it hands none over. */
    async takeOver(link: string): Promise<Taken | undefined> {
      const cart = await repository.findCartByLink(db, hashToken(link))
      if (!cart) return undefined
      const { quote } = await pricing.price(cart, LANGUAGES[0])
      const { platform, id, campaign } = cart
      return { platform, id, campaign, handed: quote }
    },
  }
}

/** What is not there, or not this platform's. */
export const toMissing = (id: string, language: PageLanguage): AgentMessage => ({
  type: 'error',
  code: 'not_found',
  content: fill(TEXTS[language].cartNotFound, { id }),
  severity: 'unrecoverable',
})
