import type { Money } from '@shop/contract/money'
import type { OrderQuote } from '@shop/contract/orders'
import { toLineKey, toLineTotal, type CartItem } from './cart.ts'

/** What a quote reports about a cart line. */
export interface LineFinding {
  /** Current unit price. */
  unitPrice: Money
  lineTotal: Money
  /** Whether the current price differs from the one in the cart. */
  hasNewPrice: boolean
  /** Units in stock. */
  available: number
  /** `last`: the cart holds all of the stock; `short`: the cart holds more than the stock. */
  stock: 'enough' | 'last' | 'short' | 'sold_out' | 'unavailable'
}

/** Findings by line key. */
export type LineFindings = ReadonlyMap<string, LineFinding>

/** Findings without a quote. */
export const NO_FINDINGS: LineFindings = new Map()

/**
 * Compares the cart with a quote. The quote may be older than the cart: quantities are those of the cart. A
 * line that is missing from the quote has no finding.
 */
export function toLineFindings(items: readonly CartItem[], quote: OrderQuote | undefined): LineFindings {
  if (!quote) return NO_FINDINGS
  const quoted = new Map(
    quote.items.map((line) => [
      toLineKey({ id: line.product_id, ...(line.size && { size: line.size }) }),
      line,
    ]),
  )
  const findings = new Map<string, LineFinding>()
  for (const item of items) {
    const line = quoted.get(toLineKey(item))
    if (line) findings.set(toLineKey(item), toLineFinding(item, line))
  }
  return findings
}

function toLineFinding(item: CartItem, line: OrderQuote['items'][number]): LineFinding {
  // A line that is no longer on sale has no price in the quote; the one in the cart stays.
  const unitPrice = line.status === 'unavailable' ? item.price : line.unit_price
  return {
    unitPrice,
    lineTotal: toLineTotal({ price: unitPrice, quantity: item.quantity }),
    hasNewPrice: unitPrice !== item.price,
    available: line.available,
    stock: toStock(line, item.quantity),
  }
}

function toStock({ status, available }: OrderQuote['items'][number], quantity: number): LineFinding['stock'] {
  if (status === 'unavailable') return 'unavailable'
  if (available <= 0) return 'sold_out'
  if (available < quantity) return 'short'
  return available === quantity ? 'last' : 'enough'
}

/** Whether every line can be ordered as it is in the cart. */
export function isOrderable(findings: LineFindings): boolean {
  return [...findings.values()].every(({ stock }) => stock === 'enough' || stock === 'last')
}
