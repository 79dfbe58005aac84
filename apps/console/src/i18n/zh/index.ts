import type { messages as english } from '../en/index.ts'
import { auditLog } from './audit-log.ts'
import { conflict } from './conflict.ts'
import { errors } from './errors.ts'
import { layout } from './layout.ts'
import { orders } from './orders.ts'
import { reactAdmin } from './react-admin.ts'
import { reports } from './reports.ts'
import { signIn } from './sign-in.ts'

/** All Chinese texts. */
export const messages: typeof english = {
  ...reactAdmin,
  audit_log: auditLog,
  conflict,
  errors,
  layout,
  orders,
  reports,
  sign_in: signIn,
  resources: { 'audit-log': auditLog.resource, orders: orders.resource },
}
