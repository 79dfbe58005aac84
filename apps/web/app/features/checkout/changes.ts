import type { Money } from '@shop/contract/money'
import type { OrderQuote } from '@shop/contract/orders'

/** A line to order; structurally a cart item. */
export interface CheckoutLine {
  id: string
  slug: string
  name: string
  name_zh: string
  imageUrl: string
  size?: string
  price: Money
  quantity: number
}

type QuoteLine = OrderQuote['items'][number]

/** A line that cannot be ordered as it is. `available` 0 means that it must be removed. */
export interface Shortage {
  line: CheckoutLine
  available: number
  isOnSale: boolean
}

/** A line whose price differs from the one that was shown. */
export interface PriceChange {
  line: CheckoutLine
  before: Money
  after: Money
}

/** Key of a line, for cart items and quote lines. */
export function toKey(id: string, size: string | undefined): string {
  return `${id}/${size ?? ''}`
}

/** The quote's line for a cart line; undefined without one. */
export function findQuoteLine(quote: OrderQuote | undefined, line: CheckoutLine): QuoteLine | undefined {
  return quote?.items.find((item) => toKey(item.product_id, item.size) === toKey(line.id, line.size))
}

/** Lines whose quantity exceeds the stock or that are not on sale. */
export function findShortages(lines: readonly CheckoutLine[], quote: OrderQuote | undefined): Shortage[] {
  return lines.flatMap((line) => {
    const item = findQuoteLine(quote, line)
    if (!item || item.status === 'ok') return []
    // A quote that is older than the cart may be about a higher quantity.
    if (item.status === 'insufficient_stock' && item.available >= line.quantity) return []
    return [{ line, available: item.available, isOnSale: item.status !== 'unavailable' }]
  })
}

/** Lines whose price differs between what was shown and the current quote. */
export function findPriceChanges(
  lines: readonly CheckoutLine[],
  before: OrderQuote | undefined,
  after: OrderQuote,
): PriceChange[] {
  return lines.flatMap((line) => {
    const now = findQuoteLine(after, line)
    const shown = findQuoteLine(before, line)?.unit_price ?? line.price
    // A line that is not on sale has no price.
    if (!now || now.status === 'unavailable' || now.unit_price === shown) return []
    return [{ line, before: shown, after: now.unit_price }]
  })
}
