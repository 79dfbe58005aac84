import type { Product } from '@shop/contract/products/products.schemas'
import { useEffect, useState } from 'react'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { cx } from '../../../ui/layout/class-names.ts'
import { Price } from '../../../ui/text/price.tsx'
import type { Purchase } from './use-purchase.ts'

interface StickyPurchaseBarProps {
  product: Product
  purchase: Purchase
  /** The button that the bar replaces while it is out of view. */
  target: React.RefObject<HTMLElement | null>
}

/**
 * Sticky "Add to cart" bar of narrow windows, shown while the button itself is out of view. Render it last on
 * the page: it sticks to the lower edge and never covers the footer.
 */
export function StickyPurchaseBar({ product, purchase, target }: StickyPurchaseBarProps) {
  const isShown = useIsOutOfView(target)
  return (
    <div
      inert={!isShown}
      className={cx(
        'sticky bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] transition-opacity lg:hidden',
        !isShown && 'opacity-0',
      )}
    >
      <div className="page-width flex items-center justify-between gap-4 py-2.5">
        <div className="min-w-0">
          <p className="truncate text-sm">{localized(product, 'product_name')}</p>
          <p className="text-sm">
            <Price money={product.product_price} className="font-medium" />
            {purchase.size && <span className="text-muted"> · {purchase.size}</span>}
          </p>
        </div>
        <Button onClick={purchase.submit} className="shrink-0">
          {m.product_add_to_cart()}
        </Button>
      </div>
    </div>
  )
}

function useIsOutOfView(target: React.RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setOutOfView] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOutOfView(!entry.isIntersecting)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isOutOfView
}
