import type { Route } from './+types/checkout-success'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { OrderResultPage } from './order-result-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_result_title(), noindex: true }, matches)

/** The order's state decides what is shown: an unpaid order shows no success here. */
export default OrderResultPage
