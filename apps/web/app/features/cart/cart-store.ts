import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { toLineKey, type CartItem } from '../../lib/shop/cart-item.ts'
import { createDebouncedSave, type DebouncedSave } from '../../lib/storage/debounced-save.ts'
import { createListeners } from '../../lib/store.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../lib/storage/storage.ts'
import {
  addItem,
  canAdd,
  completeItems,
  EMPTY_CART,
  restoreItem,
  setPrice,
  setQuantity,
  type Cart,
  type CartLineKey,
} from './cart.ts'
import { parseCart } from './stored-cart.ts'

let cart: Cart | undefined
let saving: DebouncedSave | undefined
const listeners = createListeners()

/** The current cart of this browser, read from storage at first use. Browser only. */
export function getCart(): Cart {
  cart ??= start()
  return cart
}

/** Notifies the listener of every change; returns a function that unsubscribes. */
export const subscribeToCart = listeners.subscribe

/**
 * Adds units of an item. `full` means that no unit fits: the limits are 99 units of a line and 50 lines.
 *
 * @param quantity units to add
 */
export function addToCart(item: Omit<CartItem, 'quantity'>, quantity = 1): 'added' | 'full' {
  if (!canAdd(getCart(), item)) return 'full'
  update(addItem(getCart(), item, quantity))
  return 'added'
}

/** Adds a line that was chosen elsewhere; of a line that is there, the larger quantity counts. */
export function takeOverLine(item: Omit<CartItem, 'quantity'>, quantity: number): void {
  const present = getCart().items.find((line) => toLineKey(line) === toLineKey(item))
  update(addItem(getCart(), item, Math.max(0, quantity - (present?.quantity ?? 0))))
}

/** Sets the quantity of a line; zero or less removes it. */
export function setLineQuantity(line: CartLineKey, quantity: number): void {
  update(setQuantity(getCart(), line, quantity))
}

/** Removes a line. */
export function removeFromCart(line: CartLineKey): void {
  setLineQuantity(line, 0)
}

/** Restores a removed line at its index. */
export function restoreToCart(item: CartItem, index: number): void {
  update(restoreItem(getCart(), item, index))
}

/** Accepts the current price of a line. */
export function acceptPrice(line: CartLineKey, price: CartItem['price']): void {
  update(setPrice(getCart(), line, price))
}

/** Takes over what a quote reports of the products, except for their prices. */
export function completeCart({ items }: OrderQuote): void {
  update(completeItems(getCart(), items))
}

/** Empties the cart. */
export function clearCart(): void {
  update(EMPTY_CART)
}

function start(): Cart {
  saving = createDebouncedSave(save)
  onStoredElsewhere('cart', (stored) => {
    saving?.cancel()
    show(parseCart(stored))
  })
  return parseCart(readStored('cart'))
}

function update(next: Cart): void {
  if (next === getCart()) return
  saving?.schedule()
  show(next)
}

function show(next: Cart): void {
  cart = next
  listeners.notify()
}

function save(): void {
  writeStored('cart', JSON.stringify(getCart()))
}
