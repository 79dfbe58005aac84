import { ACCOUNT_MAILS } from './modules/auth/mail/account-mails.ts'
import { SECURITY_MAILS } from './modules/auth/mail/security-mails.ts'
import { CONTACT_MAILS } from './modules/contact/mail/contact-mails.ts'
import { GIFT_CARD_MAILS } from './modules/gift-cards/mail/gift-card-mails.shared.ts'
import { ORDER_LINK_MAILS } from './modules/guests/mail/order-link-mails.ts'
import type { AnyMail } from './modules/mail/define-mails.shared.ts'
import { MODERATION_MAILS } from './modules/moderation/mail/moderation-mails.ts'
import { ORDER_MAILS } from './modules/orders/mail/order-mails.shared.ts'
import { PAYMENT_MAILS } from './modules/payments/mail/payment-mails.ts'
import { RETURN_MAILS } from './modules/returns/mail/return-mails.ts'
import { REVIEW_MAILS } from './modules/reviews/mail/review-mails.ts'
import { STAFF_MAILS } from './modules/staff/mail/staff-mails.ts'
import { STOCK_ALERT_MAILS } from './modules/stock-alerts/mail/stock-alert-mails.ts'
import { NEWSLETTER_MAILS } from './modules/subscribers/mail/newsletter-mails.ts'
import { SUBSCRIBER_MAILS } from './modules/subscribers/mail/subscriber-mails.ts'

/**
 * Every mail that the shop sends: each module defines its own, the lowest one that posts it. Before a release without some of
 * them the outbox must hold none: a mail that no module defines stays there.
 */
export const MAILS: readonly AnyMail[] = [
  ACCOUNT_MAILS,
  SECURITY_MAILS,
  CONTACT_MAILS,
  GIFT_CARD_MAILS,
  MODERATION_MAILS,
  ORDER_MAILS,
  ORDER_LINK_MAILS,
  PAYMENT_MAILS,
  RETURN_MAILS,
  REVIEW_MAILS,
  STAFF_MAILS,
  STOCK_ALERT_MAILS,
  NEWSLETTER_MAILS,
  SUBSCRIBER_MAILS,
].flatMap((mails) => Object.values<AnyMail>(mails))
