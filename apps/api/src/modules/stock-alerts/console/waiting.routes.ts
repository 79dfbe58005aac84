import { listWaiting } from '@shop/contract/stock/stock.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { StockAlertsService } from '../stock-alerts.service.ts'

/** Who waits for a size, in the console. */
export function registerWaitingConsole(route: ConsoleRoute, stockAlerts: StockAlertsService): void {
  route(listWaiting, ({ query, caller }) =>
    stockAlerts.listWaiting(query, { seesPersonalData: caller.permissions.has('personal.read') }),
  )
}
