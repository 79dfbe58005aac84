import type { CouponObstacle, CouponOnOrder } from '@shop/contract/coupons/coupons.schemas'
import type { Money } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { CartItem } from '../../lib/shop/cart-item.ts'
import type { QuoteState } from '../../lib/shop/use-quote.ts'
import { m } from '../../paraglide/messages.js'
import { findGoneOffers, findPriceChanges, findShortages } from './changes.ts'
import type { CheckoutProblem } from './problem-panel.tsx'

/** Prices displayed when the server reported a change, with the key of their request. */
export interface SeenPrices {
  key: string
  quote: OrderQuote
}

/** A coupon that was refused when the order was placed, and the total with it. */
export interface LostCoupon {
  coupon: CouponOnOrder
  obstacle: CouponObstacle
  before: Money
}

interface Situation {
  lines: readonly CartItem[]
  prices: QuoteState
  seen: OrderQuote | undefined
  lostCoupon: LostCoupon | undefined
  /** Ids of the offers that a guest does not get. */
  lostOffers: readonly string[]
  message: string | undefined
}

/** What prevents the order from being placed as it is; undefined when nothing does. */
export function toProblem({
  lines,
  prices: { quote, isStale },
  seen,
  lostCoupon,
  lostOffers,
  message,
}: Situation): CheckoutProblem | undefined {
  const shortages = findShortages(lines, quote)
  if (shortages.length > 0) return { kind: 'shortage', shortages }
  if (message) return { kind: 'message', text: message }
  if (lostCoupon && quote && !isStale) return { kind: 'coupon', ...lostCoupon, after: quote.total }
  if (!seen || !quote || isStale) return undefined
  if (seen.total === quote.total && seen.payable !== quote.payable)
    return { kind: 'gift_card', before: seen.payable, after: quote.payable }
  // The change was reverted meanwhile.
  if (seen.total === quote.total) return { kind: 'message', text: m.checkout_problem_again() }
  const changes = findPriceChanges(lines, seen, quote)
  const offers = findGoneOffers(seen, quote).map((offer) => ({
    offer,
    isUsed: lostOffers.includes(offer.offer_id),
  }))
  return { kind: 'price', changes, offers, before: seen.total, after: quote.total }
}
