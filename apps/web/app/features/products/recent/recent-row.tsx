import { useState } from 'react'
import { hasConsentTo } from '../../../lib/storage/consent.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { cx } from '../../../ui/layout/class-names.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { forgetViewed } from './recent-store.ts'
import { MAX_AGE_DAYS, type ViewedProduct } from './viewed-product.ts'

/** A module-level ref callback: an inline one would be called again on each render. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Number of products shown: one row of a wide page. */
const SHOWN = 6

interface RecentRowProps {
  products: readonly ViewedProduct[]
  className?: string | undefined
}

/** The recently viewed products with a button to clear them. Load it lazily: a first visit has none. */
export default function RecentRow({ products, className }: RecentRowProps) {
  const [isForgotten, setForgotten] = useState(false)
  if (isForgotten && products.length === 0) {
    return (
      <p role="status" tabIndex={-1} ref={takeFocus} className={cx('text-muted outline-none', className)}>
        {m.product_recent_forgotten()}
      </p>
    )
  }
  if (products.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className={cx('flex flex-col gap-6', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <SectionHeading
          id="recently-viewed"
          lead={
            hasConsentTo('functional')
              ? m.product_recent_retention({ count: MAX_AGE_DAYS })
              : m.product_recent_visit()
          }
        >
          {m.product_recent()}
        </SectionHeading>
        <Button
          variant="quiet"
          className="-mx-3"
          onClick={() => {
            setForgotten(true)
            forgetViewed()
          }}
        >
          {m.product_recent_forget()}
        </Button>
      </div>
      <ul className="grid grid-cols-3 gap-x-4 gap-y-6 sm:gap-x-5 md:grid-cols-6">
        {products.slice(0, SHOWN).map((product) => (
          <li key={product.slug} className="group relative flex flex-col gap-2">
            <Picture
              image={product.image}
              sizes="(min-width: 1280px) 173px, (min-width: 768px) 14vw, 29vw"
              alt=""
              className="aspect-square"
            />
            <Link to={`/product/${product.slug}`} className="stretched-link text-sm leading-snug">
              {localized(product, 'product_name')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
