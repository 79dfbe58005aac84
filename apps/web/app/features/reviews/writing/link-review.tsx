import { openReviewLink } from '@shop/contract/reviews/reviews.endpoints'
import type { OwnReview } from '@shop/contract/reviews/reviews.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusalError } from '../../../lib/api/api-result.ts'
import { fetchData } from '../../../lib/api/fetch-data.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { ReviewFormSkeleton } from './order-review.tsx'
import { toLinkAccess } from './review-access.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewSent } from './review-sent.tsx'

/** Reviews the line that a mailed link is for, without signing in. Within a `QueryProvider`. */
export function LinkReview({ token }: { token: string }) {
  const opened = useQuery({
    queryKey: ['review-link', token],
    queryFn: ({ signal }) => fetchData(openReviewLink, { body: { token } }, { signal }),
    enabled: token !== '',
  })
  const [sent, setSent] = useState<OwnReview>()
  if (token === '' || isRefused(opened.error)) {
    const wasUsed = isRefused(opened.error) && opened.error.failure.code === 'REVIEW_EXISTS'
    return (
      <EmptyState
        title={wasUsed ? m.reviews_error_exists() : m.reviews_error_link()}
        action={<ButtonLink to="/user/reviews">{m.reviews_mine()}</ButtonLink>}
      >
        {m.reviews_link_hint()}
      </EmptyState>
    )
  }
  if (opened.isPending) return <ReviewFormSkeleton />
  if (!opened.data) return <QueryFailure query={opened} title={m.reviews_form_failed()} />
  const { line, shown_name: shownName } = opened.data
  if (sent) return <ReviewSent line={line} review={sent} />
  return <ReviewForm line={line} shownName={shownName} access={toLinkAccess(token)} onSent={setSent} />
}

function isRefused(error: Error | null): error is ApiRefusalError {
  return (
    error instanceof ApiRefusalError &&
    ['REVIEW_EXISTS', 'REVIEW_LINK_INVALID', 'VALIDATION_FAILED'].includes(error.failure.code)
  )
}
