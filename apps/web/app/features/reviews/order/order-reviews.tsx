import type { ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { useQuery } from '@tanstack/react-query'
import { localized } from '../../../lib/i18n/locale.ts'
import { toReviewPath } from '../review-path.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { Stars } from '../../../ui/text/rating.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { orderReviewsQuery } from '../review-queries.ts'

interface OrderReviewsProps {
  shopperId: string | undefined
  orderId: string
  asGuest: boolean
}

/** The lines of a delivered order with links to review them. Load it lazily. */
export default function OrderReviews({ shopperId, orderId, asGuest }: OrderReviewsProps) {
  const reviews = useQuery(orderReviewsQuery(shopperId, orderId))
  if (!reviews.data) return <QueryFailure query={reviews} title={m.reviews_mine_failed()} />
  return (
    <ul className="flex flex-col divide-y divide-line">
      {reviews.data.items.map((line) => (
        <li key={line.position} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {localized(line, 'name')}
            {line.size && <span className="text-muted"> · {line.size}</span>}
          </p>
          <LineReview line={line} asGuest={asGuest} />
        </li>
      ))}
    </ul>
  )
}

function LineReview({ line, asGuest }: { line: ReviewableLine; asGuest: boolean }) {
  const { review } = line
  const name = localized(line, 'name')
  const to = toReviewPath(line, { asGuest })
  if (!review) {
    return (
      <ButtonLink variant="secondary" to={to} aria-label={m.reviews_write_of({ name })}>
        {m.reviews_write()}
      </ButtonLink>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Stars value={review.stars} />
      {review.can_edit && (
        <ButtonLink variant="quiet" to={to} aria-label={m.reviews_change_of({ name })}>
          {m.reviews_change()}
        </ButtonLink>
      )}
    </div>
  )
}
