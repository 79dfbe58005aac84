import type { Product } from '@shop/contract/products/products.schemas'
import { useRef, useState } from 'react'
import { findOnlySize, toBuyableQuantity } from '../../../lib/shop/stock.ts'

/** Why nothing was added: no size is selected, the cart holds the whole stock, or the cart is full. */
type PurchaseError = 'size' | 'all_in_cart' | 'cart_full'

/** The cart as the page passes it in: features do not import one another. */
interface CartAccess {
  /** Units of the product in a size in the cart. */
  toQuantityInCart: (size: string | undefined) => number
  addToCart: (size: string | undefined, quantity: number) => 'added' | 'full'
  /** Called after units were added. */
  onAdded: () => void
}

/** State of the purchase form. */
export type Purchase = ReturnType<typeof usePurchase>

/** State of the purchase form: selected size, quantity, error, and adding to the cart. */
export function usePurchase(product: Product, cart: CartAccess) {
  const [size, setSize] = useState(() => {
    const only = findOnlySize(product)
    return only && only.stock > 0 ? only.size : undefined
  })
  const [wantedQuantity, setQuantity] = useState(1)
  const [error, setError] = useState<PurchaseError>()
  const sizeField = useRef<HTMLDivElement>(null)

  const needsSize = product.sizes.length > 0 && size === undefined
  const inCart = needsSize ? 0 : cart.toQuantityInCart(size)
  const maxQuantity = needsSize ? 99 : Math.max(0, toBuyableQuantity(product, size) - inCart)
  const quantity = Math.max(1, Math.min(wantedQuantity, maxQuantity))

  function choose(next: string) {
    setSize(next)
    setError(undefined)
  }

  function submit() {
    if (needsSize) {
      setError('size')
      sizeField.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()
      return
    }
    if (maxQuantity === 0) return setError('all_in_cart')
    if (cart.addToCart(size, quantity) === 'full') return setError('cart_full')
    setError(undefined)
    setQuantity(1)
    cart.onAdded()
  }

  return { size, choose, quantity, setQuantity, maxQuantity, inCart, error, submit, sizeField }
}
