import { useState } from 'react'
import { toLineKey, type CartItem } from '../../lib/shop/cart-item.ts'
import type { LineFindings } from '../../lib/shop/line-findings.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { CartLine } from './cart-line.tsx'
import { removeFromCart, restoreToCart } from './cart-store.ts'

interface CartLinesProps {
  items: readonly CartItem[]
  /** Findings of the server by line; omitted where no quote is fetched. */
  findings?: LineFindings
  /** Shows larger pictures. */
  roomy?: boolean
}

/**
 * The lines of the cart, in the drawer and on the page. A removed line leaves an undo button in its place: a
 * toast would cover the drawer's buttons and lie outside its focus trap. Keep it mounted when the cart
 * becomes empty.
 */
export function CartLines({ items, findings, roomy = false }: CartLinesProps) {
  const [removed, setRemoved] = useState<{ item: CartItem; index: number }>()
  const [restored, setRestored] = useState<CartItem>()

  function remove(item: CartItem) {
    setRemoved({ item, index: items.indexOf(item) })
    removeFromCart(item)
  }

  function restore({ item, index }: { item: CartItem; index: number }) {
    restoreToCart(item, index)
    setRestored(item)
    setRemoved(undefined)
  }

  const rows = items.map((item) => (
    <CartLine
      key={toLineKey(item)}
      item={item}
      finding={findings?.get(item)}
      roomy={roomy}
      takesFocus={item === restored}
      onRemove={() => remove(item)}
    />
  ))
  if (removed) {
    rows.splice(
      removed.index,
      0,
      <RemovedLine
        key={`removed ${toLineKey(removed.item)}`}
        item={removed.item}
        onUndo={() => restore(removed)}
      />,
    )
  }
  return rows.length > 0 ? <ul className="divide-y divide-line">{rows}</ul> : null
}

function RemovedLine({ item, onUndo }: { item: CartItem; onUndo: () => void }) {
  const text = m.cart_removed({ name: localized(item, 'name') })
  return (
    <li className="flex items-center justify-between gap-3 py-3 text-sm text-muted">
      <span className="min-w-0 break-words">{text}</span>
      {/* The pressed button was removed with its line; the undo button takes the focus. */}
      <Button variant="quiet" autoFocus aria-label={`${text}. ${m.cart_undo()}`} onClick={onUndo}>
        {m.cart_undo()}
      </Button>
    </li>
  )
}
