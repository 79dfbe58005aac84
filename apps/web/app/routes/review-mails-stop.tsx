import { stopReviewMails } from '@shop/contract/reviews/reviews.endpoints'
import type { Route } from './+types/review-mails-stop'
import { MailLinkPage } from '../features/auth/mail-link-page.tsx'
import { call } from '../lib/api/api.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.reviews_stop_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mailed link that ends the mails that ask for reviews. */
export default function ReviewMailsStop() {
  return (
    <MailLinkPage
      title={m.reviews_stop_title()}
      lead={m.reviews_stop_lead()}
      submitLabel={m.reviews_stop_send()}
      done={m.reviews_stopped()}
      failedTitle={m.mails_end_failed()}
      act={(token) => call(stopReviewMails, { query: { token } })}
    />
  )
}
