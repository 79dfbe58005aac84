import type { Order } from '@shop/contract/orders/orders.schemas'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { QueryFailure } from '../../ui/text/query-failure.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { orderQuery } from './order-queries.ts'

interface OrderAccessProps {
  /** From the URL; undefined when it names no order. */
  orderId: string | undefined
  session: { isLoading: boolean; isAuthenticated: boolean }
  shopperId: string | undefined
  /** Login page with the way back to this page. */
  loginPath: string
  children: (order: Order) => React.ReactNode
}

/**
 * Loads an order for a page that is public as a route: its customer sees it, everyone else is asked to sign
 * in.
 */
export function OrderAccess({ orderId, session, shopperId, loginPath, children }: OrderAccessProps) {
  const order = useQuery({
    ...orderQuery(shopperId, orderId ?? ''),
    enabled: session.isAuthenticated && orderId !== undefined,
  })

  if (!session.isLoading && !session.isAuthenticated && orderId) {
    return (
      <EmptyState
        as="h1"
        title={m.account_gate_sign_in()}
        action={<ButtonLink to={loginPath}>{m.checkout_sign_in()}</ButtonLink>}
      >
        {m.account_gate_sign_in_hint()}
      </EmptyState>
    )
  }
  if (!orderId || order.data === null) {
    return (
      <EmptyState
        as="h1"
        title={m.account_order_not_found()}
        action={<ButtonLink to="/user/orders">{m.payment_to_orders()}</ButtonLink>}
      >
        {m.account_order_not_found_hint()}
      </EmptyState>
    )
  }
  if (order.isLoadingError) return <QueryFailure query={order} title={m.account_order_failed()} />
  if (!order.data) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={m.account_order_loading()}
        className="flex flex-col gap-5"
      >
        <Skeleton className="mx-auto h-12 w-2/3" />
        <Skeleton className="mx-auto h-6.5 w-1/2" />
        <Skeleton className="mt-4 h-80" />
      </div>
    )
  }
  return children(order.data)
}
