import type { TranslationMessages } from 'react-admin'
import { account } from './account.ts'
import { auditLog } from './audit-log.ts'
import { conflict } from './conflict.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { errors } from './errors.ts'
import { layout } from './layout.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { reactAdmin } from './react-admin.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
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
  coupons,
  customers,
  errors,
  layout,
  orders,
  products,
  reports,
  roles,
  settings,
  sign_in: signIn,
  staff,
  stock,
  vocabulary,
  resources: {
    'audit-log': auditLog.resource,
    coupons: coupons.resource,
    customers: customers.resource,
    orders: orders.resource,
    products: { ...products.resource, fields: { ...products.texts, ...products.resource.fields } },
    roles: roles.resource,
    settings: { ...settings.resource, fields: { value: settings.fields } },
    staff: staff.resource,
    stock: stock.resource,
    stones: vocabulary.stones,
    synonyms: vocabulary.synonyms,
  },
} satisfies TranslationMessages
