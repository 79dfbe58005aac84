import type { OrderParcel, ParcelProblem } from '@shop/contract/console/parcels'
import { toShownShipment } from '@shop/contract/rules/carriers'
import type { OrderTracking } from '@shop/contract/tracking'
import type { OrderRow } from '../orders/order-lifecycle.service.ts'
import type { ParcelEventRow, ParcelRow } from './tracking.repository.ts'

interface FollowedParcel {
  parcel: ParcelRow
  events: ParcelEventRow[]
}

function toEvent({ status, occurred_at: at, place }: ParcelEventRow) {
  return { status, at: at.toISOString(), ...(place ? { place } : {}) }
}

/** The way of a parcel as its shopper sees it. */
export function toOrderTracking(found: FollowedParcel | undefined): OrderTracking {
  if (!found) return {}
  return { parcel: { status: found.parcel.status, events: found.events.map(toEvent) } }
}

/** The way of a parcel as the merchant sees it. */
export function toOrderParcel(
  found: FollowedParcel | undefined,
  { order, problem }: { order: OrderRow; problem: ParcelProblem | undefined },
): OrderParcel {
  if (!found) return {}
  const { parcel, events } = found
  const { url, url_zh: urlZh } = toShownShipment(order.carrier ?? '', order.tracking_number ?? '')
  return {
    parcel: {
      status: parcel.status,
      ...(problem ? { problem } : {}),
      ...(url && urlZh ? { url, url_zh: urlZh } : {}),
      events: events.map((event) => ({ ...toEvent(event), source: event.source })),
      ...(parcel.check_at ? { next_check_at: parcel.check_at.toISOString() } : {}),
    },
  }
}
