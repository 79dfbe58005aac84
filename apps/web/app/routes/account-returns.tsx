import { useSearchParams } from 'react-router'
import type { Route } from './+types/account-returns'
import { MyReturns } from '../features/account/returns/my-returns.tsx'
import { useShopperId } from '../features/session/use-session.ts'
import { readPage } from '../lib/api/query-string.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_returns(), noindex: true }, matches)

/** The shopper's returns, `?page=2`. */
export default function AccountReturns() {
  const [search] = useSearchParams()
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.returns_mine_lead()}>
        {m.account_returns()}
      </SectionHeading>
      <MyReturns
        shopperId={useShopperId()}
        page={readPage(search)}
        toPageHref={(page) => (page > 1 ? `/user/returns?page=${page}` : '/user/returns')}
      />
    </>
  )
}
