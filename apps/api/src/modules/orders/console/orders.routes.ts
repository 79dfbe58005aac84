import * as actions from '@shop/contract/orders/order-actions.console'
import * as documents from '@shop/contract/orders/order-documents.console'
import { previewOffers } from '@shop/contract/offers/offers.console'
import * as newOrders from '@shop/contract/orders/new-orders.console'
import * as orders from '@shop/contract/orders/orders.console'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import { AppError } from '../../../http/app-error.ts'
import type { OrdersConsole } from './orders-console-services.ts'
import { respondWithOrder, toGiven, toSight } from './order-commands.shared.ts'

/** Orders in the console, apart from what moves money. */
export function registerOrdersConsole(route: ConsoleRoute, services: OrdersConsole): void {
  const { orderList, orderDetails, fulfilment, orderEdits, orderMessages } = services
  const respond = (
    call: { params: { id: string }; caller: ConsoleCaller },
    command: Parameters<typeof respondWithOrder>[0],
  ) => respondWithOrder(command, { id: call.params.id, sight: toSight(call.caller), orderDetails })

  route(orders.listOrders, ({ query, caller }) => orderList.list(query, toSight(caller)), { mayLag: true })
  route(orders.getOrder, ({ params, caller }) => orderDetails.get(params.id, toSight(caller)))

  route(actions.shipOrder, (call) => {
    const { version, carrier, tracking_number: trackingNumber, lines } = call.body
    return respond(
      call,
      fulfilment.ship(call.params.id, { carrier, trackingNumber, lines }, toGiven(call, version)),
    )
  })
  route(actions.deliverOrder, (call) => {
    const { version, shipment } = call.body
    return respond(call, fulfilment.deliver(call.params.id, toGiven(call, version), shipment))
  })
  route(actions.changeOrderAddress, (call) =>
    respond(
      call,
      orderEdits.changeAddress(call.params.id, call.body.address, toGiven(call, call.body.version)),
    ),
  )
  route(actions.changeLineSize, (call) => {
    const { params, body } = call
    return respond(
      call,
      orderEdits.changeSize(params.id, params.position, body.size, toGiven(call, body.version)),
    )
  })
  route(actions.addOrderNote, (call) => {
    const { id, content, to_shopper: toShopper } = call.body
    return respond(call, orderMessages.note(call.params.id, { id, content, toShopper }, toGiven(call)))
  })
  route(actions.sendOrderMailAgain, (call) =>
    respond(call, orderMessages.sendAgain(call.params.id, call.body, toGiven(call))),
  )

  route(actions.previewShipments, async ({ body, caller }) => ({
    results: await services.bulkShipping.preview(body.rows, toSight(caller)),
  }))
  route(actions.shipOrders, async ({ body, actor }) => ({
    results: await services.bulkShipping.ship(body.rows, actor),
  }))

  registerNewOrders(route, services)
  registerDocuments(route, services)
}

function registerNewOrders(route: ConsoleRoute, services: OrdersConsole): void {
  const { orderDetails, publicUrl } = services
  route(newOrders.findOrderCustomer, ({ query, caller }) =>
    services.newOrders.findCustomer(query.email, toSight(caller)),
  )
  route(newOrders.findOrderProducts, ({ query }) => services.newOrders.findProducts(query.q))
  route(previewOffers, ({ body }) => services.offerPreview.preview(body))
  route(newOrders.quoteNewOrder, ({ body }) => services.newOrders.quote(body))
  route(newOrders.createOrder, async ({ body, actor, caller }) => {
    const { order_id: id } = await services.newOrders.create(body, actor)
    return {
      order: await orderDetails.get(id, toSight(caller)),
      payment_url: `${publicUrl}/payment/${id}`,
    }
  })
}

function registerDocuments(route: ConsoleRoute, services: OrdersConsole): void {
  route(documents.exportOrders, ({ query: { personal, ...filters }, caller, actor }) => {
    if (personal) requirePersonalExport(caller)
    const columns = { actor, withPersonalColumns: personal }
    return services.orderExport.start(filters, { ...toSight(caller), ...columns })
  })
  route(documents.printPackingSlips, ({ query: { ids, prices, language, shipment }, caller }) => {
    requirePersonal(caller)
    return services.orderDocuments.packingSlips(ids, { withPrices: prices, language, shipment })
  })
  route(documents.printAddressLabels, ({ query, caller }) => {
    requirePersonal(caller)
    return services.orderDocuments.addressLabels(query.ids)
  })
}

/** @throws AppError FORBIDDEN */
function requirePersonal({ permissions }: ConsoleCaller): void {
  if (!permissions.has('personal.read')) throw new AppError('FORBIDDEN')
}

/** @throws AppError FORBIDDEN, STEP_UP_REQUIRED */
function requirePersonalExport(caller: ConsoleCaller): void {
  requirePersonal(caller)
  if (!caller.permissions.has('customers.export')) throw new AppError('FORBIDDEN')
  if (!caller.isConfirmed) throw new AppError('STEP_UP_REQUIRED')
}
