import { Card, CardActionArea, Typography } from '@mui/material'
import type { ConsoleReview } from '@shop/contract/reviews/reviews.console'
import { Link, useListContext } from 'react-admin'
import { useProductName } from '../products/use-product-changes.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { StarText } from './star-text.tsx'
import { ModerationStatus, Warnings } from '../moderation/moderation-texts.tsx'
import { toExcerpt } from '../moderation/excerpt.ts'

/** The reviews where a table has no room. */
export function ReviewCards() {
  const toName = useProductName()
  const { data, isPending } = useListContext<ConsoleReview>()
  if (isPending) return <ListSkeleton />
  if (!data || data.length === 0) return <EmptyList resource="reviews" isFiltered />
  return data.map((review) => (
    <Card key={review.id} sx={{ mb: 1 }}>
      <CardActionArea
        component={Link}
        to={`/reviews/${review.id}/show`}
        sx={{ p: 2, color: 'text.primary', display: 'grid', gap: 0.5 }}
      >
        <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
          <StarText stars={review.stars} />
          <ModerationStatus status={review.status} />
        </span>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{review.title}</Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {toExcerpt(review.text)}
        </Typography>
        <Warnings flags={review.flags} reportCount={review.report_count} />
        <Typography variant="body2" color="text.secondary">
          {toName(review.product.name)} · {review.shown_name} · <DateTime value={review.created_at} />
        </Typography>
      </CardActionArea>
    </Card>
  ))
}
