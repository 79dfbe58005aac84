import { LANGUAGES } from '@shop/contract/languages/languages'
import { pickLocalizedFields, toFieldName, type LocalizedField } from '@shop/contract/languages/translated'
import { toFen, toMoney, type Money } from '@shop/contract/money/money'
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '@shop/contract/orders/orders.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { Product } from '@shop/contract/products/products.schemas'
import { renameLocalizedField, withoutLocalizedField } from '../../lib/i18n/localized-fields.ts'
import { toLineKey, toSoldLineKey, type CartItem } from '../../lib/shop/cart-item.ts'

/** Identifies a line. */
export type CartLineKey = Pick<CartItem, 'id' | 'size' | 'design'>

/** The cart, with lines in the order in which they were added. */
export interface Cart {
  items: readonly CartItem[]
}

export const EMPTY_CART: Cart = { items: [] }

type Sold = Pick<Product, 'product_id' | 'slug' | 'imageUrl' | 'product_price'> &
  LocalizedField<'product_name'>

/** Converts a product and a size to a cart item; goods without sizes have none. */
export function toCartItem(product: Sold, size: string | undefined): Omit<CartItem, 'quantity'> {
  const { product_id, slug, imageUrl, product_price } = product
  return {
    id: product_id,
    slug,
    ...renameLocalizedField(product, 'product_name', 'name'),
    imageUrl,
    ...(size !== undefined && { size }),
    price: product_price,
  }
}

/** Adds units of an item. Limits truncate: a line holds at most 99 units, and a 51st line is not added. */
export function addItem(cart: Cart, added: Omit<CartItem, 'quantity'>, quantity: number): Cart {
  const present = findLine(cart, added)
  if (!present) {
    if (cart.items.length >= MAX_ORDER_LINES || quantity < 1) return cart
    return { items: [...cart.items, { ...added, quantity: Math.min(quantity, MAX_LINE_QUANTITY) }] }
  }
  // The line takes the name, picture and price that the shopper has just seen.
  const refreshed = { items: cart.items.map((item) => (item === present ? { ...item, ...added } : item)) }
  return setQuantity(refreshed, added, present.quantity + quantity)
}

/** Sets the quantity of a line, at most 99; zero or less removes it. */
export function setQuantity(cart: Cart, line: CartLineKey, quantity: number): Cart {
  if (quantity <= 0) return { items: cart.items.filter((item) => !isLine(item, line)) }
  return changeLine(cart, line, { quantity: Math.min(Math.trunc(quantity), MAX_LINE_QUANTITY) })
}

/** Sets the price of a line. */
export function setPrice(cart: Cart, line: CartLineKey, price: Money): Cart {
  return changeLine(cart, line, { price })
}

/**
 * Gives lines the current name, picture and address of their products. Prices stay, since the shopper accepts a new one.
 * Returns the same cart where nothing differs.
 */
export function completeItems(cart: Cart, quoted: OrderQuote['items']): Cart {
  // Products that the shop does not know have no slug.
  const known = new Map(quoted.filter(({ slug }) => slug !== '').map((line) => [toSoldLineKey(line), line]))
  const items = cart.items.map((item) => {
    const line = known.get(toLineKey(item))
    if (!line) return item
    const { slug, image: imageUrl } = line
    const isComplete = slug === item.slug && hasSameName(line, item) && imageUrl === item.imageUrl
    if (isComplete) return item
    const names = pickLocalizedFields(line, 'name')
    return { ...withoutLocalizedField(item, 'name'), slug, ...names, imageUrl }
  })
  return items.every((item, index) => item === cart.items[index]) ? cart : { items }
}

function hasSameName(one: LocalizedField<'name'>, other: LocalizedField<'name'>): boolean {
  const names = LANGUAGES.map((language) => toFieldName('name', language) as keyof LocalizedField<'name'>)
  return names.every((name) => one[name] === other[name])
}

/** Puts a removed line back at its index; units of it that were added meanwhile stay. */
export function restoreItem(cart: Cart, item: CartItem, index: number): Cart {
  const present = findLine(cart, item)
  if (present) return setQuantity(cart, item, present.quantity + item.quantity)
  if (cart.items.length >= MAX_ORDER_LINES) return cart
  return { items: cart.items.toSpliced(index, 0, item) }
}

function changeLine(cart: Cart, line: CartLineKey, change: Partial<CartItem>): Cart {
  return { items: cart.items.map((item) => (isLine(item, line) ? { ...item, ...change } : item)) }
}

function findLine(cart: Cart, line: CartLineKey): CartItem | undefined {
  return cart.items.find((item) => isLine(item, line))
}

function isLine(item: CartLineKey, line: CartLineKey): boolean {
  return toLineKey(item) === toLineKey(line)
}

/** Whether one more unit of a line fits; false also for a new line in a full cart. */
export function canAdd(cart: Cart, line: CartLineKey): boolean {
  const present = findLine(cart, line)
  return present ? present.quantity < MAX_LINE_QUANTITY : cart.items.length < MAX_ORDER_LINES
}

/** Units of a product in a size. */
export function toQuantityInCart(
  items: readonly CartItem[],
  productId: string,
  size: string | undefined,
): number {
  return toQuantityOfKey(items, toSoldLineKey({ product_id: productId, size }))
}

/** Units of the line with a key of `toLineKey`. */
export function toQuantityOfKey(items: readonly CartItem[], key: string): number {
  return items.find((item) => toLineKey(item) === key)?.quantity ?? 0
}

/** Number of units in the cart. */
export function toCount(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0)
}

/** Subtotal of the cart, without shipping. */
export function toTotal(cart: Cart): Money {
  return toMoney(cart.items.reduce((sum, item) => sum + toFen(item.price) * item.quantity, 0))
}
