import type { Money } from '@shop/contract/money/money'
import { listLineReductions, type LineReduction } from './line-offers.ts'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { toLineKey, toLineTotal, toSoldLineKey, type CartItem } from './cart-item.ts'

type QuotedLine = OrderQuote['items'][number]

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
  /** Why it costs less than its price. */
  reductions: LineReduction[]
}

/** Findings by line. */
export type LineFindings = ReadonlyMap<CartItem, LineFinding>

/**
 * Compares the cart with a quote. The quote may be older than the cart: quantities are those of the cart. A line that
 * is missing from the quote has no finding.
 */
export function toLineFindings(items: readonly CartItem[], quote: OrderQuote | undefined): LineFindings {
  if (!quote) return new Map()
  const quoted = new Map(quote.items.map((line) => [toSoldLineKey(line), line]))
  const findings = new Map<CartItem, LineFinding>()
  for (const item of items) {
    const line = quoted.get(toLineKey(item))
    if (line) findings.set(item, toLineFinding(item, line, quote))
  }
  return findings
}

function toLineFinding(item: CartItem, line: QuotedLine, quote: OrderQuote): LineFinding {
  // A line that is no longer on sale has no price in the quote; the one in the cart stays.
  const unitPrice = line.status === 'unavailable' ? item.price : line.unit_price
  return {
    unitPrice,
    lineTotal: toLineTotal({ price: unitPrice, quantity: item.quantity }),
    hasNewPrice: unitPrice !== item.price,
    available: line.available,
    stock: toStock(line, item.quantity),
    reductions: listLineReductions(quote, line),
  }
}

function toStock({ status, available }: QuotedLine, quantity: number): LineFinding['stock'] {
  if (status === 'unavailable') return 'unavailable'
  if (available <= 0) return 'sold_out'
  if (available < quantity) return 'short'
  return available === quantity ? 'last' : 'enough'
}

/** Whether a line can be ordered as it is in the cart. */
export function isOrderable({ stock }: LineFinding): boolean {
  return stock === 'enough' || stock === 'last'
}
