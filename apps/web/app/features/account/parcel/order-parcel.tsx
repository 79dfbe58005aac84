import type { Order } from '@shop/contract/orders'
import type { OrderTracking } from '@shop/contract/tracking'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { orderTrackingQuery } from '../order-queries.ts'
import { ParcelEvents } from './parcel-events.tsx'
import { ParcelSteps } from './parcel-steps.tsx'
import { toParcelStatusName } from './parcel-texts.ts'

interface OrderParcelProps {
  shopperId: string | undefined
  order: Pick<Order, 'order_id' | 'days_min' | 'days_max' | 'history'>
}

/** Where the parcel of an order is and has been, by its carrier. */
export default function OrderParcel({ shopperId, order }: OrderParcelProps) {
  const tracking = useQuery(orderTrackingQuery(shopperId, order.order_id))
  const { data } = tracking
  return (
    <>
      <QueryFailure query={tracking} title={m.account_parcel_failed()} />
      {tracking.isPending && (
        <div role="status" aria-busy="true" aria-label={m.account_parcel_loading()}>
          <Skeleton className="h-60" />
        </div>
      )}
      {data && !data.parcel && <p className="text-muted">{m.account_parcel_unknown()}</p>}
      {data?.parcel && <Parcel parcel={data.parcel} order={order} />}
    </>
  )
}

interface ParcelProps {
  parcel: NonNullable<OrderTracking['parcel']>
  order: OrderParcelProps['order']
}

function Parcel({ parcel, order }: ParcelProps) {
  const { status, events } = parcel
  const isUnderWay = status !== 'delivered' && status !== 'returned'
  const expected = isUnderWay ? toExpectedDays(order) : undefined
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-lg font-medium">
        {toParcelStatusName(status)}
      </p>
      {status === 'exception' && <Notice>{m.account_parcel_problem()}</Notice>}
      {status === 'returned' && <Notice>{m.account_parcel_came_back()}</Notice>}
      <ParcelSteps parcel={parcel} />
      {expected && <p className="text-muted">{m.account_parcel_expected(expected)}</p>}
      {events.length > 0 ? (
        <ParcelEvents events={events} />
      ) : (
        <p className="text-muted">{m.account_parcel_waiting()}</p>
      )}
    </div>
  )
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** The days between which the order was promised, from the day that it left; undefined once they are over. */
function toExpectedDays({ days_min: min, days_max: max, history }: OrderParcelProps['order']) {
  const leftAt = history.find(({ status }) => status === 'shipped')?.at
  if (!leftAt) return undefined
  const toTime = (days: number) => Date.parse(leftAt) + days * DAY_MS
  if (toTime(max) < Date.now()) return undefined
  const toDay = (days: number) => formatDate(new Date(toTime(days)).toISOString())
  return { from: toDay(min), to: toDay(max) }
}
