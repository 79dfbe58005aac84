import { createPausedSave, type PausedSave } from '../../lib/storage/paused-save.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../lib/storage/storage.ts'
import {
  canAdd,
  EMPTY_CART,
  reduceCart,
  type Cart,
  type CartAction,
  type CartItem,
  type CartLineKey,
} from './cart.ts'
import { parseCart, stringifyCart } from './stored-cart.ts'

let cart: Cart | undefined
let saving: PausedSave | undefined
let isHeld = false
const listeners = new Set<() => void>()

/** The cart of this browser as it is now; read from storage at first use. Browser only. */
export function getCart(): Cart {
  cart ??= start()
  return cart
}

/** Tells of every change; returns how to stop. */
export function subscribeToCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Adds pieces. `full` means that not one more fits: 99 of this line, or 50 lines.
 *
 * @param quantity pieces to add, 1 by default
 */
export function addToCart(item: Omit<CartItem, 'quantity'>, quantity = 1): 'added' | 'full' {
  if (!canAdd(getCart(), item)) return 'full'
  dispatch({ type: 'add', item, quantity })
  return 'added'
}

/** Sets how many pieces a line has; zero or less removes it. */
export function setLineQuantity(line: CartLineKey, quantity: number): void {
  dispatch({ type: 'set_quantity', line, quantity })
}

/** Takes a line out. */
export function removeFromCart(line: CartLineKey): void {
  dispatch({ type: 'remove', line })
}

/** Puts a line that was taken out back to its place, counted from 0. */
export function restoreToCart(item: CartItem, index: number): void {
  dispatch({ type: 'restore', item, index })
}

/** Takes over the price of a line as it is now, once the shopper agrees. */
export function acceptPrice(line: CartLineKey, price: CartItem['price']): void {
  dispatch({ type: 'set_price', line, price })
}

/** Empties the cart. */
export function clearCart(): void {
  dispatch({ type: 'clear' })
}

/**
 * Keeps the cart while the browser's storage is emptied, as signing out does: nothing is taken from there until the
 * returned function puts the cart back.
 */
export function holdCart(): () => void {
  getCart()
  isHeld = true
  return () => {
    isHeld = false
    if (getCart().items.length > 0) save()
  }
}

function start(): Cart {
  saving = createPausedSave(save)
  onStoredElsewhere('cart', (stored) => {
    if (isHeld) return
    saving?.cancel()
    show(parseCart(stored))
  })
  return parseCart(readStored('cart'))
}

function dispatch(action: CartAction): void {
  const next = reduceCart(getCart(), action)
  if (next === cart) return
  saving?.schedule()
  show(next)
}

function show(next: Cart): void {
  cart = next
  for (const listener of listeners) listener()
}

function save(): void {
  writeStored('cart', stringifyCart(cart ?? EMPTY_CART))
}
