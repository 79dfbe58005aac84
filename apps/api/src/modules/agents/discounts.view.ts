import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { toFen } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { CartCaller } from './agent-requests.ts'
import type { Priced } from './cart-pricing.ts'

type Applied = NonNullable<AgentCart['discounts']>['applied'][number]

type Allocated = { allocations: NonNullable<Applied['allocations']> }

/** Where the price of shipping is in the totals (RFC 9535). */
const SHIPPING_PATH = "$.totals[?@.type=='fulfillment']"

/** What coupons and offers take off, for a platform that knows discounts; nothing where there is nothing to say. */
export function toDiscounts(
  { quote, codes, isShipped }: Priced,
  { hasCodes }: CartCaller,
  language: PageLanguage,
): Pick<AgentCart, 'discounts'> {
  const applied = [...listOffers(quote, isShipped, language), ...listCoupons(quote, isShipped, language)]
  if (!hasCodes || (codes.length === 0 && applied.length === 0)) return {}
  return { discounts: { codes: [...codes], applied } }
}

/** The coupon that applies, of the codes that were sent. */
function listCoupons({ coupon, items }: OrderQuote, isShipped: boolean, language: PageLanguage): Applied[] {
  if (!coupon) return []
  const shares = items.map(({ discount = '0.00', offers = [] }) =>
    offers.reduce((rest, offer) => rest - toFen(offer.discount), toFen(discount)),
  )
  const { amount, allocations } = toAllocations(shares, isShipped ? toFen(coupon.saved) : 0)
  const title = readLocalizedField(coupon, 'title', language)
  return [
    { code: coupon.code, title, amount, automatic: false, ...(allocations.length > 0 && { allocations }) },
  ]
}

/** The offers that apply without a code, each with what it takes off which line, and off shipping where that is known. */
function listOffers(
  { items, offers = [] }: OrderQuote,
  isShipped: boolean,
  language: PageLanguage,
): Applied[] {
  return offers.flatMap((offer) => {
    const shares = items.map(({ offers: own = [] }) =>
      own
        .filter(({ offer_id: id }) => id === offer.offer_id)
        .reduce((sum, { discount }) => sum + toFen(discount), 0),
    )
    const { amount, allocations } = toAllocations(shares, isShipped ? toFen(offer.discount) : 0)
    const title = readLocalizedField(offer, 'title', language)
    return allocations.length === 0 ? [] : [{ title, amount, automatic: true, allocations }]
  })
}

/**
 * Where something is taken off: of lines their shares, and of shipping what is left of `allFen`.
 * @param allFen what is taken off goods and shipping; less than the shares where that costs the free shipping
 */
function toAllocations(shares: readonly number[], allFen: number): Pick<Applied, 'amount'> & Allocated {
  const goods = shares.reduce((sum, share) => sum + share, 0)
  const shipping = Math.max(0, allFen - goods)
  const lines = shares.map((amount, index) => ({ path: `$.line_items[${index}]`, amount }))
  const allocations = [...lines, { path: SHIPPING_PATH, amount: shipping }].filter(({ amount }) => amount > 0)
  return { amount: goods + shipping, allocations }
}
