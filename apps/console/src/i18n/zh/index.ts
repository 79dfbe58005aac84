import type { messages as english } from '../en/index.ts'
import { account } from './account.ts'
import { auditLog } from './audit-log.ts'
import { categories } from './categories.ts'
import { conflict } from './conflict.ts'
import { content } from './content.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { giftCards } from './gift-cards.ts'
import { invoices } from './invoices.ts'
import { layout } from './layout.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { parcels } from './parcels.ts'
import { products } from './products.ts'
import { reactAdmin } from './react-admin.ts'
import { reports } from './reports.ts'
import { returns } from './returns.ts'
import { questions, reviews } from './reviews.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { staff } from './staff.ts'
import { stock } from './stock.ts'
import { time } from './time.ts'
import { vocabulary } from './vocabulary.ts'

/** All Chinese texts. */
export const messages: typeof english = {
  ...reactAdmin,
  account,
  audit_log: auditLog,
  categories,
  conflict,
  content,
  coupons,
  customers,
  errors,
  fields,
  gift_cards: giftCards,
  invoices,
  layout,
  money,
  orders,
  parcels,
  products,
  questions,
  reports,
  returns,
  reviews,
  roles,
  settings,
  sign_in: signIn,
  staff,
  stock,
  time,
  vocabulary,
  resources: {
    'audit-log': auditLog.resource,
    content: content.resource,
    categories: categories.resource,
    coupons: coupons.resource,
    'coupon-batches': {
      ...coupons.batches.resource,
      fields: { ...coupons.resource.fields, ...coupons.batches.resource.fields },
    },
    customers: customers.resource,
    'gift-cards': giftCards.resource,
    invoices: invoices.resource,
    orders: orders.resource,
    products: { ...products.resource, fields: { ...products.texts, ...products.resource.fields } },
    returns: returns.resource,
    questions: questions.resource,
    reviews: reviews.resource,
    roles: roles.resource,
    settings: { ...settings.resource, fields: { value: settings.fields } },
    staff: staff.resource,
    stock: stock.resource,
    'stock-movements': stock.movements,
    stones: vocabulary.stones,
    terms: vocabulary.terms,
    synonyms: vocabulary.synonyms,
  },
}
