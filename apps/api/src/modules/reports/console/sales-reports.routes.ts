import { getCohortReport } from '@shop/contract/reports/customer-reports.console'
import * as endpoints from '@shop/contract/reports/sales-reports.console'
import { getStockReport } from '@shop/contract/reports/stock-reports.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { CustomerReports } from '../customer-reports.service.ts'
import type { SalesReports } from '../sales-reports.service.ts'
import type { StockReports } from '../stock-reports.service.ts'

interface Services {
  salesReports: SalesReports
  customerReports: CustomerReports
  stockReports: StockReports
}

/** Reports of sales, customers and stock, in the console. */
export function registerSalesReportsConsole(
  route: ConsoleRoute,
  { salesReports, customerReports, stockReports }: Services,
): void {
  route(endpoints.getSalesReport, ({ query }) => salesReports.read(query))
  route(endpoints.getSalesBreakdown, ({ query }) => salesReports.breakDown(query))
  route(endpoints.exportSales, ({ query }) => salesReports.export(query))
  route(getCohortReport, () => customerReports.readCohorts())
  route(getStockReport, ({ query }) => stockReports.read(query))
}
