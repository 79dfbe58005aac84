import { Box, Typography } from '@mui/material'
import {
  replyToReview,
  approveReview,
  dismissReviewReports,
  rejectReview,
  type ReviewDetails,
} from '@shop/contract/reviews/reviews.console'
import { CanAccess, Link, Show, useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReplyField } from '../moderation/reply-field.tsx'
import { FlaggedTexts, ModerationStatus, ShopperText, Warnings } from '../moderation/moderation-texts.tsx'
import { Fact } from './fact.tsx'
import { StarText } from './star-text.tsx'
import { ModerationDecision } from '../moderation/moderation-decision.tsx'
import { PhotoLinks } from './photo-links.tsx'
import { ReportsPanel } from '../moderation/reports-panel.tsx'

/** A review, what was reported of it, and what is decided about it. */
export function ReviewShow() {
  return (
    <Show component="div" actions={false} title={<ReviewTitle />}>
      <Details />
    </Show>
  )
}

function ReviewTitle() {
  const translate = useTranslate()
  const review = useRecordContext<ReviewDetails>()
  return review ? translate('reviews.title', { name: review.shown_name }) : null
}

function Details() {
  const translate = useTranslate()
  const { api } = useServices()
  const review = useRecordContext<Partial<ReviewDetails>>()
  // The list's row is there first, without the reports.
  if (!isLoaded(review)) return <ListSkeleton />
  const { id, version, status, flags, reply, reports } = review
  const params = { id }
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { md: '3fr 2fr' } }}>
      <Panel
        title={review.title || translate('reviews.title', { name: review.shown_name })}
        action={<ModerationStatus status={status} />}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <StarText stars={review.stars} />
          <Warnings flags={flags} reportCount={reports.length} />
          <FlaggedTexts texts={review.flagged_words} />
          <ShopperText text={review.text} language={review.language} />
          <PhotoLinks photos={review.photos} />
          {review.rejection && (
            <Typography variant="body2" color="error">
              {translate(`moderation.reasons.${review.rejection.reason}`)} {review.rejection.note}
            </Typography>
          )}
          <ModerationDecision
            content={review}
            resource="reviews"
            actions={{ approve: 'approve', reject: 'reject' }}
            approve={() => api.call(approveReview, { params, body: { version } })}
            approved="reviews.approved"
            reject={(rejection) => api.call(rejectReview, { params, body: { version, ...rejection } })}
          />
        </Box>
      </Panel>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts review={review} />
        <ReportsPanel
          reports={reports}
          resource="reviews"
          dismiss={() => api.call(dismissReviewReports, { params })}
        />
        <CanAccess resource="reviews" action="reply">
          <Panel title={translate('moderation.answer.title')}>
            <ReplyField
              key={reply?.text}
              reply={reply?.text}
              save={(text) => api.call(replyToReview, { params, body: { version, text } })}
            />
          </Panel>
        </CanAccess>
      </Box>
    </Box>
  )
}

function isLoaded(review: Partial<ReviewDetails> | undefined): review is ReviewDetails {
  return review?.reports !== undefined
}

function Facts({ review }: { review: ReviewDetails }) {
  const translate = useTranslate()
  const toName = useProductName()
  const { product, order, source, size, wrist_mm: wristMm } = review
  return (
    <Panel title={translate('reviews.about')}>
      <Fact name={translate('reviews.facts.product')}>
        <Link to={`/products/${product.id}`}>{toName(product.name)}</Link>
      </Fact>
      {order && (
        <Fact name={translate('reviews.facts.order')}>
          <Link to={`/orders/${order.id}/show`}>{order.number}</Link>
        </Fact>
      )}
      {source && <Fact name={translate('reviews.facts.source')}>{source.name}</Fact>}
      {size && <Fact name={translate('reviews.facts.size')}>{size}</Fact>}
      {wristMm !== undefined && <Fact name={translate('reviews.facts.wrist')}>{wristMm / 10} cm</Fact>}
      {(['stone', 'finish', 'fit'] as const).map(
        (aspect) =>
          review[aspect] !== undefined && (
            <Fact key={aspect} name={translate(`reviews.facts.${aspect}`)}>
              <StarText stars={review[aspect]} />
            </Fact>
          ),
      )}
      <Fact name={translate('reviews.facts.helpful')}>{review.helpful_count}</Fact>
      <Fact name={translate('reviews.facts.written')}>
        <DateTime value={review.edited_at ?? review.created_at} />
      </Fact>
    </Panel>
  )
}
