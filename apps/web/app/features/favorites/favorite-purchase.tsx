import type { Product } from '@shop/contract/products/products.schemas'
import { useId, useRef, useState } from 'react'
import { localized } from '../../lib/i18n/locale.ts'
import { findOnlySize, toBuyableQuantity } from '../../lib/shop/stock.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** The cart as the page passes it in: features do not import one another. */
export interface FavoriteCart {
  /** Units of a product in a size in the cart. */
  toQuantityInCart: (productId: string, size: string | undefined) => number
  /** Adds one unit to the cart and opens the drawer. */
  add: (product: Product, size: string | undefined) => 'added' | 'full'
}

/** Button that adds one unit to the cart, with a choice of size where there are several. */
export function FavoritePurchase({ product, cart }: { product: Product; cart: FavoriteCart }) {
  const { sizes, product_id } = product
  const only = findOnlySize(product)
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const select = useRef<HTMLSelectElement>(null)
  const errorId = useId()
  const name = localized(product, 'product_name')
  const hasChoice = sizes.length > 1

  function add() {
    if (hasChoice && chosen === '') {
      setError(m.product_choose_size_first())
      select.current?.focus()
      return
    }
    const size = hasChoice ? chosen : only?.size
    const inCart = cart.toQuantityInCart(product_id, size)
    if (toBuyableQuantity(product, size) <= inCart) return setError(m.product_all_in_cart({ count: inCart }))
    setError(cart.add(product, size) === 'full' ? m.product_cart_full() : undefined)
  }

  return (
    <div className="flex flex-col gap-2">
      {hasChoice && (
        <Select
          ref={select}
          aria-label={m.favorites_size_of({ name })}
          aria-invalid={error !== undefined && chosen === '' ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(undefined)
          }}
        >
          <option value="">{m.favorites_choose_size()}</option>
          {sizes.map(({ size, stock }) => (
            <option key={size} value={size} disabled={stock <= 0}>
              {stock > 0 ? size : m.favorites_size_sold_out({ size })}
            </option>
          ))}
        </Select>
      )}
      <Button variant="secondary" wide className="px-3" onClick={add}>
        {m.product_add_to_cart()}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
