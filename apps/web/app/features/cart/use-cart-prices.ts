import type { CartItem } from '../../lib/shop/cart-item.ts'
import { toLineFindings, type LineFindings } from '../../lib/shop/line-findings.ts'
import { toQuoteItems, useQuote, type QuoteState } from '../../lib/shop/use-quote.ts'
import { completeCart } from './cart-store.ts'

/** Debounces quick presses of the quantity buttons. */
const QUANTITY_DELAY_MS = 300

/** The server's prices of the cart, and what they report about its lines. */
export interface CartPrices extends QuoteState {
  findings: LineFindings
}

/**
 * Prices the cart, in the drawer and on the page alike, and completes its lines.
 *
 * @param isShown prices are fetched only for a cart that is shown
 */
export function useCartPrices(items: readonly CartItem[], isShown = true): CartPrices {
  const prices = useQuote(
    { items: isShown ? toQuoteItems(items) : [] },
    { delayMs: QUANTITY_DELAY_MS, onQuote: completeCart },
  )
  return { ...prices, findings: toLineFindings(items, prices.quote) }
}
