import { endStockAlerts } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import type { Route } from './+types/back-in-stock-end'
import { MailLinkPage } from '../features/auth/mail-link-page.tsx'
import { call } from '../lib/api/api.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.stock_end_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mailed link that ends all back-in-stock alerts of its reader. */
export default function BackInStockEnd() {
  return (
    <MailLinkPage
      title={m.stock_end_title()}
      lead={m.stock_end_lead()}
      submitLabel={m.stock_end_send()}
      done={m.stock_ended()}
      failedTitle={m.mails_end_failed()}
      act={(token) => call(endStockAlerts, { query: { token } })}
    />
  )
}
