import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { toFen } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { CartCaller } from './agent-requests.ts'
import type { Priced } from './cart-pricing.ts'

type Applied = NonNullable<AgentCart['discounts']>['applied'][number]

/** Where the price of shipping is in the totals (RFC 9535). */
const SHIPPING_PATH = "$.totals[?@.type=='fulfillment']"

/** What coupons and offers take off, for a platform that knows discounts; nothing where there is nothing to say. */
export function toDiscounts(
  { quote, codes, isShipped }: Priced,
  { hasCodes }: CartCaller,
  language: PageLanguage,
): Pick<AgentCart, 'discounts'> {
  const applied = [...listOffers(quote, isShipped, language), ...listCoupons(quote, language)]
  if (!hasCodes || (codes.length === 0 && applied.length === 0)) return {}
  return { discounts: { codes: [...codes], applied } }
}

/** The coupon that applies, of the codes that were sent. */
const listCoupons = ({ coupon }: OrderQuote, language: PageLanguage): Applied[] =>
  coupon
    ? [
        {
          code: coupon.code,
          title: readLocalizedField(coupon, 'title', language),
          amount: toFen(coupon.saved),
          automatic: false,
        },
      ]
    : []

/** The offers that apply without a code, each with what it takes off which line, and off shipping where that is known. */
function listOffers(
  { items, offers = [] }: OrderQuote,
  isShipped: boolean,
  language: PageLanguage,
): Applied[] {
  return offers.flatMap((offer) => {
    const ofLines = items.flatMap(({ offers: own = [] }, index) =>
      own
        .filter(({ offer_id: id }) => id === offer.offer_id)
        .map(({ discount }) => ({ path: `$.line_items[${index}]`, amount: toFen(discount) })),
    )
    const goods = ofLines.reduce((sum, { amount }) => sum + amount, 0)
    const shipping = isShipped ? toFen(offer.discount) - goods : 0
    const allocations = [...ofLines, { path: SHIPPING_PATH, amount: shipping }].filter(
      ({ amount }) => amount > 0,
    )
    const title = readLocalizedField(offer, 'title', language)
    return allocations.length === 0 ? [] : [{ title, amount: goods + shipping, automatic: true, allocations }]
  })
}
