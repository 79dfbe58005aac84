import type { ParcelStatus } from '@shop/contract/tracking/parcels.rules'
import { m } from '../../../paraglide/messages.js'

const NAMES: Readonly<Record<ParcelStatus, () => string>> = {
  registered: m.parcels_status_registered,
  picked_up: m.parcels_status_picked_up,
  in_transit: m.parcels_status_in_transit,
  out_for_delivery: m.parcels_status_out_for_delivery,
  delivered: m.parcels_status_delivered,
  exception: m.parcels_status_exception,
  returned: m.parcels_status_returned,
}

/** Display name of a parcel's status. */
export function toParcelStatusName(status: ParcelStatus): string {
  return NAMES[status]()
}
