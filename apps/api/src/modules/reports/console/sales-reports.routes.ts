import * as endpoints from '@shop/contract/reports/sales-reports.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { SalesReports } from '../sales-reports.service.ts'

/** Reports of sales, in the console. */
export function registerSalesReportsConsole(route: ConsoleRoute, reports: SalesReports): void {
  route(endpoints.getSalesReport, ({ query }) => reports.read(query))
  route(endpoints.getSalesBreakdown, ({ query }) => reports.breakDown(query))
  route(endpoints.exportSales, ({ query }) => reports.export(query))
}
