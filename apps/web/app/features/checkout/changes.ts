import type { Money } from '@shop/contract/money/money'
import type { OfferOnOrder } from '@shop/contract/offers/offers.schemas'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { CartItem } from '../../lib/shop/cart-item.ts'
import { isOrderable, toLineFindings, type LineFinding } from '../../lib/shop/line-findings.ts'

/** A line that cannot be ordered as it is. Where none is `available`, it must be removed. */
export interface Shortage {
  line: CartItem
  finding: LineFinding
}

/** A line whose price differs from the one that was shown. */
export interface PriceChange {
  line: CartItem
  before: Money
  after: Money
}

/** Lines whose quantity exceeds the stock or that are not on sale. */
export function findShortages(lines: readonly CartItem[], quote: OrderQuote | undefined): Shortage[] {
  return [...toLineFindings(lines, quote)].flatMap(([line, finding]) =>
    isOrderable(finding) ? [] : [{ line, finding }],
  )
}

/** Lines whose price differs between what was shown and the current quote. */
export function findPriceChanges(
  lines: readonly CartItem[],
  shown: OrderQuote | undefined,
  current: OrderQuote,
): PriceChange[] {
  const shownFindings = toLineFindings(lines, shown)
  return [...toLineFindings(lines, current)].flatMap(([line, { unitPrice: after }]) => {
    const before = shownFindings.get(line)?.unitPrice ?? line.price
    return before === after ? [] : [{ line, before, after }]
  })
}

/** Offers that lowered the price that was shown, and do not lower the current one. */
export function findGoneOffers(shown: OrderQuote, current: OrderQuote): OfferOnOrder[] {
  const left = new Set(current.offers?.map(({ offer_id: id }) => id))
  return shown.offers?.filter(({ offer_id: id }) => !left.has(id)) ?? []
}

/** Whether a quote gives a free gift of one of these offers. */
export function givesGiftOf({ free_gifts: gifts = [] }: OrderQuote, offerIds: readonly string[]): boolean {
  return gifts.some(({ offer_id: id, status }) => status === 'given' && offerIds.includes(id))
}
