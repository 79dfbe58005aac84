import { useQuery } from '@tanstack/react-query'
import type { ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { localized } from '../../../lib/i18n/locale.ts'
import { toReviewPath } from '../review-path.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { CardsSkeleton } from '../../../ui/layout/page-of-cards.tsx'
import { Pagination } from '../../../ui/layout/pagination.tsx'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { forgetReviews, myReviewsQuery } from '../review-queries.ts'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewMails } from './review-mails.tsx'

interface MyReviewsProps {
  shopperId: string | undefined
  page: number
  toPageHref: (page: number) => string
}

/** What the shopper can review, their reviews, and the mails that ask for reviews. */
export function MyReviews({ shopperId, page, toPageHref }: MyReviewsProps) {
  const mine = useQuery(myReviewsQuery(shopperId, page))
  if (mine.isPending) return <CardsSkeleton label={m.common_loading()} heights={['h-28', 'h-56', 'h-56']} />
  if (!mine.data) return <QueryFailure query={mine} title={m.reviews_mine_failed()} />
  const { items, to_review: toReview, total_pages: totalPages } = mine.data
  return (
    <div className="flex flex-col gap-12">
      {toReview.length > 0 && (
        <section aria-labelledby="to-review" className="flex flex-col gap-5">
          <h2 id="to-review" className="text-h3">
            {m.reviews_to_review()}
          </h2>
          <ul className="flex flex-col divide-y divide-line">
            {toReview.map((line) => (
              <li key={`${line.order_id}-${line.position}`} className="py-4 first:pt-0">
                <LineToReview line={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length === 0 && toReview.length === 0 && (
        <EmptyState
          title={m.reviews_mine_empty()}
          action={<ButtonLink to="/user/orders">{m.account_orders()}</ButtonLink>}
        >
          {m.reviews_mine_empty_hint()}
        </EmptyState>
      )}
      {items.length > 0 && (
        <section aria-labelledby="written" className="flex flex-col gap-5">
          <h2 id="written" className="text-h3">
            {m.reviews_written()}
          </h2>
          <ul className="flex flex-col gap-5">
            {items.map((line) => (
              <li key={`${line.order_id}-${line.position}`}>
                {line.review && (
                  <OwnReviewCard
                    line={line}
                    review={line.review}
                    onDeleted={() => {
                      forgetReviews(shopperId)
                      void mine.refetch()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} toHref={toPageHref} />
        </section>
      )}
      <ReviewMails shopperId={shopperId} />
    </div>
  )
}

function LineToReview({ line }: { line: ReviewableLine }) {
  const name = localized(line, 'name')
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Thumbnail url={line.image} className="size-16" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {line.size && `${m.checkout_line_size({ size: line.size })} · `}
          {m.reviews_of_order({ number: line.order_number })}
        </p>
      </div>
      <ButtonLink variant="secondary" to={toReviewPath(line)} aria-label={m.reviews_write_of({ name })}>
        {m.reviews_write()}
      </ButtonLink>
    </div>
  )
}
