import { lazy, Suspense } from 'react'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { CURRENCY_SCRIPT } from '../lib/shop/currency-script.ts'
import { useShopSettings } from '../lib/shop/shop-settings.ts'

const CurrencySelect = lazy(() => import('./currency-select.tsx'))

/** Reserves the place of approximate prices before the first paint. */
export function CurrencyScript() {
  if (!useShopSettings().hasApproximatePrices) return null
  return <script dangerouslySetInnerHTML={{ __html: CURRENCY_SCRIPT }} />
}

/**
 * The choice of a currency, in a place of its size; nothing where the shop has no rates. Browser only: it knows the choice, and
 * its names of currencies may differ from the server's.
 */
export function CurrencyChoice() {
  const { hasApproximatePrices } = useShopSettings()
  const isHydrated = useHydrated()
  if (!hasApproximatePrices) return null
  return (
    <div className="min-h-11 min-w-72">
      {isHydrated && (
        <Suspense>
          <CurrencySelect />
        </Suspense>
      )}
    </div>
  )
}
