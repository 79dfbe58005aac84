import { useSearchParams } from 'react-router'
import type { Route } from './+types/account-reviews'
import { MyReviews } from '../features/reviews/mine/my-reviews.tsx'
import { useShopperId } from '../features/session/use-session.ts'
import { readPage } from '../lib/api/query-string.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.reviews_title(), noindex: true }, matches)

/** The shopper's reviews, `?page=2`. */
export default function AccountReviews() {
  const [search] = useSearchParams()
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.reviews_mine_lead()}>
        {m.reviews_title()}
      </SectionHeading>
      <MyReviews
        shopperId={useShopperId()}
        page={readPage(search)}
        toPageHref={(page) => (page > 1 ? `/user/reviews?page=${page}` : '/user/reviews')}
      />
    </>
  )
}
