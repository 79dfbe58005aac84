import type { Money } from '@shop/contract/money'
import type { OrderQuote } from '@shop/contract/orders'
import { toLineKey, toLineTotal, type CartItem } from './cart.ts'

/** What the server says about a line now, beside what the cart keeps. */
export interface LineFinding {
  /** Price of one piece as it is now. */
  unitPrice: Money
  lineTotal: Money
  /** Whether the price is another one than the cart has kept. */
  hasNewPrice: boolean
  /** Most pieces that can be had. */
  available: number
  /** `last`: all that there is is in the cart; `short`: more is in the cart than there is. */
  stock: 'enough' | 'last' | 'short' | 'sold_out' | 'unavailable'
}

/** Findings by line key. */
export type LineFindings = ReadonlyMap<string, LineFinding>

export const NO_FINDINGS: LineFindings = new Map()

/**
 * Compares the cart with a quote. The quote may be of a moment ago: quantities are those of the cart. A line that the
 * quote does not know yet has no finding.
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
  // What is no longer on sale has no price; the cart's own stays.
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

/** Whether every line can be had as it stands in the cart. */
export function isOrderable(findings: LineFindings): boolean {
  return [...findings.values()].every(({ stock }) => stock === 'enough' || stock === 'last')
}
