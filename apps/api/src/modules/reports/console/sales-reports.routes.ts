import { getCohortReport } from '@shop/contract/reports/customer-reports.console'
import * as endpoints from '@shop/contract/reports/sales-reports.console'
import { getStockReport } from '@shop/contract/reports/stock-reports.console'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import type { CustomerReports } from '../customer-reports.service.ts'
import type { MarginAccess } from '../sales-figures.ts'
import type { SalesReports } from '../sales-reports.service.ts'
import type { StockReports } from '../stock-reports.service.ts'

interface Services {
  salesReports: SalesReports
  customerReports: CustomerReports
  stockReports: StockReports
}

const toAccess = ({ permissions }: ConsoleCaller): MarginAccess => ({
  showsMargins: permissions.has('products.costs'),
})

const MAY_LAG = { mayLag: true }

/** Reports of sales, customers and stock, in the console. */
export function registerSalesReportsConsole(
  route: ConsoleRoute,
  { salesReports, customerReports, stockReports }: Services,
): void {
  route(endpoints.getSalesReport, ({ query, caller }) => salesReports.read(query, toAccess(caller)), MAY_LAG)
  route(
    endpoints.getSalesBreakdown,
    ({ query, caller }) => salesReports.breakDown(query, toAccess(caller)),
    MAY_LAG,
  )
  route(endpoints.exportSales, ({ query, caller }) => salesReports.export(query, toAccess(caller)))
  route(getCohortReport, () => customerReports.readCohorts(), MAY_LAG)
  route(getStockReport, ({ query, caller }) => stockReports.read(query, toAccess(caller)), MAY_LAG)
}
