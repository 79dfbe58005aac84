import { toFen, type Money } from '@shop/contract/money/money'
import { lazy, Suspense } from 'react'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { useShopSettings } from '../../lib/shop/shop-settings.ts'
import { cx } from '../layout/class-names.ts'

const ApproximateAmount = lazy(() => import('./approximate-amount.tsx'))

interface ApproximatePriceProps {
  /** Undefined until it is known: the place is reserved. */
  money: Money | undefined
  className?: string
}

/**
 * What a price is in the visitor's currency, roughly, and that yuan are charged. Nothing where the shop has no rates,
 * or the visitor wants none; for others its two lines are reserved from the first paint on (CURRENCY_SCRIPT).
 */
export function ApproximatePrice({ money, className }: ApproximatePriceProps) {
  const { hasApproximatePrices } = useShopSettings()
  const isHydrated = useHydrated()
  if (!hasApproximatePrices) return null
  return (
    <p className={cx('hidden min-h-[2lh] text-sm text-muted in-data-[currency]:block', className)}>
      {isHydrated && money !== undefined && toFen(money) > 0 && (
        <Suspense>
          <ApproximateAmount money={money} />
        </Suspense>
      )}
    </p>
  )
}
