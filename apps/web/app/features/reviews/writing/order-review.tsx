import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnReview } from '@shop/contract/reviews/reviews.schemas'
import { m } from '../../../paraglide/messages.js'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { forgetReviews, orderReviewsQuery } from '../review-queries.ts'
import { toOrderAccess } from './review-access.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewSent } from './review-sent.tsx'

interface OrderReviewProps {
  shopperId: string | undefined
  orderId: string
  position: number
  /** A link back to where the shopper came from. */
  back: React.ReactNode
}

/** Reviews a line of an order, or changes its review. Within a `QueryProvider`. */
export function OrderReview({ shopperId, orderId, position, back }: OrderReviewProps) {
  const lines = useQuery(orderReviewsQuery(shopperId, orderId))
  const [sent, setSent] = useState<OwnReview>()
  if (lines.isPending) return <ReviewFormSkeleton />
  if (!lines.data) return <QueryFailure query={lines} title={m.reviews_form_failed()} />
  const line = lines.data.items.find((each) => each.position === position)
  if (!line) return <EmptyState title={m.reviews_line_not_found()} action={back} />
  if (sent) return <ReviewSent line={line} review={sent} back={back} />
  if (!line.delivered_at)
    return (
      <EmptyState title={m.reviews_not_yet()} action={back}>
        {m.reviews_not_yet_hint()}
      </EmptyState>
    )
  if (line.review && !line.review.can_edit)
    return <EmptyState title={m.reviews_error_fixed()} action={back} />
  return (
    <ReviewForm
      line={line}
      shownName={lines.data.shown_name}
      access={toOrderAccess(line)}
      onSent={(review) => {
        setSent(review)
        forgetReviews(shopperId)
      }}
    />
  )
}

/** Skeleton of the form. */
export function ReviewFormSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={m.common_loading()}
      className="flex min-h-dvh flex-col gap-7"
    >
      <Skeleton className="h-16" />
      <Skeleton className="h-14 w-64" />
      <Skeleton className="h-14" />
      <Skeleton className="h-56" />
    </div>
  )
}
