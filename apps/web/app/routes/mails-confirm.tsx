import { confirmSubscription } from '@shop/contract/subscribers/subscribers.endpoints'
import { SUBSCRIBER_LINK_HOURS } from '@shop/contract/subscribers/subscribers.rules'
import type { Route } from './+types/mails-confirm'
import { MailLinkPage } from '../features/auth/mail-link-page.tsx'
import { call } from '../lib/api/api.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.subscribe_confirm_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mailed link that confirms a subscription. */
export default function MailsConfirm() {
  return (
    <MailLinkPage
      title={m.subscribe_confirm_title()}
      lead={m.subscribe_confirm_lead()}
      submitLabel={m.subscribe_confirm_send()}
      done={m.subscribe_confirmed()}
      failedTitle={m.subscribe_confirm_failed()}
      refusals={{ SUBSCRIPTION_LINK_INVALID: m.subscribe_link_invalid({ hours: SUBSCRIBER_LINK_HOURS }) }}
      act={(token) => call(confirmSubscription, { body: { token } })}
    />
  )
}
