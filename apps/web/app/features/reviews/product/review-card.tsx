import type { Review } from '@shop/contract/reviews/reviews.schemas'
import { formatDate } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { toDistinctName } from '../../../ui/moderation/distinct-name.ts'
import { Icon } from '../../../ui/media/icons.tsx'
import { Stars } from '../../../ui/text/rating.tsx'
import { MerchantReply } from '../../../ui/moderation/merchant-reply.tsx'
import { ReportButton } from '../../../ui/moderation/report-button.tsx'
import { formatWrist } from '../review-texts.ts'
import { TranslatedText } from '../../../ui/moderation/translated-text.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { PhotoStrip } from './photo-strip.tsx'

interface ReviewCardProps {
  review: Review
  wasFoundHelpful: boolean
  /** For visitors: what "helpful" does instead. */
  onSignIn: (() => void) | undefined
}

/** A review as everybody reads it. */
export function ReviewCard({ review, wasFoundHelpful, onSignIn }: ReviewCardProps) {
  const { review_id: id, stars, title, text, language, shown_name: name, photos, source, reply } = review
  return (
    <article
      className="flex flex-col gap-3"
      aria-label={toDistinctName(m.reviews_by({ name }), title, review.created_at)}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars value={stars} />
        <Facts review={review} />
      </div>
      <TranslatedText texts={[title, text]} language={language}>
        {([shownTitle, shownText], lang) => (
          <div lang={lang} className="flex max-w-text flex-col gap-1.5">
            {shownTitle && <h3 className="text-lg font-medium wrap-anywhere">{shownTitle}</h3>}
            <p className="wrap-anywhere whitespace-pre-line">{shownText}</p>
          </div>
        )}
      </TranslatedText>
      <PhotoStrip photos={photos} label={m.reviews_photos_by({ name })} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="font-medium text-ink wrap-anywhere">{name}</span>
        <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
        {review.edited_at && <span>{m.reviews_edited()}</span>}
        {source ? <Source {...source} /> : <BoughtHere />}
      </p>
      {reply && <MerchantReply text={reply.text} at={reply.replied_at} />}
      <div className="flex flex-wrap items-center gap-x-6 noscript:hidden">
        <HelpfulButton
          key={String(wasFoundHelpful)}
          reviewId={id}
          count={review.helpful_count}
          wasFound={wasFoundHelpful}
          onSignIn={onSignIn}
        />
        <ReportButton reported={{ kind: 'review', id }} label={m.reviews_report({ name })} />
      </div>
    </article>
  )
}

/** Size bought and wrist, so that the fit can be read. */
function Facts({ review: { size, wrist_mm: wristMm } }: { review: Review }) {
  const facts = [
    size && m.reviews_size_bought({ size }),
    wristMm !== undefined && m.reviews_wrist({ wrist: formatWrist(wristMm) }),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return <p className="text-sm text-muted">{facts.join(' · ')}</p>
}

function BoughtHere() {
  return (
    <span className="inline-flex items-center gap-1 text-ok">
      <Icon name="check" className="size-4.5" />
      {m.reviews_bought_here()}
    </span>
  )
}

/** An imported review shows where it comes from, and that it was not bought here. */
function Source({ name, url }: NonNullable<Review['source']>) {
  return (
    <span>
      {m.reviews_imported()}{' '}
      {url ? (
        <a href={url} rel="nofollow noopener ugc" className="text-jade-700 underline underline-offset-4">
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  )
}
