import type { Order, OrderShipment } from '@shop/contract/orders/orders.schemas'
import type { TrackedParcel } from '@shop/contract/tracking/tracking.schemas'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { addDays, toDay } from '@shop/contract/days/days.rules'
import { formatCalendarDay } from '../../../lib/i18n/format.ts'
import { goesInParts } from '../../../lib/shop/order-state.ts'
import { m } from '../../../paraglide/messages.js'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Notice } from '../../../ui/text/notice.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { orderTrackingQuery } from '../order-queries.ts'
import { ParcelContents } from './parcel-contents.tsx'
import { ParcelEvents } from './parcel-events.tsx'
import { ParcelSteps } from './parcel-steps.tsx'
import { toParcelStatusName } from './parcel-texts.ts'
import { ShipmentFacts } from './shipment-facts.tsx'

type ShippedOrder = Pick<Order, 'order_id' | 'days_min' | 'days_max' | 'items' | 'shipments' | 'to_ship'>

interface OrderParcelsProps {
  shopperId: string | undefined
  order: ShippedOrder
}

/** The parcels of an order: what is in each, and where it is and has been by its carrier. */
export default function OrderParcels({ shopperId, order }: OrderParcelsProps) {
  const tracking = useQuery(orderTrackingQuery(shopperId, order.order_id))
  const toTracked = ({ number }: OrderShipment) =>
    tracking.data?.parcels.find((each) => each.number === number)
  return (
    <div className="flex flex-col gap-5">
      <QueryFailure query={tracking} title={m.account_parcel_failed()} />
      {order.shipments.map((shipment) => (
        <Parcel key={shipment.number} {...{ order, shipment }}>
          {tracking.isPending ? (
            <div role="status" aria-busy="true" aria-label={m.account_parcel_loading()}>
              <Skeleton className="h-60" />
            </div>
          ) : (
            tracking.data && <Way {...{ order, shipment }} parcel={toTracked(shipment)} />
          )}
        </Parcel>
      ))}
    </div>
  )
}

interface ParcelProps {
  order: ShippedOrder
  shipment: OrderShipment
  children: React.ReactNode
}

/** One of several has a number and shows what is in it; the only one needs neither. */
function Parcel({ order, shipment, children }: ParcelProps) {
  const id = useId()
  if (!goesInParts(order)) {
    return (
      <div className="flex flex-col gap-5">
        <ShipmentFacts shipment={shipment} />
        {children}
      </div>
    )
  }
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5"
    >
      <h3 id={id} className="font-body text-base font-medium">
        {m.account_parcel_number({ number: shipment.number })}
      </h3>
      <div className="grid gap-5 sm:grid-cols-2">
        <ParcelContents items={order.items} lines={shipment.lines} />
        <ShipmentFacts shipment={shipment} />
      </div>
      {children}
    </section>
  )
}

interface WayProps {
  order: ShippedOrder
  shipment: OrderShipment
  /** Missing: the shop does not follow it. */
  parcel: TrackedParcel | undefined
}

function Way({ order, shipment, parcel }: WayProps) {
  if (!parcel)
    return shipment.delivered_at ? (
      <p role="status" className="text-lg font-medium">
        {toParcelStatusName('delivered')}
      </p>
    ) : (
      <p className="text-muted">{m.account_parcel_unknown()}</p>
    )
  const { status, events } = parcel
  const isUnderWay = status !== 'delivered' && status !== 'returned'
  const expected = isUnderWay ? toExpectedDays(order, shipment) : undefined
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

/** The days between which the order was promised, from the day that the parcel left; undefined once they are over. */
function toExpectedDays(
  { days_min: min, days_max: max }: ShippedOrder,
  { shipped_at: leftAt }: OrderShipment,
) {
  const left = toDay(new Date(leftAt))
  if (addDays(left, max) < toDay(new Date())) return undefined
  return { from: formatCalendarDay(addDays(left, min)), to: formatCalendarDay(addDays(left, max)) }
}
