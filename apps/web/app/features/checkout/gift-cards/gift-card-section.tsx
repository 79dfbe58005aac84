import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { GiftCardFieldsProps } from './gift-card-fields.tsx'

const GiftCardFields = lazy(() => import('./gift-card-fields.tsx'))

/** The gift cards that pay first; loaded after the rest of the page, in a place of the same height. */
export function GiftCardSection(props: GiftCardFieldsProps) {
  return (
    <Suspense fallback={<GiftCardSkeleton />}>
      <GiftCardFields {...props} />
    </Suspense>
  )
}

function GiftCardSkeleton() {
  return (
    <div aria-busy="true" className="max-w-md">
      <Skeleton className="mt-7 h-12" />
      <Skeleton className="mt-1.5 h-10" />
    </div>
  )
}
