import type { OrderParcel, ParcelProblem } from '@shop/contract/tracking/parcels.console'
import type { TrackedParcel } from '@shop/contract/tracking/tracking.schemas'
import type { ParcelEventRow, ParcelRow } from './tracking.repository.ts'

/** A shipment that the shop follows, with what its carrier saw, newest first. */
export interface FollowedParcel {
  parcel: ParcelRow
  events: ParcelEventRow[]
}

function toEvent({ status, occurred_at: at, place }: ParcelEventRow) {
  return { status, at: at.toISOString(), ...(place ? { place } : {}) }
}

/** The way of a parcel as its shopper sees it. */
export function toTrackedParcel({ parcel, events }: FollowedParcel): TrackedParcel {
  return { number: parcel.shipment_number, status: parcel.status, events: events.map(toEvent) }
}

/** The way of a parcel as the merchant sees it. */
export function toOrderParcel(
  { parcel, events }: FollowedParcel,
  problem: ParcelProblem | undefined,
): OrderParcel {
  return {
    number: parcel.shipment_number,
    status: parcel.status,
    ...(problem ? { problem } : {}),
    events: events.map((event) => ({ ...toEvent(event), source: event.source })),
    ...(parcel.check_at ? { next_check_at: parcel.check_at.toISOString() } : {}),
  }
}
