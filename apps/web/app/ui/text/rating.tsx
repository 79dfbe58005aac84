import type { Product } from '@shop/contract/products/products.schemas'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'

/** One to five stars, filled as far as the value goes; read as text. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 20"
      role="img"
      aria-label={m.product_stars({ average: formatNumber(value) })}
      className={cx('stars', className)}
    >
      <rect width="100" height="20" />
      <rect width={value * 20} height="20" />
    </svg>
  )
}

/** The average stars of a product with the number of its reviews, in one line. */
export function Rating({ average, count }: NonNullable<Product['rating']>) {
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      <Stars value={average} />
      {`(${formatNumber(count)})`}
    </span>
  )
}
