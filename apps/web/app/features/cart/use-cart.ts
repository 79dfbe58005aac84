import type { Money } from '@shop/contract/money/money'
import { useMemo, useSyncExternalStore } from 'react'
import type { CartItem } from '../../lib/shop/cart-item.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { EMPTY_CART, toCount, toTotal } from './cart.ts'
import { getCart, subscribeToCart } from './cart-store.ts'

/** The cart with its number of units and its subtotal. */
export interface CartState {
  items: readonly CartItem[]
  count: number
  total: Money
  /** False on the server and before hydration. */
  isKnown: boolean
}

/**
 * The cart of this browser. The server and the first render see an empty one, so that cached HTML fits every
 * visitor.
 */
export function useCart(): CartState {
  const cart = useSyncExternalStore(subscribeToCart, getCart, () => EMPTY_CART)
  const isKnown = useHydrated()
  return useMemo(
    () => ({ items: cart.items, count: toCount(cart), total: toTotal(cart), isKnown }),
    [cart, isKnown],
  )
}
