import type { AgentMessage } from '@shop/contract/agents/catalog.schemas'
import type { AgentCheckout } from '@shop/contract/agents/checkout.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { CURRENCY, toFen } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import type { CartCaller } from './agent-requests.ts'
import type { Content, Priced } from './cart-pricing.ts'
import { listReturnRules, toContinueUrl, toLineId, toLineItem, toTotals } from './cart.view.ts'
import { toShopLinks, type ViewSettings } from './catalog.view.ts'
import { listDetailMessages, type CheckoutDetails } from './checkout-details.ts'
import { toDiscounts } from './discounts.view.ts'
import type { CheckoutRow } from './checkouts.repository.ts'

const TEXTS = readTexts('agents/documents')
const METHODS = readTexts('orders/shared')

/** How long a checkout waits for its buyer after its last change. */
export const CHECKOUT_HOURS = 24
const HOUR_MS = 60 * 60 * 1000

/** A checkout, with its secrets open. */
export interface Checkout {
  id: string
  link: string
  status: CheckoutRow['status']
  content: Content
  details: CheckoutDetails
  /** The total that its platform was shown last. */
  shownFen: number | null
  orderId: string | null
  changedAt: Date
}

type Fulfillment = NonNullable<AgentCheckout['fulfillment']>

/** A checkout as its platform gets it. */
export function toAgentCheckout(
  { id, link, status, details, changedAt }: Checkout,
  { priced, caller, view }: { priced: Priced; caller: CartCaller; view: ViewSettings },
): AgentCheckout {
  const { language } = view
  const { quote, isShipped } = priced
  const { buyer } = details
  const options = isShipped ? quote.shipping_options : []
  const { hasFulfillment } = caller
  const methods = quote.shipping_options.map(({ method }) => method)
  const rules = listReturnRules(quote.items, view)
  const gaps = [
    ...priced.messages,
    ...rules,
    ...listDetailMessages(details, { hasFulfillment, methods, language }),
    ...(rules.length > 0 ? [toReview(language)] : []),
  ]
  const messages = status === 'canceled' ? [] : toLast(gaps, { status, view })
  return {
    id,
    status: status === 'canceled' ? status : toStatus(messages),
    line_items: quote.items.map((line) => toLineItem(line, view)),
    currency: CURRENCY,
    totals: toTotals(quote, isShipped, language),
    ...toDiscounts(priced, caller, language),
    ...(buyer && { buyer }),
    ...(hasFulfillment && { fulfillment: toFulfillment(quote, { options, details, view }) }),
    ...(messages.length > 0 && { messages }),
    links: toShopLinks(view),
    expires_at: new Date(changedAt.getTime() + CHECKOUT_HOURS * HOUR_MS).toISOString(),
    ...(status !== 'canceled' && { continue_url: toContinueUrl(link, view) }),
  }
}

/** What an order costs with a checkout that a platform is shown. */
export const findTotalFen = ({ totals }: AgentCheckout): number =>
  totals.find(({ type }) => type === 'total')!.amount

/** A checkout with another error, which may be for its buyer. */
export function withError(
  checkout: AgentCheckout,
  error: Omit<AgentMessage, 'type'> & { severity: NonNullable<AgentMessage['severity']> },
): AgentCheckout {
  const messages = [...(checkout.messages ?? []), { type: 'error' as const, ...error }]
  return { ...checkout, status: toStatus(messages), messages }
}

const isError = ({ type }: AgentMessage) => type === 'error'

/** A bracelet made to order cannot be returned, so that its buyer orders it. */
const toReview = (language: PageLanguage): AgentMessage => ({
  type: 'error',
  code: 'made_to_order',
  content: TEXTS[language].madeToOrder,
  severity: 'requires_buyer_review',
})

/** Who must act: the platform first, then the buyer. */
function toStatus(messages: readonly AgentMessage[]): AgentCheckout['status'] {
  const errors = messages.filter(isError)
  if (errors.some(({ severity }) => severity === 'recoverable')) return 'incomplete'
  return errors.length > 0 ? 'requires_escalation' : 'ready_for_complete'
}

/** What is said when the platform has completed a checkout: there is no way yet to pay through an agent. */
function toLast(
  messages: AgentMessage[],
  { status, view }: { status: CheckoutRow['status']; view: ViewSettings },
): AgentMessage[] {
  if (status !== 'escalated' || messages.some(isError)) return messages
  const content = TEXTS[view.language].payHere
  return [...messages, { type: 'error', code: 'payment_required', content, severity: 'requires_buyer_input' }]
}

/** The one method, address and parcel of an order, with the ways of shipping to its country. */
function toFulfillment(
  quote: OrderQuote,
  {
    options,
    details: { destination, option },
    view: { language },
  }: { options: OrderQuote['shipping_options']; details: CheckoutDetails; view: ViewSettings },
): Fulfillment {
  const texts = TEXTS[language]
  const lines = quote.items.map(toLineId)
  const selected = options.find(({ method }) => method === option) ?? options[0]
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: lines,
        destinations: destination ? [destination] : [],
        selected_destination_id: destination?.id ?? null,
        groups: [
          {
            id: 'parcel',
            line_item_ids: lines,
            options: options.map(({ method, price, days_min: min, days_max: max }) => ({
              id: method,
              title: METHODS[language].method[method],
              description: fill(texts.days, { min, max }),
              totals: [{ type: 'total', amount: toFen(price) }],
            })),
            selected_option_id: selected?.method ?? null,
          },
        ],
      },
    ],
  }
}
