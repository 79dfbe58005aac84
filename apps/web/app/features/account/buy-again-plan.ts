import type { Money } from '@shop/contract/money'
import { MAX_LINE_QUANTITY, type OrderLine, type OrderQuote } from '@shop/contract/orders'

/** Pieces that can be had again, at the price of today. */
export interface AvailableLine extends Pick<OrderLine, 'product_id' | 'slug' | 'name' | 'name_zh' | 'image'> {
  size?: string
  unit_price: Money
  quantity: number
}

/** Why fewer pieces than were ordered can be had again. */
export type ShortageReason =
  | 'unavailable'
  | 'sold_out'
  /** All that there is lies in the cart already. */
  | 'in_cart'
  /** Some can be had. */
  | 'fewer'
  /** The cart takes no more lines. */
  | 'cart_full'

/** A line of the order of which not every piece can be had again. */
export interface Shortage {
  line: OrderLine
  reason: ShortageReason
  /** Pieces that can be had. */
  quantity: number
}

/** What of an order can go into the cart, and what cannot. */
export interface BuyAgainPlan {
  lines: AvailableLine[]
  shortages: Shortage[]
}

/**
 * Plans how to buy the lines of an order again. Name, picture and price are those of today; what lies in the cart
 * already counts against the stock.
 *
 * @param toQuantityInCart how many pieces of a line the cart holds
 */
export function planBuyAgain(
  ordered: readonly OrderLine[],
  quoted: OrderQuote['items'],
  toQuantityInCart: (line: OrderLine) => number,
): BuyAgainPlan {
  const plan: BuyAgainPlan = { lines: [], shortages: [] }
  for (const line of ordered) {
    const now = quoted.find((each) => toKey(each) === toKey(line))
    if (!now || now.status === 'unavailable') {
      plan.shortages.push({ line, reason: 'unavailable', quantity: 0 })
      continue
    }
    const inCart = toQuantityInCart(line)
    const quantity = Math.max(0, Math.min(line.quantity, Math.min(now.available, MAX_LINE_QUANTITY) - inCart))
    if (quantity > 0) plan.lines.push(toAvailable(line, now, quantity))
    if (quantity < line.quantity) {
      plan.shortages.push({ line, reason: toReason(now.available, quantity), quantity })
    }
  }
  return plan
}

function toReason(available: number, quantity: number): ShortageReason {
  if (available <= 0) return 'sold_out'
  return quantity === 0 ? 'in_cart' : 'fewer'
}

function toAvailable(line: OrderLine, now: OrderQuote['items'][number], quantity: number): AvailableLine {
  const { slug, name, name_zh, image, unit_price } = now
  const { product_id, size } = line
  return { product_id, slug, name, name_zh, image, unit_price, quantity, ...(size !== undefined && { size }) }
}

function toKey({ product_id, size = '' }: { product_id: string; size?: string | undefined }): string {
  return `${product_id}/${size}`
}
