import type { Data } from '@shop/contract/http/endpoint'
import type { listOrders } from '@shop/contract/orders/orders.endpoints'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { CardsSkeleton, PageOfCards } from '../../ui/layout/page-of-cards.tsx'
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
  const { items, page, total, total_pages: totalPages } = orders
  return (
    <PageOfCards
      items={items}
      total={total}
      page={page}
      totalPages={totalPages}
      toPageHref={toPageHref}
      toKey={(order) => order.order_id}
      empty={<NoOrders onShowAll={onShowAll} />}
    >
      {(order) => <OrderCard order={order} href={toOrderHref(order.order_id)} nowMs={nowMs} cart={cart} />}
    </PageOfCards>
  )
}

function NoOrders({ onShowAll }: Pick<OrderListProps, 'onShowAll'>) {
  if (onShowAll) {
    return (
      <EmptyState
        title={m.account_orders_no_match()}
        action={<Button onClick={onShowAll}>{m.account_orders_show_all()}</Button>}
      >
        {m.account_orders_no_match_hint()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.account_orders_empty()}
      action={<ButtonLink to="/category/bracelets">{m.account_orders_empty_action()}</ButtonLink>}
    >
      {m.account_orders_empty_hint()}
    </EmptyState>
  )
}

/** Skeleton of the order list. */
export function OrderListSkeleton() {
  return <CardsSkeleton label={m.account_orders_loading()} heights={['h-56', 'h-56', 'h-56']} />
}
