import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toCartDesign, toSoldLineKey, type CartItem } from '../../lib/shop/cart-item.ts'
import { MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import type { OrderLine, OrderQuote } from '@shop/contract/orders/orders.schemas'

/** Why fewer units than ordered can be bought again. */
type ShortageReason =
  | 'unavailable'
  | 'sold_out'
  /** The cart already holds all the stock. */
  | 'in_cart'
  /** The stock is lower than the quantity ordered. */
  | 'fewer'
  /** The cart has reached its limit of lines. */
  | 'cart_full'

/** A line of the order that cannot be bought again in full. */
export interface Shortage {
  line: OrderLine
  reason: ShortageReason
  /** Units that can be bought again. */
  quantity: number
}

/** Which lines of an order can be added to the cart, at current prices, and which fall short. */
interface BuyAgainPlan {
  lines: CartItem[]
  shortages: Shortage[]
}

/**
 * Plans which lines of an order go into the cart again, with current name, picture and price. Units that are
 * already in the cart are deducted from the stock.
 *
 * @param toQuantityInCart units of a line in the cart
 */
export function planBuyAgain(
  ordered: readonly OrderLine[],
  quoted: OrderQuote['items'],
  toQuantityInCart: (line: OrderLine) => number,
): BuyAgainPlan {
  const plan: BuyAgainPlan = { lines: [], shortages: [] }
  const current = new Map(quoted.map((line) => [toSoldLineKey(line), line]))
  for (const line of ordered) {
    const now = current.get(toSoldLineKey(line))
    if (!now || now.status === 'unavailable') {
      plan.shortages.push({ line, reason: 'unavailable', quantity: 0 })
      continue
    }
    const inCart = toQuantityInCart(line)
    const quantity = Math.max(0, Math.min(line.quantity, Math.min(now.available, MAX_LINE_QUANTITY) - inCart))
    if (quantity > 0) plan.lines.push(toCartItem(line, now, quantity))
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

function toCartItem(line: OrderLine, now: OrderQuote['items'][number], quantity: number): CartItem {
  const { slug, image: imageUrl, unit_price: price } = now
  const { product_id: id, size } = line
  const design = toCartDesign(line)
  const kind = design ? { design } : size !== undefined && { size }
  return { id, slug, ...pickLocalizedFields(now, 'name'), imageUrl, ...kind, price, quantity }
}
