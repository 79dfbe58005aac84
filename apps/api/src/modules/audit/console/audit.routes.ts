import * as endpoints from '@shop/contract/console/audit'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { AuditService } from '../audit.service.ts'

/** The audit log in the console. */
export function registerAuditConsole(route: ConsoleRoute, audit: AuditService): void {
  route(endpoints.listAuditEntries, ({ query }) => audit.list(query))
}
