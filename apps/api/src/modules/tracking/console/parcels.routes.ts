import { correctShipment } from '@shop/contract/orders/order-actions.console'
import { listOrderParcels } from '@shop/contract/tracking/parcels.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import { respondWithOrder, toGiven, toSight } from '../../orders/console/order-commands.shared.ts'
import type { OrderDetailsService } from '../../orders/console/order-details.service.ts'
import type { TrackingService } from '../tracking.service.ts'

/** The way of an order's parcels, in the console. */
export function registerParcelsConsole(
  route: ConsoleRoute,
  { tracking, orderDetails }: { tracking: TrackingService; orderDetails: OrderDetailsService },
): void {
  route(listOrderParcels, ({ params }) => tracking.listForConsole(params.id))
  route(correctShipment, (call) => {
    const { params, body } = call
    const shipment = {
      number: params.number,
      carrier: body.carrier,
      trackingNumber: body.tracking_number,
    }
    return respondWithOrder(tracking.correct(params.id, shipment, toGiven(call, body.version)), {
      id: params.id,
      sight: toSight(call.caller),
      orderDetails,
    })
  })
}
