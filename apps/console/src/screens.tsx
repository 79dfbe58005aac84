import { lazy } from 'react'
import { Resource } from 'react-admin'

const AuditLogList = lazy(async () => ({
  default: (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
}))

/** The console's screens, each loaded when it is opened. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [<Resource key="audit-log" name="audit-log" list={AuditLogList} />]
