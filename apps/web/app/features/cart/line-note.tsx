import type { CartItem } from '../../lib/shop/cart-item.ts'
import { isOrderable, type LineFinding } from '../../lib/shop/line-findings.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import { acceptPrice, setLineQuantity } from './cart-store.ts'

/** Number of units left. Rendered into an existing line, so that it causes no layout shift. */
export function FewLeft({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-gold-600">
      <Icon name="info" className="size-4.5" />
      {m.cart_only_left({ count })}
    </span>
  )
}

/**
 * A change that the shopper must accept, with the button that accepts it. The cart itself is not changed
 * before.
 */
export function LineNote({
  item,
  finding,
  onRemove,
}: {
  item: CartItem
  finding: LineFinding
  onRemove: () => void
}) {
  const { stock, available, hasNewPrice, unitPrice } = finding
  // An empty box would still add the flex gap.
  if (!hasNewPrice && isOrderable(finding)) return null
  return (
    <div className="flex flex-col gap-1">
      {(stock === 'unavailable' || stock === 'sold_out') && (
        <Note isError action={m.cart_take_out()} onPress={onRemove}>
          {stock === 'sold_out' ? m.cart_sold_out() : m.cart_unavailable()}
        </Note>
      )}
      {stock === 'short' && (
        <Note
          isError
          action={m.cart_take({ count: available })}
          onPress={() => setLineQuantity(item, available)}
        >
          {m.cart_only_left({ count: available })}
        </Note>
      )}
      {hasNewPrice && (
        <Note action={m.cart_accept_price()} onPress={() => acceptPrice(item, unitPrice)}>
          {m.cart_price_changed()}
        </Note>
      )}
    </div>
  )
}

interface NoteProps {
  children: React.ReactNode
  /** Blocks checkout until it is resolved. */
  isError?: boolean
  action: string
  onPress: () => void
}

function Note({ children, isError, action, onPress }: NoteProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-sm ${isError ? 'text-danger' : 'text-gold-600'}`}>
      <Icon name={isError ? 'alert' : 'info'} className="size-4.5" />
      <span>{children}</span>
      <button
        type="button"
        onClick={onPress}
        className="min-h-11 font-medium text-jade-700 underline underline-offset-4"
      >
        {action}
      </button>
    </p>
  )
}
