import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import type { OwnReview, ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { formatDate, formatLastDay } from '../../../lib/i18n/format.ts'
import { localized } from '../../../lib/i18n/locale.ts'
import { toReviewPath } from '../review-path.ts'
import { m } from '../../../paraglide/messages.js'
import { toDistinctName } from '../../../ui/moderation/distinct-name.ts'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { Stars } from '../../../ui/text/rating.tsx'
import { PhotoStrip } from '../product/photo-strip.tsx'
import { REJECTION_TEXTS, STATUS_NAMES, STATUS_TONES } from '../../../ui/moderation/moderation-texts.ts'
import { DeleteReview } from './delete-review.tsx'

interface OwnReviewCardProps {
  line: ReviewableLine
  review: OwnReview
  onDeleted: () => void
}

/** A review as its author sees it: where it stands, and how to change or delete it. */
export function OwnReviewCard({ line, review, onDeleted }: OwnReviewCardProps) {
  const name = localized(line, 'name')
  return (
    <article
      aria-label={toDistinctName(name, review.title, review.created_at)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-start gap-4">
        <Thumbnail url={line.image} className="size-16" />
        <div className="min-w-0 flex-1">
          <Link to={`/product/${line.slug}`} className="font-medium hover:text-jade-700 hover:underline">
            {name}
          </Link>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <Stars value={review.stars} />
            <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
          </div>
        </div>
        <Badge tone={STATUS_TONES[review.status]}>{STATUS_NAMES[review.status]()}</Badge>
      </div>
      <div lang={LANGUAGE_TAGS[review.language]} className="max-w-text">
        {review.title && <p className="font-medium wrap-anywhere">{review.title}</p>}
        <p className="wrap-anywhere whitespace-pre-line">{review.text}</p>
      </div>
      <PhotoStrip photos={review.photos} label={m.reviews_photos()} />
      {review.rejection && (
        <p className="text-sm">
          {REJECTION_TEXTS[review.rejection.reason]()} {review.rejection.note}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
          {review.can_edit && m.reviews_editable_until({ date: formatLastDay(review.editable_until) })}
        </p>
        <div className="-mx-3 flex flex-wrap">
          {review.can_edit && (
            <ButtonLink variant="quiet" to={toReviewPath(line)} aria-label={m.reviews_change_of({ name })}>
              {m.reviews_change()}
            </ButtonLink>
          )}
          <DeleteReview line={line} name={name} onDeleted={onDeleted} />
        </div>
      </div>
    </article>
  )
}
