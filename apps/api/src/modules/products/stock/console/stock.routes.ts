import * as endpoints from '@shop/contract/stock/stock.console'
import * as counts from '@shop/contract/stock/stock-counts.console'
import * as movements from '@shop/contract/stock/stock-movements.console'
import type { ConsoleRoute } from '../../../../console/console-route.ts'
import type { createStockServices } from './stock-services.ts'

/** The stock in the console. */
export function registerStockConsole(
  route: ConsoleRoute,
  { stockConsole, stockCounts, stockMovements }: ReturnType<typeof createStockServices>,
): void {
  route(endpoints.listStock, ({ query }) => stockConsole.list(query), { mayLag: true })
  route(endpoints.changeStock, ({ body, actor }) => stockConsole.change(body, actor))
  route(endpoints.setAlertLevel, ({ body, actor }) => stockConsole.setAlertLevel(body, actor))
  route(movements.listStockMovements, ({ query }) => stockMovements.list(query), { mayLag: true })
  route(movements.exportStockMovements, ({ query }) => stockMovements.export(query))
  route(counts.getCountingSheet, ({ query }) => stockCounts.getSheet(query))
  route(counts.exportCountingSheet, ({ query }) => stockCounts.exportSheet(query))
  route(counts.readCountingSheet, ({ file }) => stockCounts.readSheet(file))
  route(counts.applyCount, ({ body, actor }) => stockCounts.apply(body, actor))
}
