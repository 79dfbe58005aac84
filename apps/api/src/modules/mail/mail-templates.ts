import type { Language } from '../../http/language.ts'
import type { MailContent, Texts } from './mail-content.ts'
import { ACCOUNT_MAIL_EN, ACCOUNT_MAIL_ZH, type AccountMailData } from './mail-templates/account-mail.ts'
import { CONTACT_MAIL_EN, CONTACT_MAIL_ZH, type ContactMailData } from './mail-templates/contact-mail.ts'
import {
  GIFT_CARD_MAIL_EN,
  GIFT_CARD_MAIL_ZH,
  type GiftCardMailData,
} from './mail-templates/gift-card-mail.ts'
import { ORDER_MAIL_EN, ORDER_MAIL_ZH, type OrderMailData } from './mail-templates/order-mail.ts'
import { REVIEW_MAIL_EN, REVIEW_MAIL_ZH, type ReviewMailData } from './mail-templates/review-mail.ts'
import { SECURITY_MAIL_EN, SECURITY_MAIL_ZH, type SecurityMailData } from './mail-templates/security-mail.ts'
import { STAFF_MAIL_EN, STAFF_MAIL_ZH, type StaffMailData } from './mail-templates/staff-mail.ts'
import { STOCK_MAIL_EN, STOCK_MAIL_ZH, type StockMailData } from './mail-templates/stock-mail.ts'

/** Every mail that the shop sends, and the data that it needs. */
export type MailData = AccountMailData &
  ContactMailData &
  GiftCardMailData &
  OrderMailData &
  ReviewMailData &
  SecurityMailData &
  StaffMailData &
  StockMailData
export type MailTemplate = keyof MailData

const TEXTS: Record<Language, Texts<MailData>> = {
  en: {
    ...ACCOUNT_MAIL_EN,
    ...CONTACT_MAIL_EN,
    ...GIFT_CARD_MAIL_EN,
    ...ORDER_MAIL_EN,
    ...REVIEW_MAIL_EN,
    ...SECURITY_MAIL_EN,
    ...STAFF_MAIL_EN,
    ...STOCK_MAIL_EN,
  },
  zh: {
    ...ACCOUNT_MAIL_ZH,
    ...CONTACT_MAIL_ZH,
    ...GIFT_CARD_MAIL_ZH,
    ...ORDER_MAIL_ZH,
    ...REVIEW_MAIL_ZH,
    ...SECURITY_MAIL_ZH,
    ...STAFF_MAIL_ZH,
    ...STOCK_MAIL_ZH,
  },
}

const CLOSING: Record<Language, string> = {
  en: 'Unearthing the Spiritual Treasures of Asia',
  zh: '发掘亚洲的灵性珍宝',
}

/** Renders the texts of a mail. */
export function writeMail<Name extends MailTemplate>(
  template: Name,
  language: Language,
  data: MailData[Name],
): MailContent {
  return { ...TEXTS[language][template](data), closing: CLOSING[language] }
}
