import { useSearchParams } from 'react-router'
import type { Route } from './+types/account-questions'
import { MyQuestions } from '../features/questions/mine/my-questions.tsx'
import { useShopperId } from '../features/session/use-session.ts'
import { readPage } from '../lib/api/query-string.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.questions_mine(), noindex: true }, matches)

/** The shopper's questions about products, `?page=2`. */
export default function AccountQuestions() {
  const [search] = useSearchParams()
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.questions_mine_lead()}>
        {m.questions_mine()}
      </SectionHeading>
      <MyQuestions
        shopperId={useShopperId()}
        page={readPage(search)}
        toPageHref={(page) => (page > 1 ? `/user/questions?page=${page}` : '/user/questions')}
      />
    </>
  )
}
