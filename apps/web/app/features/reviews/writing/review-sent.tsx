import type { OwnReview, ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { Notice } from '../../../ui/text/notice.tsx'

/** Thanks for a review, and explains what happens next. */
export function ReviewSent({
  line,
  review,
  back,
}: {
  line: ReviewableLine
  review: OwnReview
  back?: React.ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-6">
      <Notice kind="ok" announce title={m.reviews_sent_title()}>
        <p>{review.edited_at ? m.reviews_sent_again() : m.reviews_sent_text()}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {back}
        <ButtonLink to={`/product/${line.slug}`} variant="secondary">
          {m.reviews_to_product()}
        </ButtonLink>
      </div>
    </div>
  )
}
