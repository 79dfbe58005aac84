import type { TranslationMessages } from 'react-admin'
import { account } from './account.ts'
import { auditLog } from './audit-log.ts'
import { conflict } from './conflict.ts'
import { errors } from './errors.ts'
import { layout } from './layout.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { reactAdmin } from './react-admin.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { signIn } from './sign-in.ts'
import { staff } from './staff.ts'
import { stock } from './stock.ts'
import { vocabulary } from './vocabulary.ts'

/** All English texts. `resources` is where react-admin looks for names of resources and fields. */
export const messages = {
  ...reactAdmin,
  account,
  audit_log: auditLog,
  conflict,
  errors,
  layout,
  orders,
  products,
  reports,
  roles,
  sign_in: signIn,
  staff,
  stock,
  vocabulary,
  resources: {
    'audit-log': auditLog.resource,
    orders: orders.resource,
    products: products.resource,
    roles: roles.resource,
    staff: staff.resource,
    stock: stock.resource,
    stones: vocabulary.stones,
    synonyms: vocabulary.synonyms,
  },
} satisfies TranslationMessages
