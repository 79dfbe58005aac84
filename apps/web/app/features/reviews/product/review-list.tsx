import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { ReviewCard } from './review-card.tsx'
import type { Reviewer } from './use-reviewer.ts'
import { NO_FILTERS, type Reviews } from './use-reviews.ts'

interface ReviewListProps {
  reviews: Reviews
  reviewer: Reviewer | undefined
  /** Set for visitors. */
  onSignIn: (() => void) | undefined
}

/** The reviews that fit the filters, and a button for more of them. */
export function ReviewList({ reviews, reviewer, onSignIn }: ReviewListProps) {
  const { items, total, isLoading, error, hasMore, apply, retry, showMore } = reviews
  if (error !== undefined) return <InlineFailure title={error} onRetry={() => void retry()} />
  return (
    <div aria-busy={isLoading} className="flex flex-col gap-6 aria-busy:opacity-60">
      <p role="status" className="text-sm text-muted">
        {m.reviews_count({ count: total })}
      </p>
      {items.length === 0 && (
        <div className="flex flex-col items-start gap-2">
          <p>{m.reviews_none_fit()}</p>
          <Button variant="secondary" onClick={() => void apply(NO_FILTERS)}>
            {m.reviews_show_all()}
          </Button>
        </div>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {items.map((review) => (
          <li key={review.review_id} className="py-7 first:pt-0">
            <ReviewCard
              review={review}
              wasFoundHelpful={reviewer?.found_helpful.includes(review.review_id) ?? false}
              onSignIn={onSignIn}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="secondary"
          loading={isLoading}
          onClick={() => void showMore()}
          className="self-start noscript:hidden"
        >
          {m.reviews_more()}
        </Button>
      )}
    </div>
  )
}
