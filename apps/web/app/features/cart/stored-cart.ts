import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '@shop/contract/orders'
import { isObject, parseJson } from '../../lib/json.ts'
import { toLineKey, type CartItem } from '../../lib/shop/cart-item.ts'
import { EMPTY_CART, type Cart } from './cart.ts'

const PRICE = /^\d{1,9}\.\d{2}$/

/** Parses a stored cart: invalid lines are dropped, anything else unreadable is an empty cart. */
export function parseCart(text: string | null): Cart {
  const stored = parseJson(text)
  const items = isObject(stored) ? stored['items'] : undefined
  if (!Array.isArray(items)) return EMPTY_CART
  const lines = new Map(
    items.filter(isCartItem).map((item) => [toLineKey(item.id, item.size), toCartItem(item)]),
  )
  return { items: [...lines.values()].slice(0, MAX_ORDER_LINES) }
}

function isCartItem(value: unknown): value is CartItem {
  if (!isObject(value)) return false
  const { id, size, price, quantity } = value
  return (
    ['id', 'slug', 'name', 'name_zh', 'imageUrl'].every((field) => typeof value[field] === 'string') &&
    id !== '' &&
    (size === undefined || typeof size === 'string') &&
    typeof price === 'string' &&
    PRICE.test(price) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= MAX_LINE_QUANTITY
  )
}

function toCartItem({ id, slug, name, name_zh, imageUrl, size, price, quantity }: CartItem): CartItem {
  return { id, slug, name, name_zh, imageUrl, ...(size !== undefined && { size }), price, quantity }
}
