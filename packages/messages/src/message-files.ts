import type authMails from '../en/auth/mails.json'
import type contactMails from '../en/contact/mails.json'
import type giftCardsMails from '../en/gift-cards/mails.json'
import type guestsMails from '../en/guests/mails.json'
import type mailMails from '../en/mail/mails.json'
import type ordersMails from '../en/orders/mails.json'
import type paymentsMails from '../en/payments/mails.json'
import type returnsMails from '../en/returns/mails.json'
import type reviewsMails from '../en/reviews/mails.json'
import type staffMails from '../en/staff/mails.json'
import type stockAlertsMails from '../en/stock-alerts/mails.json'

/** The files that the API reads, with the shape that their texts have in the default language. */
export interface MessageFiles {
  'auth/mails': typeof authMails
  'contact/mails': typeof contactMails
  'gift-cards/mails': typeof giftCardsMails
  'guests/mails': typeof guestsMails
  'mail/mails': typeof mailMails
  'orders/mails': typeof ordersMails
  'payments/mails': typeof paymentsMails
  'returns/mails': typeof returnsMails
  'reviews/mails': typeof reviewsMails
  'staff/mails': typeof staffMails
  'stock-alerts/mails': typeof stockAlertsMails
}
