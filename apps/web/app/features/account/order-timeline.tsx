import type { Order } from '@shop/contract/orders/orders.schemas'
import { formatDate } from '../../lib/i18n/format.ts'
import { goesInParts } from '../../lib/shop/order-state.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { toReasonText, toStatusName } from './order-messages.ts'

type TimelineOrder = Pick<Order, 'history' | 'gift_card' | 'service' | 'shipments' | 'to_ship'>

/** History of an order, latest event first. */
export function OrderTimeline({ order }: { order: TimelineOrder }) {
  const events = listEvents(order)
  return (
    <ol aria-label={m.account_timeline()} className="flex flex-col">
      {events.toReversed().map(({ name, at, reason }, index) => (
        <li key={at + name} className="relative flex gap-4 pb-5 last:pb-0">
          {index < events.length - 1 && (
            <span aria-hidden="true" className="absolute top-5 bottom-0 left-[5px] w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'mt-2 size-2.75 shrink-0 rounded-full border',
              index === 0 ? 'border-gold-400 bg-gold-400' : 'border-edge bg-surface',
            )}
          />
          <div>
            <p className={index === 0 ? 'font-medium' : ''}>{name}</p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDate(at, 'minute')}</time>
              {reason && <> · {toReasonText(reason)}</>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What happened to an order, oldest first; to each parcel of one that goes in several, too. */
function listEvents(order: TimelineOrder) {
  const { history, shipments, ...kind } = order
  const statuses = history.map(({ status, at, reason }) => ({
    name: toStatusName({ ...kind, status }),
    at,
    reason,
  }))
  if (!goesInParts(order)) return statuses
  const parcels = shipments.flatMap(({ number, shipped_at: left, delivered_at: arrived }) => [
    { name: m.account_parcel_left({ number }), at: left, reason: undefined },
    ...(arrived ? [{ name: m.account_parcel_arrived({ number }), at: arrived, reason: undefined }] : []),
  ])
  // Stable: of events at the same time, those of a parcel stand before the order's that follow from them.
  return [...parcels, ...statuses].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
