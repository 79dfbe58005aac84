import { toReviewPath } from '../review-path.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewList } from './review-list.tsx'
import { useReviewer, type Reviewer } from './use-reviewer.ts'
import { useReviews, type ReviewPage } from './use-reviews.ts'

interface ReviewSectionProps {
  productId: string
  first: ReviewPage
  shopperId: string | undefined
  /** Set for visitors. */
  onSignIn: (() => void) | undefined
}

/** What customers wrote of a product. The server renders the first reviews. */
export function ReviewSection({ productId, first, shopperId, onSignIn }: ReviewSectionProps) {
  const reviewer = useReviewer(productId, shopperId)
  return (
    <section
      id="reviews"
      tabIndex={-1}
      aria-labelledby="reviews-heading"
      className="flex scroll-mt-24 flex-col gap-8 border-t border-line pt-12 outline-none"
    >
      <SectionHeading id="reviews-heading">{m.reviews_title()}</SectionHeading>
      {first.total === 0 && <p className="max-w-text text-muted">{m.reviews_empty()}</p>}
      {first.total > 0 && (
        <Reviews productId={productId} first={first} reviewer={reviewer} onSignIn={onSignIn} />
      )}
      <WriteLink reviewer={reviewer} />
    </section>
  )
}

interface ReviewsProps {
  productId: string
  first: ReviewPage
  reviewer: Reviewer | undefined
  onSignIn: (() => void) | undefined
}

function Reviews({ productId, first, reviewer, onSignIn }: ReviewsProps) {
  const reviews = useReviews(productId, first)
  const { summary, photos } = first
  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
      {summary.count > 0 ? (
        <RatingSummary
          summary={summary}
          chosen={reviews.filters.stars}
          onChoose={(stars) => void reviews.apply({ stars })}
        />
      ) : (
        <p className="text-muted">{m.reviews_only_imported()}</p>
      )}
      <div className="flex min-w-0 flex-col gap-7">
        {photos.length > 0 && <PhotoStrip photos={photos} label={m.reviews_all_photos()} />}
        {first.total > 1 && <ReviewFilters summary={summary} reviews={reviews} />}
        <ReviewList reviews={reviews} reviewer={reviewer} onSignIn={onSignIn} />
      </div>
    </div>
  )
}

/** To the only line that the shopper can review here, else to all of theirs. It stands for visitors too, so that nothing shifts. */
function WriteLink({ reviewer }: { reviewer: Reviewer | undefined }) {
  const [line, ...others] = reviewer?.to_review ?? []
  const to = line && others.length === 0 ? toReviewPath(line) : '/user/reviews'
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink variant="secondary" to={to}>
        {m.reviews_write()}
      </ButtonLink>
      <span className="text-sm text-muted">{m.reviews_write_who()}</span>
    </p>
  )
}
