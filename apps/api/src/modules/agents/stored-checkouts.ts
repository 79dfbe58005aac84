import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { fill, readTexts } from '@shop/messages/texts'
import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { createSealedText } from '../../security/sealed-text.ts'
import { toHash, type CartCaller } from './agent-requests.ts'
import type { CartPricing } from './cart-pricing.ts'
import type { ViewSettings } from './catalog.view.ts'
import { findCountry, findShippingMethod, type CheckoutDetails } from './checkout-details.ts'
import { CHECKOUT_HOURS, findTotalFen, toAgentCheckout, type Checkout } from './checkout.view.ts'
import * as repository from './checkouts.repository.ts'
import type { CheckoutRow } from './checkouts.repository.ts'

const TEXTS = readTexts('agents/documents')
const HOUR_MS = 60 * 60 * 1000

interface Dependencies {
  db: Db
  clock: Clock
  pricing: CartPricing
  sealed: ReturnType<typeof createSealedText>
}

/** Who is shown a checkout, and in which language. */
export interface Shown {
  caller: CartCaller
  view: ViewSettings
}

export type StoredCheckouts = ReturnType<typeof createStoredCheckouts>

/** Checkouts as they are stored, with their secrets opened, and their prices of now. */
export function createStoredCheckouts({ db, clock, pricing, sealed }: Dependencies) {
  /** Checkouts without a change since then are gone. */
  const findSince = () => new Date(clock().getTime() - CHECKOUT_HOURS * HOUR_MS)

  const open = (row: CheckoutRow): Checkout => ({
    id: row.id,
    link: sealed.open(row.link),
    status: row.status,
    content: { lines: row.lines, codes: row.codes, country: row.country, campaign: row.campaign },
    details: row.details === '' ? {} : (JSON.parse(sealed.open(row.details)) as CheckoutDetails),
    shownFen: row.shown_fen,
    orderId: row.order_id,
    changedAt: row.updated_at,
  })

  const price = ({ content, details }: Pick<Checkout, 'content' | 'details'>, language: PageLanguage) =>
    pricing.price(
      { ...content, country: findCountry(details) ?? content.country, method: findShippingMethod(details) },
      language,
    )

  return {
    findSince,
    open,

    price,

    toRow: ({ id, content, details, changedAt }: Checkout, { platform }: CartCaller) => ({
      id,
      platform: toHash(platform),
      ...content,
      details: sealed.seal(JSON.stringify(details)),
      updated_at: changedAt,
    }),

    /** A checkout of this platform; that of another is not found. */
    async find(id: string, { platform }: CartCaller, on: Db | Tx = db): Promise<Checkout | undefined> {
      if (!isId(id)) return undefined
      const row = await repository.findCheckout(on, { id, platform: toHash(platform), since: findSince() })
      return row && open(row)
    },

    /** Remembers the total that a platform is shown, so that no other one is charged. */
    async remember(on: Db | Tx, shown: AgentCheckout, { platform }: CartCaller): Promise<AgentCheckout> {
      await repository.setShown(on, { id: shown.id, platform: toHash(platform), fen: findTotalFen(shown) })
      return shown
    },

    /** A canceled checkout, whose buyer is forgotten. */
    async showCanceled(checkout: Checkout, shown: Shown): Promise<AgentCheckout> {
      const canceled = { ...checkout, status: 'canceled' as const, details: {} }
      return toAgentCheckout(canceled, { priced: await price(canceled, shown.view.language), ...shown })
    },
  }
}

const toFailure = (code: string, content: string): AgentMessage => ({
  type: 'error',
  code,
  content,
  severity: 'unrecoverable',
})

export const toMissingCheckout = (id: string, language: PageLanguage) =>
  toFailure('not_found', fill(TEXTS[language].checkoutNotFound, { id }))

/** Why a checkout cannot be changed: its last state. */
export function toClosed({ id, status }: Pick<Checkout, 'id' | 'status'>, language: PageLanguage) {
  const texts = TEXTS[language]
  return status === 'ordered'
    ? toFailure('checkout_ordered', fill(texts.checkoutOrdered, { id }))
    : toFailure('checkout_canceled', fill(texts.checkoutCanceled, { id }))
}

export const toCompleted = (id: string, language: PageLanguage) =>
  toFailure('checkout_completed', fill(TEXTS[language].checkoutCompleted, { id }))
