import type { Route } from './+types/checkout-failure'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { OrderResultPage } from './order-result-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_result_title(), noindex: true }, matches)

/** The order's state decides what is shown: a paid order shows success here, too. */
export default OrderResultPage
