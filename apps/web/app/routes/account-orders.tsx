import { listOrders } from '@shop/contract/orders'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/account-orders'
import { OrderDetail } from '../features/account/order-detail.tsx'
import { OrderList, OrderListSkeleton } from '../features/account/order-list.tsx'
import { useOrder } from '../features/account/use-order.ts'
import { call } from '../lib/api.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { toQueryString } from '../lib/query-string.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { m } from '../paraglide/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icons.tsx'
import { InlineFailure } from '../ui/inline-failure.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_orders(), noindex: true }, matches)

/** The list of orders, or one order of it: `?page=2`, `?order={id}`. */
export default function AccountOrders() {
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  return orderId ? <OneOrder key={orderId} orderId={orderId} page={page} /> : <Orders page={page} />
}

/** The address of a page of the list, or of one of its orders. */
function toHref({ page, order }: { page: number; order?: string }): string {
  return `/user/orders${toQueryString({ page: page > 1 ? page : undefined, order })}`
}

function Orders({ page }: { page: number }) {
  const [nowMs] = useState(() => Date.now())
  const orders = useLoaded(String(page), async (signal) => {
    const result = await call(listOrders, { query: { page } }, { signal })
    if (!result.ok) throw new Error(result.error.message)
    return result.data
  })
  return (
    <>
      <SectionHeading as="h1" className="mb-8">
        {m.account_orders()}
      </SectionHeading>
      {orders.state === 'loading' && <OrderListSkeleton />}
      {orders.state === 'failed' && (
        <InlineFailure title={m.account_orders_failed()} error={orders.error} onRetry={orders.reload} />
      )}
      {orders.state === 'ready' && (
        <OrderList
          orders={orders.data}
          nowMs={nowMs}
          toPageHref={(number) => toHref({ page: number })}
          toOrderHref={(order) => toHref({ page, order })}
        />
      )}
    </>
  )
}

function OneOrder({ orderId, page }: { orderId: string; page: number }) {
  const [nowMs] = useState(() => Date.now())
  const order = useOrder(orderId)
  return (
    <>
      <Link
        to={toHref({ page })}
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 text-jade-700 hover:underline"
      >
        <Icon name="chevron-left" className="size-4.5" />
        {m.account_orders_back()}
      </Link>
      {order.state === 'loading' && <OrderListSkeleton />}
      {order.state === 'failed' && (
        <InlineFailure title={m.account_order_failed()} error={order.error} onRetry={order.reload} />
      )}
      {order.state === 'ready' &&
        (order.data ? (
          <OrderDetail order={order.data} nowMs={nowMs} onChanged={order.replace} onStale={order.reload} />
        ) : (
          <EmptyState title={m.account_order_not_found()}>{m.account_order_not_found_hint()}</EmptyState>
        ))}
    </>
  )
}
