import { getOrderParcel } from '@shop/contract/console/parcels'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { TrackingService } from '../tracking.service.ts'

/** The way of an order's parcel, in the console. */
export function registerParcelsConsole(route: ConsoleRoute, tracking: TrackingService): void {
  route(getOrderParcel, ({ params }) => tracking.getForConsole(params.id))
}
