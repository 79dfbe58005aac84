import { lazy, type ComponentType } from 'react'
import { CanAccess, Resource } from 'react-admin'
import { LoadingPage } from './layout/loading-page.tsx'
import { NotPermittedPage } from './layout/message-pages.tsx'

const Today = toScreen('today', 'list', async () => (await import('./reports/today-page.tsx')).TodayPage)
const Health = toScreen('health', 'list', async () => (await import('./reports/health-page.tsx')).HealthPage)
const AuditLog = toScreen(
  'audit-log',
  'list',
  async () => (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
)

/** The console's screens. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [
  <Resource key="today" name="today" list={Today} />,
  <Resource key="health" name="health" list={Health} />,
  <Resource key="audit-log" name="audit-log" list={AuditLog} />,
]

/** A page that is loaded when it is opened, by those who may open it. */
function toScreen(resource: string, action: string, load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(async () => ({ default: await load() }))
  return function Screen() {
    return (
      <CanAccess
        resource={resource}
        action={action}
        loading={<LoadingPage />}
        accessDenied={<NotPermittedPage />}
      >
        <Page />
      </CanAccess>
    )
  }
}
