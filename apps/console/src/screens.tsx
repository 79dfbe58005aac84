import { lazy } from 'react'
import { CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'

const AuditLogList = lazy(async () => ({
  default: (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
}))

const TodayPage = lazy(async () => ({ default: (await import('./reports/today-page.tsx')).TodayPage }))
const HealthPage = lazy(async () => ({ default: (await import('./reports/health-page.tsx')).HealthPage }))

const OrderList = lazy(async () => ({ default: (await import('./orders/order-list.tsx')).OrderList }))
const OrderPage = lazy(async () => ({ default: (await import('./orders/order-page.tsx')).OrderPage }))
const NewOrderPage = lazy(async () => ({
  default: (await import('./orders/new-order-page.tsx')).NewOrderPage,
}))
const ShipmentsPage = lazy(async () => ({
  default: (await import('./orders/shipments-page.tsx')).ShipmentsPage,
}))

/** The console's screens, each loaded when it is opened. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [
  <Resource key="today" name="today" list={TodayPage} />,
  <Resource key="orders" name="orders" list={OrderList} show={OrderPage} create={NewOrderPage} />,
  <CustomRoutes key="shipments">
    <Route path="/shipments" element={<ShipmentsPage />} />
  </CustomRoutes>,
  <Resource key="health" name="health" list={HealthPage} />,
  <Resource key="audit-log" name="audit-log" list={AuditLogList} />,
]
