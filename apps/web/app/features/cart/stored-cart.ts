import { toMoney, type Money } from '@shop/contract/money'
import { isObject, parseJson } from '../../lib/json.ts'
import type { CartItem } from '../../lib/shop/cart-item.ts'
import { addItem, EMPTY_CART, type Cart } from './cart.ts'

/** Longest id and size that the API takes: one longer text would fail the prices of the whole cart. */
const MAX_ID_LENGTH = 64
const MAX_SIZE_LENGTH = 60
const PRICE = /^\d{1,9}(\.\d{1,2})?$/
const MAX_PRICE = 1e9

/**
 * Parses a stored cart, as `{ items }` or as the list alone. Damaged lines are dropped, equal ones merged, and what a
 * cart cannot hold is cut off; anything else unreadable is an empty cart.
 */
export function parseCart(text: string | null): Cart {
  const stored = parseJson(text)
  const entries = isObject(stored) && !Array.isArray(stored) ? stored['items'] : stored
  if (!Array.isArray(entries)) return EMPTY_CART
  const items = entries.map(findCartItem).filter((item) => item !== undefined)
  return items.reduce((cart, item) => addItem(cart, item, item.quantity), EMPTY_CART)
}

/**
 * A line of which the specification's fields are present (id, name, imageUrl, size, price, quantity). The others have
 * substitutes until a quote completes them: products are found by their id as well as by their slug.
 */
function findCartItem(value: unknown): CartItem | undefined {
  if (!isObject(value)) return undefined
  const { name, quantity } = value
  const id = typeof value['id'] === 'number' ? String(value['id']) : value['id']
  const price = findPrice(value['price'])
  const imageUrl = value['imageUrl'] ?? ''
  const size = value['size'] ?? ''
  if (
    !(isText(id) && id.length <= MAX_ID_LENGTH && isText(name) && price !== undefined) ||
    !(typeof imageUrl === 'string' && typeof size === 'string' && size.length <= MAX_SIZE_LENGTH) ||
    !(typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1)
  )
    return undefined
  const slug = isText(value['slug']) ? value['slug'] : id
  const name_zh = isText(value['name_zh']) ? value['name_zh'] : name
  return { id, slug, name, name_zh, imageUrl, ...(size && { size }), price, quantity }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A price from its amount in yuan, as a number or as text. */
function findPrice(value: unknown): Money | undefined {
  const isAmount =
    typeof value === 'number' ? value >= 0 && value < MAX_PRICE : isText(value) && PRICE.test(value)
  return isAmount ? toMoney(Math.round(Number(value) * 100)) : undefined
}
