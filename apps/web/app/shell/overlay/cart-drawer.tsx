import { CartLines } from '../../features/cart/cart-lines.tsx'
import { CartTotals } from '../../features/cart/cart-totals.tsx'
import { EmptyCartPicture } from '../../features/cart/empty-cart-picture.tsx'
import { useCart } from '../../features/cart/use-cart.ts'
import { useCartPrices } from '../../features/cart/use-cart-prices.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import type { OverlayProps } from '../../ui/overlay/dialog.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FreeGifts } from '../../ui/text/free-gifts.tsx'
import { OfferNudges } from '../../ui/text/offer-nudges.tsx'

/** The cart drawer (docs/specification, section 2). */
export function CartDrawer({ open, onOpenChange }: OverlayProps) {
  const { items, count, total } = useCart()
  const prices = useCartPrices(items, open)
  const close = () => onOpenChange(false)
  const isEmpty = items.length === 0
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          {m.cart_title()}
          {!isEmpty && (
            <Badge tone="jade" className="font-body tabular-nums">
              {count}
            </Badge>
          )}
        </>
      }
      footer={
        !isEmpty && (
          <div className="flex flex-col gap-3">
            <CartTotals total={total} prices={prices} />
            <ButtonLink to="/checkout" wide onClick={close}>
              {m.cart_checkout()}
            </ButtonLink>
            <ButtonLink to="/cart" variant="secondary" wide onClick={close}>
              {m.cart_view()}
            </ButtonLink>
          </div>
        )
      }
    >
      <CartLines items={items} findings={prices.findings} />
      {!isEmpty && <FreeGifts gifts={prices.quote?.free_gifts} className="border-t border-line" />}
      {!isEmpty && <OfferNudges nudges={prices.quote?.nudges} className="border-t border-line py-5" />}
      {isEmpty && (
        <EmptyState
          title={m.cart_empty()}
          picture={<EmptyCartPicture />}
          action={<Button onClick={close}>{m.cart_continue()}</Button>}
        />
      )}
    </Drawer>
  )
}
