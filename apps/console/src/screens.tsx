import { lazy } from 'react'
import { Resource } from 'react-admin'

const AuditLogList = lazy(async () => ({
  default: (await import('./audit-log/audit-log-list.tsx')).AuditLogList,
}))

const TodayPage = lazy(async () => ({ default: (await import('./reports/today-page.tsx')).TodayPage }))
const HealthPage = lazy(async () => ({ default: (await import('./reports/health-page.tsx')).HealthPage }))

const CustomerList = lazy(async () => ({
  default: (await import('./customers/customer-list.tsx')).CustomerList,
}))
const CustomerShow = lazy(async () => ({
  default: (await import('./customers/customer-show.tsx')).CustomerShow,
}))
const CouponList = lazy(async () => ({ default: (await import('./coupons/coupon-list.tsx')).CouponList }))
const CouponCreate = lazy(async () => ({ default: (await import('./coupons/coupon-form.tsx')).CouponCreate }))
const CouponEdit = lazy(async () => ({ default: (await import('./coupons/coupon-form.tsx')).CouponEdit }))
const SettingList = lazy(async () => ({ default: (await import('./settings/setting-list.tsx')).SettingList }))
const SettingEdit = lazy(async () => ({ default: (await import('./settings/setting-edit.tsx')).SettingEdit }))

/** The console's screens, each loaded when it is opened. A name is that of data/resources.ts and layout/navigation.ts. */
export const SCREENS = [
  <Resource key="today" name="today" list={TodayPage} />,
  <Resource key="customers" name="customers" list={CustomerList} show={CustomerShow} />,
  <Resource key="coupons" name="coupons" list={CouponList} create={CouponCreate} edit={CouponEdit} />,
  <Resource key="settings" name="settings" list={SettingList} edit={SettingEdit} />,
  <Resource key="health" name="health" list={HealthPage} />,
  <Resource key="audit-log" name="audit-log" list={AuditLogList} />,
]
