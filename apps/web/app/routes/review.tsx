import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/review'
import { OrderNotFound } from '../features/guest-order/guest-order-access.tsx'
import { GUEST } from '../features/guest-order/guest-order-query.ts'
import { useOrderAccess } from '../features/guest-order/use-order-access.ts'
import { LinkReview } from '../features/reviews/writing/link-review.tsx'
import { OrderReview, ReviewFormSkeleton } from '../features/reviews/writing/order-review.tsx'
import { RequireSession } from '../features/session/require-session.tsx'
import { useShopperId } from '../features/session/use-session.ts'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { useLinkToken } from '../lib/react/use-link-token.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { REVIEW_QUERY } from '../features/reviews/review-path.ts'
import { findOrderKey } from '../lib/storage/order-key.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/layout/button.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.reviews_form_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

interface ReviewedProps {
  orderId: string
  position: number
}

/** Where a review is written: for a line of an order, `?order={id}&line=0`, or by the link of a mail, `?token=`. */
export default function ReviewPage() {
  const [search] = useSearchParams()
  const orderId = search.get(REVIEW_QUERY.order)
  const reviewed = orderId && { orderId, position: Number(search.get(REVIEW_QUERY.line)) }
  return (
    <div className="page-width flex max-w-3xl flex-col gap-8 py-10 sm:py-14">
      <SectionHeading as="h1">{m.reviews_form_title()}</SectionHeading>
      <noscript>
        <p>{m.reviews_needs_script()}</p>
      </noscript>
      <QueryProvider>
        {!reviewed && <ByLink />}
        {reviewed &&
          (search.has(REVIEW_QUERY.guest) ? (
            <ByGuest {...reviewed} />
          ) : (
            <RequireSession>
              <ByShopper {...reviewed} />
            </RequireSession>
          ))}
      </QueryProvider>
    </div>
  )
}

function ByLink() {
  const [token, setToken] = useState<string>()
  useLinkToken(setToken)
  return token === undefined ? <ReviewFormSkeleton /> : <LinkReview token={token} />
}

function ByShopper({ orderId, position }: ReviewedProps) {
  const shopperId = useShopperId()
  const back = <ButtonLink to="/user/reviews">{m.reviews_mine()}</ButtonLink>
  return <OrderReview shopperId={shopperId} orderId={orderId} position={position} back={back} />
}

/** The tab has the order's key since its page was open. */
function ByGuest(reviewed: ReviewedProps) {
  const isHydrated = useHydrated()
  const key = isHydrated ? findOrderKey() : undefined
  if (!isHydrated) return <ReviewFormSkeleton />
  return key === undefined ? <OrderNotFound /> : <WithKey orderKey={key} {...reviewed} />
}

function WithKey({ orderKey, ...reviewed }: ReviewedProps & { orderKey: string }) {
  const isOpen = useOrderAccess(orderKey)
  if (!isOpen) return <ReviewFormSkeleton />
  const back = <ButtonLink to={`/order/${orderKey}`}>{m.reviews_to_order()}</ButtonLink>
  return <OrderReview shopperId={GUEST} {...reviewed} back={back} />
}
