import { unsubscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import type { Route } from './+types/mails-end'
import { MailLinkPage } from '../features/auth/mail-link-page.tsx'
import { call } from '../lib/api/api.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.subscribe_end_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mailed link that ends the mails of one kind. */
export default function MailsEnd() {
  return (
    <MailLinkPage
      title={m.subscribe_end_title()}
      lead={m.subscribe_end_lead()}
      submitLabel={m.subscribe_end_send()}
      done={m.subscribe_ended()}
      failedTitle={m.mails_end_failed()}
      act={(token) => call(unsubscribe, { query: { token } })}
    />
  )
}
