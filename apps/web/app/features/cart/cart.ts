import { toFen, toMoney, type Money } from '@shop/contract/money'
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '@shop/contract/orders'
import type { CartItem } from '../../lib/shop/cart-item.ts'

/** Identifies a line. */
export type CartLineKey = Pick<CartItem, 'id' | 'size'>

/** The cart, with lines in the order in which they were added. */
export interface Cart {
  items: readonly CartItem[]
}

export const EMPTY_CART: Cart = { items: [] }

/** Actions of the cart reducer. */
export type CartAction =
  | { type: 'add'; item: Omit<CartItem, 'quantity'>; quantity?: number }
  | { type: 'set_quantity'; line: CartLineKey; quantity: number }
  | { type: 'remove'; line: CartLineKey }
  | { type: 'restore'; item: CartItem; index: number }
  | { type: 'set_price'; line: CartLineKey; price: Money }
  | { type: 'clear' }

/** The cart after an action. Limits truncate: a line holds at most 99 units, and a 51st line is not added. */
export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return add(cart, action.item, action.quantity ?? 1)
    case 'set_quantity':
      return setQuantity(cart, action.line, action.quantity)
    case 'remove':
      return { items: cart.items.filter((item) => !isLine(item, action.line)) }
    case 'restore':
      return restore(cart, action.item, action.index)
    case 'set_price':
      return {
        items: cart.items.map((item) =>
          isLine(item, action.line) ? { ...item, price: action.price } : item,
        ),
      }
    case 'clear':
      return EMPTY_CART
  }
}

function add(cart: Cart, added: Omit<CartItem, 'quantity'>, quantity: number): Cart {
  const present = cart.items.find((item) => isLine(item, added))
  if (!present) {
    if (cart.items.length >= MAX_ORDER_LINES || quantity < 1) return cart
    return { items: [...cart.items, { ...added, quantity: Math.min(quantity, MAX_LINE_QUANTITY) }] }
  }
  // The line takes the name, picture and price that the shopper has just seen.
  const refreshed = { items: cart.items.map((item) => (item === present ? { ...item, ...added } : item)) }
  return setQuantity(refreshed, added, present.quantity + quantity)
}

function setQuantity(cart: Cart, line: CartLineKey, quantity: number): Cart {
  if (quantity <= 0) return { items: cart.items.filter((item) => !isLine(item, line)) }
  const bounded = Math.min(Math.trunc(quantity), MAX_LINE_QUANTITY)
  return { items: cart.items.map((item) => (isLine(item, line) ? { ...item, quantity: bounded } : item)) }
}

/** Puts a removed line back at its index; units of it that were added meanwhile stay. */
function restore(cart: Cart, item: CartItem, index: number): Cart {
  const present = cart.items.find((each) => isLine(each, item))
  if (present) return setQuantity(cart, item, present.quantity + item.quantity)
  if (cart.items.length >= MAX_ORDER_LINES) return cart
  return { items: [...cart.items.slice(0, index), item, ...cart.items.slice(index)] }
}

function isLine(item: CartLineKey, line: CartLineKey): boolean {
  return item.id === line.id && (item.size ?? '') === (line.size ?? '')
}

/** Whether one more unit of a line fits; false also for a new line in a full cart. */
export function canAdd(cart: Cart, line: CartLineKey): boolean {
  const present = cart.items.find((item) => isLine(item, line))
  return present ? present.quantity < MAX_LINE_QUANTITY : cart.items.length < MAX_ORDER_LINES
}

/** Number of units in the cart. */
export function toCount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0)
}

/** Subtotal of the cart, without shipping. */
export function toTotal(cart: Cart): Money {
  return toMoney(cart.items.reduce((sum, item) => sum + toFen(item.price) * item.quantity, 0))
}
