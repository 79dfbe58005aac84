import type { ParcelStatus } from '@shop/contract/tracking/parcels.rules'

/**
 * The allowed status transitions of a parcel. The database has the same table (parcel_transitions); a test compares the
 * two. Steps may be missing: carriers do not see every scan. What has arrived, there or back here, stays there.
 */
export const PARCEL_TRANSITIONS: Record<ParcelStatus | 'new', readonly ParcelStatus[]> = {
  new: ['registered'],
  registered: ['picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned'],
  picked_up: ['in_transit', 'out_for_delivery', 'delivered', 'exception', 'returned'],
  in_transit: ['out_for_delivery', 'delivered', 'exception', 'returned'],
  // Back to the depot, for the next day.
  out_for_delivery: ['in_transit', 'delivered', 'exception', 'returned'],
  exception: ['in_transit', 'out_for_delivery', 'delivered', 'returned'],
  delivered: [],
  returned: [],
}

export function canFollow(from: ParcelStatus, to: ParcelStatus): boolean {
  return PARCEL_TRANSITIONS[from].includes(to)
}

/** Whether nothing more is to come. */
export function isOver(status: ParcelStatus): boolean {
  return PARCEL_TRANSITIONS[status].length === 0
}

/**
 * Where a parcel is by all events that are known, in the sequence in which they happened: so it makes no difference in
 * which sequence they became known. An event that cannot follow changes nothing.
 */
export function toParcelStatus(events: readonly { status: ParcelStatus; at: Date }[]): ParcelStatus {
  // Stable: of two scans at the same time, the one that was reported first.
  const inSequence = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return inSequence.reduce<ParcelStatus>(
    (current, { status }) => (canFollow(current, status) ? status : current),
    'registered',
  )
}
