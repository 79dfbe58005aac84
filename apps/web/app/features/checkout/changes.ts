import type { Money } from '@shop/contract/money'
import type { OrderQuote } from '@shop/contract/orders'

/** A line that is about to be ordered; the shape of the cart's. */
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

/** What keeps a line from being ordered as it is. `available` 0 means that it must go. */
export interface Shortage {
  line: CheckoutLine
  available: number
  isOnSale: boolean
}

/** A line whose price is another one than the shopper saw last. */
export interface PriceChange {
  line: CheckoutLine
  before: Money
  after: Money
}

/** A key for a line, from either side. */
export function toKey(id: string, size: string | undefined): string {
  return `${id}/${size ?? ''}`
}

/** The server's word on a line of the cart; undefined while it has none. */
export function findQuoteLine(quote: OrderQuote | undefined, line: CheckoutLine): QuoteLine | undefined {
  return quote?.items.find((item) => toKey(item.product_id, item.size) === toKey(line.id, line.size))
}

/** Lines that cannot be had in their quantity. */
export function findShortages(lines: readonly CheckoutLine[], quote: OrderQuote | undefined): Shortage[] {
  return lines.flatMap((line) => {
    const item = findQuoteLine(quote, line)
    if (!item || item.status === 'ok') return []
    // A quote that is older than the cart may speak of another quantity.
    if (item.status === 'insufficient_stock' && item.available >= line.quantity) return []
    return [{ line, available: item.available, isOnSale: item.status !== 'unavailable' }]
  })
}

/** Lines whose price differs between what was shown and what the server says now. */
export function findPriceChanges(
  lines: readonly CheckoutLine[],
  before: OrderQuote | undefined,
  after: OrderQuote,
): PriceChange[] {
  return lines.flatMap((line) => {
    const now = findQuoteLine(after, line)
    const shown = findQuoteLine(before, line)?.unit_price ?? line.price
    // What is not on sale has no price.
    if (!now || now.status === 'unavailable' || now.unit_price === shown) return []
    return [{ line, before: shown, after: now.unit_price }]
  })
}
