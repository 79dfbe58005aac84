import type { OrderQuote } from '@shop/contract/orders'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { GiftCardDraft } from './gift-card-draft.ts'

const GiftCardFields = lazy(() => import('./gift-card-fields.tsx'))

export interface GiftCardSectionProps {
  cards: readonly GiftCardDraft[]
  /** Undefined until the first quote arrives. */
  quote: OrderQuote | undefined
  /** A newer quote is loading. */
  isStale: boolean
  onChange: (cards: GiftCardDraft[]) => void
}

/** The gift cards that pay first; loaded after the rest of the page, in a place of the same height. */
export function GiftCardSection(props: GiftCardSectionProps) {
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
