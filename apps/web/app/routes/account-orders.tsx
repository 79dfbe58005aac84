import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocaleNavigate } from '../lib/i18n/locale-path.tsx'
import type { Route } from './+types/account-orders'
import { OrderDetail } from '../features/account/order-detail.tsx'
import { OrderReviewsBlock } from '../features/reviews/order/order-reviews-block.tsx'
import { OrderFilterForm } from '../features/account/order-filter-form.tsx'
import {
  isFiltered,
  readOrderFilters,
  toOrdersHref,
  type OrderFilters,
} from '../features/account/order-filters.ts'
import { OrderList, OrderListSkeleton } from '../features/account/order-list.tsx'
import { orderQuery, ordersQuery, replaceOrder } from '../features/account/order-queries.ts'
import { GuestOrdersOffer } from '../features/guest-order/guest-orders-offer.tsx'
import { useShopperId } from '../features/session/use-session.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { ORDER_CART } from '../shell/cart-access.ts'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { Icon } from '../ui/media/icons.tsx'
import { QueryFailure } from '../ui/text/query-failure.tsx'
import { Link } from '../ui/layout/link.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_orders(), noindex: true }, matches)

/** The list of orders, `?status=paid&q=SY2511&page=2`, or one order, `&order={id}`. */
export default function AccountOrders() {
  const [search] = useSearchParams()
  const orderId = search.get('order')
  const filters = readOrderFilters(search)
  return orderId ? (
    <OneOrder key={orderId} orderId={orderId} filters={filters} />
  ) : (
    <Orders filters={filters} />
  )
}

function Orders({ filters }: { filters: OrderFilters }) {
  const [nowMs] = useState(() => Date.now())
  const navigate = useLocaleNavigate()
  const shopperId = useShopperId()
  const orders = useQuery(ordersQuery(shopperId, filters))
  const show = (next: OrderFilters) => navigate(toOrdersHref(next), { preventScrollReset: true })
  const hasOrders = orders.data !== undefined && orders.data.total > 0
  return (
    <>
      <SectionHeading as="h1" className="mb-8">
        {m.account_orders()}
      </SectionHeading>
      {(hasOrders || !orders.data || isFiltered(filters)) && (
        <div className="mb-7 flex flex-col gap-3">
          <OrderFilterForm filters={filters} onChange={show} />
          <p role="status" className="min-h-5.5 text-sm text-muted tabular-nums">
            {hasOrders && m.account_orders_count({ count: orders.data.total })}
          </p>
        </div>
      )}
      {orders.isPending && <OrderListSkeleton />}
      <QueryFailure query={orders} title={m.account_orders_failed()} />
      {orders.data && (
        <OrderList
          orders={orders.data}
          nowMs={nowMs}
          cart={ORDER_CART}
          onShowAll={isFiltered(filters) ? () => show({ status: undefined, q: '', page: 1 }) : undefined}
          toPageHref={(number) => toOrdersHref({ ...filters, page: number })}
          toOrderHref={(order) => toOrdersHref(filters, order)}
        />
      )}
      {/* Below: it arrives later, and nothing may shift. */}
      {orders.data && <GuestOrdersOffer shopperId={shopperId} onTaken={() => void orders.refetch()} />}
    </>
  )
}

function OneOrder({ orderId, filters }: { orderId: string; filters: OrderFilters }) {
  const [nowMs] = useState(() => Date.now())
  const shopperId = useShopperId()
  const order = useQuery(orderQuery(shopperId, orderId))
  return (
    <>
      <Link
        to={toOrdersHref(filters)}
        className="mb-4 inline-flex min-h-11 items-center gap-1.5 text-jade-700 hover:underline"
      >
        <Icon name="chevron-left" className="size-4.5" />
        {m.account_orders_back()}
      </Link>
      {order.isPending && <OrderListSkeleton />}
      <QueryFailure query={order} title={m.account_order_failed()} />
      {order.data !== undefined &&
        (order.data ? (
          <OrderDetail
            shopperId={shopperId}
            order={order.data}
            nowMs={nowMs}
            cart={ORDER_CART}
            reviews={<OrderReviewsBlock shopperId={shopperId} order={order.data} />}
            onChanged={(changed) => replaceOrder(shopperId, changed)}
            onStale={() => void order.refetch()}
          />
        ) : (
          <EmptyState title={m.account_order_not_found()}>{m.account_order_not_found_hint()}</EmptyState>
        ))}
    </>
  )
}
