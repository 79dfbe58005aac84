import { lazy } from 'react'
import { Resource } from 'react-admin'

const AuditLogList = lazy(async () => ({
  default: (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
}))

const TodayPage = lazy(async () => ({ default: (await import('./reports/today-page.tsx')).TodayPage }))
const HealthPage = lazy(async () => ({ default: (await import('./reports/health-page.tsx')).HealthPage }))

/** The console's screens, each loaded when it is opened. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [
  <Resource key="today" name="today" list={TodayPage} />,
  <Resource key="health" name="health" list={HealthPage} />,
  <Resource key="audit-log" name="audit-log" list={AuditLogList} />,
]
