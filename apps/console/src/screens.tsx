import { lazy } from 'react'
import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'

const AuditLogList = lazy(async () => ({
  default: (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
}))

const AccountPage = lazy(async () => ({
  default: (await import('./account/account-page.tsx')).AccountPage,
}))
const InvitationPage = lazy(async () => ({
  default: (await import('./invitation/invitation-page.tsx')).InvitationPage,
}))
const StaffList = lazy(async () => ({ default: (await import('./staff/staff-list.tsx')).StaffList }))
const StaffEdit = lazy(async () => ({ default: (await import('./staff/staff-edit.tsx')).StaffEdit }))
const RoleList = lazy(async () => ({ default: (await import('./roles/role-list.tsx')).RoleList }))
const RoleCreate = lazy(async () => ({ default: (await import('./roles/role-form.tsx')).RoleCreate }))
const RoleEdit = lazy(async () => ({ default: (await import('./roles/role-form.tsx')).RoleEdit }))

const TodayPage = lazy(async () => ({ default: (await import('./reports/today-page.tsx')).TodayPage }))
const HealthPage = lazy(async () => ({ default: (await import('./reports/health-page.tsx')).HealthPage }))

/** The console's screens, each loaded when it is opened. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [
  <Resource key="today" name="today" list={TodayPage} />,
  <Resource key="health" name="health" list={HealthPage} />,
  <Resource key="audit-log" name="audit-log" list={AuditLogList} />,
  <Resource key="staff" name="staff" list={StaffList} edit={StaffEdit} />,
  <Resource key="roles" name="roles" list={RoleList} create={RoleCreate} edit={RoleEdit} />,
  <CustomRoutes key="account">
    <Route path="/account" element={<AccountPage />} />
  </CustomRoutes>,
  // Whoever is invited has no session yet.
  <CustomRoutes key="invitation" noLayout>
    <Route path="/invitation" element={<InvitationPage />} />
  </CustomRoutes>,
]
