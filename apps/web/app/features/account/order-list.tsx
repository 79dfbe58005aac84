import type { Data } from '@shop/contract/http/endpoint'
import type { listOrders } from '@shop/contract/orders/orders.endpoints'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Pagination } from '../../ui/layout/pagination.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import type { OrderCart } from './buy-again.tsx'
import { OrderCard } from './order-card.tsx'

interface OrderListProps {
  orders: Data<typeof listOrders>
  nowMs: number
  cart: OrderCart
  /** Resets the filters; undefined when none is set. */
  onShowAll: (() => void) | undefined
  toPageHref: (page: number) => string
  toOrderHref: (orderId: string) => string
}

/** One page of the customer's orders, newest first. */
export function OrderList(props: OrderListProps) {
  const { orders, nowMs, cart, onShowAll, toPageHref, toOrderHref } = props
  const { items, page, total, total_pages } = orders
  if (total > 0 && items.length === 0) {
    return (
      <EmptyState
        title={m.account_orders_page_empty()}
        action={<ButtonLink to={toPageHref(1)}>{m.account_orders_first_page()}</ButtonLink>}
      />
    )
  }
  if (total === 0 && onShowAll) {
    return (
      <EmptyState
        title={m.account_orders_no_match()}
        action={<Button onClick={onShowAll}>{m.account_orders_show_all()}</Button>}
      >
        {m.account_orders_no_match_hint()}
      </EmptyState>
    )
  }
  if (total === 0) {
    return (
      <EmptyState
        title={m.account_orders_empty()}
        action={<ButtonLink to="/category/bracelets">{m.account_orders_empty_action()}</ButtonLink>}
      >
        {m.account_orders_empty_hint()}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col gap-5">
        {items.map((order) => (
          <li key={order.order_id}>
            <OrderCard order={order} href={toOrderHref(order.order_id)} nowMs={nowMs} cart={cart} />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={total_pages} toHref={toPageHref} />
    </div>
  )
}

/** Skeleton of the order list. */
export function OrderListSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={m.account_orders_loading()}
      className="flex flex-col gap-5"
    >
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} className="h-56" />
      ))}
    </div>
  )
}
