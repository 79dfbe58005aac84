import * as endpoints from '@shop/contract/console/stock'
import type { ConsoleRoute } from '../../../../console/console-route.ts'
import type { StockConsole } from './stock-console.service.ts'

/** The stock in the console. */
export function registerStockConsole(route: ConsoleRoute, stock: StockConsole): void {
  route(endpoints.listStock, ({ query }) => stock.list(query))
  route(endpoints.changeStock, ({ body, actor }) => stock.change(body, actor))
  route(endpoints.applyCount, ({ body, actor }) => stock.count(body, actor))
  route(endpoints.setAlertLevel, ({ body, actor }) => stock.setAlertLevel(body, actor))
  route(endpoints.listStockMovements, ({ params, query }) => stock.listMovements(params.id, query))
}
