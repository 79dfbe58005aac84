import type { TranslationMessages } from 'react-admin'
import { auditLog } from './audit-log.ts'
import { conflict } from './conflict.ts'
import { errors } from './errors.ts'
import { layout } from './layout.ts'
import { orders } from './orders.ts'
import { reactAdmin } from './react-admin.ts'
import { reports } from './reports.ts'
import { signIn } from './sign-in.ts'

/** All English texts. `resources` is where react-admin looks for names of resources and fields. */
export const messages = {
  ...reactAdmin,
  audit_log: auditLog,
  conflict,
  errors,
  layout,
  orders,
  reports,
  sign_in: signIn,
  resources: { 'audit-log': auditLog.resource, orders: orders.resource },
} satisfies TranslationMessages
