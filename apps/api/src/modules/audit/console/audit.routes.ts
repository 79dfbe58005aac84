import * as endpoints from '@shop/contract/audit/audit.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { AuditService } from '../audit.service.ts'
import type { AuditExport } from './audit-export.service.ts'

/** The audit log in the console. */
export function registerAuditConsole(
  route: ConsoleRoute,
  { audit, auditExport }: { audit: AuditService; auditExport: AuditExport },
): void {
  route(endpoints.listAuditEntries, ({ query }) => audit.list(query), { mayLag: true })
  route(endpoints.exportAuditLog, ({ query, actor }) => auditExport.start(actor, query))
}
