import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Route } from './+types/guest-order'
import { OrderDetail } from '../features/account/order-detail.tsx'
import { OrderReviewsBlock } from '../features/reviews/order/order-reviews-block.tsx'
import { GuestOrderAccess } from '../features/guest-order/guest-order-access.tsx'
import { GUEST, replaceGuestOrder, type GuestOrder } from '../features/guest-order/guest-order-query.ts'
import { usePaymentLink } from '../features/guest-order/use-payment-link.ts'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { saveOrderKey } from '../lib/storage/order-key.ts'
import { m } from '../paraglide/messages.js'
import { ORDER_CART } from '../shell/cart-access.ts'
import { Notice } from '../ui/text/notice.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.guest_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Query of the visit after the payment: the page thanks. */
const PAID_QUERY = 'paid'

/** The page of an order without an account: anyone who has its key in the URL sees it, pays, cancels and writes notes. */
export default function GuestOrderPage() {
  const { key = '' } = useParams()
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <noscript>
        <p className="mb-6">{m.checkout_needs_script()}</p>
      </noscript>
      <QueryProvider>
        <GuestOrderAccess key={key} orderKey={key}>
          {(order, { refetch }) => <Details orderKey={key} order={order} onStale={refetch} />}
        </GuestOrderAccess>
      </QueryProvider>
    </div>
  )
}

interface DetailsProps {
  orderKey: string
  order: GuestOrder
  onStale: () => void
}

function Details({ orderKey, order, onStale }: DetailsProps) {
  const [nowMs] = useState(() => Date.now())
  const [search] = useSearchParams()
  const { email } = order
  const isThanked =
    search.has(PAID_QUERY) && order.status !== 'pending_payment' && order.status !== 'cancelled'

  // The payment page finds the order by it.
  useEffect(() => saveOrderKey(orderKey), [orderKey])
  usePaymentLink(order.status)

  return (
    <>
      {isThanked ? (
        <Notice kind="ok" title={m.guest_thanks()} className="mb-8" announce>
          <p className="wrap-anywhere">{m.guest_thanks_text({ email })}</p>
        </Notice>
      ) : (
        <Notice title={m.guest_keep()} className="mb-8">
          <p className="wrap-anywhere">{m.guest_keep_text({ email })}</p>
        </Notice>
      )}
      <OrderDetail
        shopperId={GUEST}
        order={order}
        nowMs={nowMs}
        cart={ORDER_CART}
        payHref="/order/pay"
        reviews={<OrderReviewsBlock shopperId={GUEST} order={order} asGuest />}
        onChanged={(changed) => replaceGuestOrder(orderKey, email, changed)}
        onStale={onStale}
      />
    </>
  )
}
