import { useQuery } from '@tanstack/react-query'
import { toReturnQuery } from '../../lib/storage/return-path.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { QueryFailure } from '../../ui/text/query-failure.tsx'
import { guestOrderQuery, type GuestOrder } from './guest-order-query.ts'
import { useOrderAccess } from './use-order-access.ts'

interface GuestOrderAccessProps {
  orderKey: string
  children: (order: GuestOrder, actions: { refetch: () => void }) => React.ReactNode
}

const LOGIN_PATH = `/login${toReturnQuery('/user/orders')}`

/** Loads the order of a key, or explains why it cannot be shown. Within a `QueryProvider`. */
export function GuestOrderAccess({ orderKey, children }: GuestOrderAccessProps) {
  const isOpen = useOrderAccess(orderKey)
  const order = useQuery({ ...guestOrderQuery(orderKey), enabled: isOpen })

  if (order.data === 'unknown') return <OrderNotFound />
  if (order.data === 'in_account') {
    return (
      <EmptyState
        as="h1"
        title={m.guest_in_account()}
        action={<ButtonLink to={LOGIN_PATH}>{m.checkout_sign_in()}</ButtonLink>}
      >
        {m.guest_in_account_hint()}
      </EmptyState>
    )
  }
  if (order.isLoadingError) return <QueryFailure query={order} title={m.guest_failed()} />
  if (!order.data || !isOpen) {
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={m.guest_loading()}
        className="flex min-h-dvh flex-col gap-5"
      >
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-6.5 w-1/2" />
        <Skeleton className="mt-4 h-80" />
      </div>
    )
  }
  return children(order.data, { refetch: () => void order.refetch() })
}

/** For an unknown key, and for none. */
export function OrderNotFound() {
  return (
    <EmptyState
      as="h1"
      title={m.guest_not_found()}
      action={<ButtonLink to="/find-order">{m.guest_find()}</ButtonLink>}
    >
      {m.guest_not_found_hint()}
    </EmptyState>
  )
}
