import type { DataClasses } from './db/data-rules.ts'
import { DATABASE_DATA_CLASSES } from './db/data-classes.ts'
import { ADDRESS_DATA_CLASSES } from './modules/addresses/addresses.data-classes.ts'
import { AGENT_DATA_CLASSES } from './modules/agents/agents.data-classes.ts'
import { API_KEY_DATA_CLASSES } from './modules/api-keys/api-keys.data-classes.ts'
import { ARTICLE_DATA_CLASSES } from './modules/articles/articles.data-classes.ts'
import { AUDIT_DATA_CLASSES } from './modules/audit/audit.data-classes.ts'
import { AUTH_DATA_CLASSES } from './modules/auth/auth.data-classes.ts'
import { CART_DATA_CLASSES } from './modules/cart/cart.data-classes.ts'
import { CATALOGUE_DATA_CLASSES } from './modules/catalogue/catalogue.data-classes.ts'
import { CATEGORY_DATA_CLASSES } from './modules/categories/categories.data-classes.ts'
import { COUPON_DATA_CLASSES } from './modules/coupons/coupons.data-classes.ts'
import { CURRENCY_DATA_CLASSES } from './modules/currencies/currencies.data-classes.ts'
import { CUSTOMER_GROUP_DATA_CLASSES } from './modules/customer-groups/customer-groups.data-classes.ts'
import { DESIGN_DATA_CLASSES } from './modules/designs/designs.data-classes.ts'
import { FAVORITE_DATA_CLASSES } from './modules/favorites/favorites.data-classes.ts'
import { GIFT_CARD_DATA_CLASSES } from './modules/gift-cards/gift-cards.data-classes.ts'
import { GUEST_DATA_CLASSES } from './modules/guests/guests.data-classes.ts'
import { INVOICE_DATA_CLASSES } from './modules/invoices/invoices.data-classes.ts'
import { LEDGER_DATA_CLASSES } from './modules/ledger/ledger.data-classes.ts'
import { MAIL_DATA_CLASSES } from './modules/mail/mail.data-classes.ts'
import { MEDIA_DATA_CLASSES } from './modules/media/media.data-classes.ts'
import { MODERATION_DATA_CLASSES } from './modules/moderation/moderation.data-classes.ts'
import { OFFER_DATA_CLASSES } from './modules/offers/offers.data-classes.ts'
import { ORDER_DATA_CLASSES } from './modules/orders/orders.data-classes.ts'
import { PAYMENT_DATA_CLASSES } from './modules/payments/payments.data-classes.ts'
import { PLATFORM_DATA_CLASSES } from './modules/platforms/platforms.data-classes.ts'
import { PRODUCT_DATA_CLASSES } from './modules/products/products.data-classes.ts'
import { QUESTION_DATA_CLASSES } from './modules/questions/questions.data-classes.ts'
import { REDIRECT_DATA_CLASSES } from './modules/redirects/redirects.data-classes.ts'
import { REPORT_DATA_CLASSES } from './modules/reports/reports.data-classes.ts'
import { RETURN_DATA_CLASSES } from './modules/returns/returns.data-classes.ts'
import { REVIEW_DATA_CLASSES } from './modules/reviews/reviews.data-classes.ts'
import { SALE_DATA_CLASSES } from './modules/sales/sales.data-classes.ts'
import { SETTING_DATA_CLASSES } from './modules/settings/settings.data-classes.ts'
import { STAFF_DATA_CLASSES } from './modules/staff/staff.data-classes.ts'
import { STOCK_ALERT_DATA_CLASSES } from './modules/stock-alerts/stock-alerts.data-classes.ts'
import { SUBSCRIBER_DATA_CLASSES } from './modules/subscribers/subscribers.data-classes.ts'
import { TRACKING_DATA_CLASSES } from './modules/tracking/tracking.data-classes.ts'
import { USER_DATA_CLASSES } from './modules/users/users.data-classes.ts'
import { VITAL_DATA_CLASSES } from './modules/vitals/vitals.data-classes.ts'
import { WEBHOOK_DATA_CLASSES } from './modules/webhooks/webhooks.data-classes.ts'
import { SECURITY_DATA_CLASSES } from './security/data-classes.ts'
import { listColumnsOf } from './modules/privacy/data-list.ts'

/**
 * The only list of stored data: every table and column, its class, its owner, what erasure does, and its retention.
 * Each module describes its own tables. Export, erasure, purge and the log's redaction follow the list; a test compares
 * it with the database. Rows are erased in this order, so those of a table before what they refer to.
 */
export const DATA_CLASSES: DataClasses = {
  ...USER_DATA_CLASSES,
  ...AUTH_DATA_CLASSES,
  ...ADDRESS_DATA_CLASSES,
  ...FAVORITE_DATA_CLASSES,
  ...CUSTOMER_GROUP_DATA_CLASSES,
  ...CART_DATA_CLASSES,
  ...DESIGN_DATA_CLASSES,
  ...MEDIA_DATA_CLASSES,
  ...REVIEW_DATA_CLASSES,
  ...QUESTION_DATA_CLASSES,
  ...MODERATION_DATA_CLASSES,
  ...OFFER_DATA_CLASSES,
  ...ORDER_DATA_CLASSES,
  ...GUEST_DATA_CLASSES,
  ...RETURN_DATA_CLASSES,
  ...TRACKING_DATA_CLASSES,
  ...INVOICE_DATA_CLASSES,
  ...PAYMENT_DATA_CLASSES,
  ...GIFT_CARD_DATA_CLASSES,
  ...LEDGER_DATA_CLASSES,
  ...COUPON_DATA_CLASSES,
  ...CURRENCY_DATA_CLASSES,
  ...MAIL_DATA_CLASSES,
  ...STOCK_ALERT_DATA_CLASSES,
  ...AGENT_DATA_CLASSES,
  ...PLATFORM_DATA_CLASSES,
  ...SUBSCRIBER_DATA_CLASSES,
  ...API_KEY_DATA_CLASSES,
  ...STAFF_DATA_CLASSES,
  ...AUDIT_DATA_CLASSES,
  ...SETTING_DATA_CLASSES,
  ...PRODUCT_DATA_CLASSES,
  ...SALE_DATA_CLASSES,
  ...CATALOGUE_DATA_CLASSES,
  ...CATEGORY_DATA_CLASSES,
  ...ARTICLE_DATA_CLASSES,
  ...VITAL_DATA_CLASSES,
  ...WEBHOOK_DATA_CLASSES,
  ...REPORT_DATA_CLASSES,
  ...REDIRECT_DATA_CLASSES,
  ...SECURITY_DATA_CLASSES,
  ...DATABASE_DATA_CLASSES,
}

/** The names of all columns whose values the log redacts. */
export const REDACTED_COLUMNS = listColumnsOf(DATA_CLASSES, 'secret', 'personal')
