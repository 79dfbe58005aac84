import type { ParcelStatus } from '@shop/contract/tracking/tracking.endpoints'
import { m } from '../../../paraglide/messages.js'

const NAMES: Readonly<Record<ParcelStatus, () => string>> = {
  registered: m.account_parcel_registered,
  picked_up: m.account_parcel_picked_up,
  in_transit: m.account_parcel_in_transit,
  out_for_delivery: m.account_parcel_out_for_delivery,
  delivered: m.account_parcel_delivered,
  exception: m.account_parcel_exception,
  returned: m.account_parcel_returned,
}

/** Display name of a parcel's status. */
export function toParcelStatusName(status: ParcelStatus): string {
  return NAMES[status]()
}
