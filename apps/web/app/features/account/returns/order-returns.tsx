import type { Order, OrderStatus } from '@shop/contract/orders/orders.schemas'
import { isService } from '@shop/contract/returns/returns.rules'
import type { OrderReturns as Returns } from '@shop/contract/returns/returns.schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatLastDay } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/layout/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { ReturnCard } from './return-card.tsx'
import { orderReturnsQuery } from './return-queries.ts'

const ReturnForm = lazy(() => import('./return-form.tsx'))

interface OrderReturnsProps {
  shopperId: string | undefined
  order: Pick<Order, 'order_id' | 'order_number' | 'status' | 'items'>
  /** Guests pay and follow an exchange by a link of their mail. */
  isGuest: boolean
}

/** The returns of an order, and the way to a new one. */
export default function OrderReturns({ shopperId, order, isGuest }: OrderReturnsProps) {
  const returns = useQuery(orderReturnsQuery(shopperId, order.order_id))
  const { data } = returns
  return (
    <>
      <QueryFailure query={returns} title={m.returns_failed()} />
      {returns.isPending && (
        <div role="status" aria-busy="true" aria-label={m.returns_loading()}>
          <Skeleton className="h-20" />
        </div>
      )}
      {data && (
        <div className="flex flex-col gap-6">
          <NewReturn shopperId={shopperId} order={order} returns={data} />
          {data.items.map((each) => (
            <ReturnCard key={each.return_id} shopperId={shopperId} item={each} isGuest={isGuest} />
          ))}
        </div>
      )}
    </>
  )
}

interface NewReturnProps {
  shopperId: string | undefined
  order: OrderReturnsProps['order']
  returns: Returns
}

/** Opens the form, or shows why nothing can be sent back. */
function NewReturn({ shopperId, order, returns }: NewReturnProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasRequested, setHasRequested] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const { remedies } = returns
  const canRequest = remedies.length > 0

  function close() {
    setIsOpen(false)
    // After the button is there again.
    requestAnimationFrame(() => opener.current?.focus())
  }

  function finish() {
    setIsOpen(false)
    setHasRequested(true)
    requestAnimationFrame(() => notice.current?.focus())
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {hasRequested && (
        <div ref={notice} tabIndex={-1} className="outline-none">
          <Notice kind="ok">
            <p>{m.returns_asked()}</p>
          </Notice>
        </div>
      )}
      <p className="text-muted">
        {toTermsText(order.status, returns)}{' '}
        <Link to="/return" className="text-jade-700 underline underline-offset-4">
          {m.returns_policy()}
        </Link>
      </p>
      {canRequest && !isOpen && (
        <Button ref={opener} variant="secondary" onClick={() => setIsOpen(true)}>
          {toRequestText(remedies)}
        </Button>
      )}
      {canRequest && isOpen && (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ReturnForm
            shopperId={shopperId}
            order={order}
            returns={returns}
            onRequested={finish}
            onCancel={close}
          />
        </Suspense>
      )}
      {returns.obstacle === 'too_late' && (
        <ButtonLink variant="secondary" to={`/contact?order=${order.order_number}`}>
          {m.returns_contact()}
        </ButtonLink>
      )}
    </div>
  )
}

function toRequestText(remedies: Returns['remedies']): string {
  if (remedies.every((remedy) => remedy === 'restring')) return m.returns_ask_restring()
  return remedies.every(isService) ? m.returns_ask_service() : m.returns_ask()
}

/** What can be requested until when, or why nothing can. */
function toTermsText(status: OrderStatus, returns: Returns): string {
  const {
    obstacle,
    remedies,
    refund_until: until,
    service_until: service,
    restringing_price: price,
  } = returns
  if (status === 'refunded' || status === 'cancelled') return m.returns_refunded()
  if (obstacle === 'not_delivered') return m.returns_not_delivered()
  if (obstacle === 'nothing_left') return m.returns_nothing_left()
  if (obstacle || !until || !service) return m.returns_too_late()
  if (price) return m.returns_until_paid({ service: formatLastDay(service), amount: formatMoney(price) })
  const dates = { date: formatLastDay(until), service: formatLastDay(service) }
  return remedies.every(isService) ? m.returns_until_service(dates) : m.returns_until(dates)
}
