import * as endpoints from '@shop/contract/reports/reports.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { Reports } from '../reports.service.ts'

/** Today and health, in the console. */
export function registerReportsConsole(route: ConsoleRoute, reports: Reports): void {
  route(endpoints.getTodayReport, ({ query }) => reports.today(query.period), { mayLag: true })
  route(endpoints.getHealthReport, () => reports.health())
}
