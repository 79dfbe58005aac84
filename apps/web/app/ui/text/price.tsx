import type { Money } from '@shop/contract/money/money'
import { formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** A price in yuan, with the former price struck through if there is one. */
export function Price({
  money,
  before,
  className,
}: {
  money: Money
  before?: Money | undefined
  className?: string
}) {
  if (!before) return <span className={cx('tabular-nums', className)}>{formatMoney(money)}</span>
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span>
        <VisuallyHidden>{`${m.common_price_now()} `}</VisuallyHidden>
        {formatMoney(money)}
      </span>
      <s className="text-[0.85em] text-muted">
        <VisuallyHidden>{`${m.common_price_before()} `}</VisuallyHidden>
        {formatMoney(before)}
      </s>
    </span>
  )
}
