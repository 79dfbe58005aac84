import { useId } from 'react'
import type { Coupon } from '@shop/contract/coupons/coupons.schemas'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { toValueText } from '../../lib/shop/coupon-messages.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { cx } from '../../ui/layout/class-names.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { listConditions } from './coupon-messages.ts'

interface VoucherProps {
  coupon: Coupon
  nowMs: number
  /** Shown below the conditions: code, button or history. */
  children: React.ReactNode
}

/** Half-circle notches between stub and body. */
const NOTCH = 'absolute left-28 size-5 -translate-x-1/2 rounded-full border border-line bg-paper sm:left-40'

/** A coupon drawn as a voucher: stub with the discount, perforation with notches, conditions. */
export function Voucher({ coupon, nowMs, children }: VoucherProps) {
  const toCategoryName = useCategoryNames()
  const titleId = useId()
  const conditionsId = useId()
  const isUsable = coupon.status === 'available'
  return (
    <article
      aria-labelledby={`${titleId} ${conditionsId}`}
      className="relative flex h-full overflow-hidden rounded-card border border-line bg-surface"
    >
      <div
        className={cx(
          'flex w-28 shrink-0 flex-col items-center justify-center gap-2.5 px-2 py-6 text-center sm:w-40',
          isUsable ? 'bg-jade-700 text-white' : 'bg-line/45 text-muted',
        )}
      >
        <p className="font-heading text-h2 text-balance wrap-anywhere">{toValueText(coupon)}</p>
        <span aria-hidden="true" className={cx('h-px w-9', isUsable ? 'bg-gold-400' : 'bg-edge')} />
      </div>
      <div
        className={cx(
          'flex min-w-0 flex-1 flex-col gap-3 border-l border-dashed py-5 pr-5 pl-6',
          isUsable ? 'border-gold-400' : 'border-edge',
        )}
      >
        <div>
          <h3 id={titleId}>
            <HeadingText>{localized(coupon, 'title')}</HeadingText>
          </h3>
          <p className="mt-1 text-sm text-muted">{localized(coupon, 'description')}</p>
        </div>
        <ul id={conditionsId} className="flex flex-col gap-0.5 text-sm">
          {listConditions(coupon, nowMs, toCategoryName).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
      </div>
      <span aria-hidden="true" className={cx(NOTCH, '-top-2.5')} />
      <span aria-hidden="true" className={cx(NOTCH, '-bottom-2.5')} />
    </article>
  )
}
