import { listOrderParcels } from '@shop/contract/console/parcels'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { TrackingService } from '../tracking.service.ts'

/** The way of an order's parcels, in the console. */
export function registerParcelsConsole(route: ConsoleRoute, tracking: TrackingService): void {
  route(listOrderParcels, ({ params }) => tracking.listForConsole(params.id))
}
