import * as endpoints from '@shop/contract/sales/sales.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { SalesConsole } from './sales-console.service.ts'

/** Sales in the console. */
export function registerSalesConsole(route: ConsoleRoute, sales: SalesConsole): void {
  route(endpoints.listSales, ({ query }) => sales.list(query))
  route(endpoints.getSale, ({ params }) => sales.get(params.id))
  route(endpoints.previewSale, ({ body }) => sales.preview(body))
  route(endpoints.createSale, ({ body, actor }) => sales.create(actor, body))
  route(endpoints.updateSale, ({ params, body, actor }) => sales.update(actor, params.id, body))
  route(endpoints.stopSale, ({ params, actor }) => sales.stop(actor, params.id))
}
