import type { Order } from '@shop/contract/orders/orders.schemas'
import { useState } from 'react'
import { useLocation, useSearchParams, type MetaFunction } from 'react-router'
import { OrderAccess } from '../features/account/order-access.tsx'
import { OrderResult } from '../features/account/order-result.tsx'
import { toDeclineMessage } from '../features/payment/card/declines.ts'
import { useSession, useShopperId } from '../features/session/use-session.ts'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toReturnQuery } from '../lib/storage/return-path.ts'
import { m } from '../paraglide/messages.js'
import { ORDER_CART } from '../shell/cart-access.ts'

export const meta: MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_result_title(), noindex: true }, matches)

/**
 * The page at /checkout/success and /checkout/failure. The order's state decides what is shown: a paid order shows
 * success at either path, an unpaid one at neither.
 */
export default function OrderResultPage() {
  const session = useSession()
  const shopperId = useShopperId()
  const location = useLocation()
  const [search] = useSearchParams()
  const [nowMs] = useState(() => Date.now())

  return (
    <div className="page-width py-12 sm:py-16">
      <QueryProvider>
        <OrderAccess
          orderId={search.get('order') || undefined}
          session={session}
          shopperId={shopperId}
          loginPath={`/login${toReturnQuery(location.pathname + location.search)}`}
        >
          {(order) => (
            <OrderResult
              order={order}
              nowMs={nowMs}
              email={session.user?.email}
              declineText={toDeclineText(order)}
              cart={ORDER_CART}
            />
          )}
        </OrderAccess>
      </QueryProvider>
    </div>
  )
}

function toDeclineText({ payment }: Order): string | undefined {
  return payment?.failure_code ? toDeclineMessage(payment.failure_code).title : undefined
}
