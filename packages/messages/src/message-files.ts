import type agentsDocuments from '../en/agents/documents.json'
import type authMails from '../en/auth/mails.json'
import type contactMails from '../en/contact/mails.json'
import type contactShared from '../en/contact/shared.json'
import type designsDocuments from '../en/designs/documents.json'
import type designsShared from '../en/designs/shared.json'
import type devicesDocuments from '../en/devices/documents.json'
import type errorsDocuments from '../en/errors/documents.json'
import type giftCardsDocuments from '../en/gift-cards/documents.json'
import type giftCardsMails from '../en/gift-cards/mails.json'
import type guestsMails from '../en/guests/mails.json'
import type invoicesDocuments from '../en/invoices/documents.json'
import type layoutDocuments from '../en/layout/documents.json'
import type mailMails from '../en/mail/mails.json'
import type moderationMails from '../en/moderation/mails.json'
import type newslettersMails from '../en/newsletters/mails.json'
import type ordersDocuments from '../en/orders/documents.json'
import type ordersMails from '../en/orders/mails.json'
import type ordersShared from '../en/orders/shared.json'
import type parcelsShared from '../en/parcels/shared.json'
import type paymentsMails from '../en/payments/mails.json'
import type paymentsShared from '../en/payments/shared.json'
import type returnsMails from '../en/returns/mails.json'
import type returnsShared from '../en/returns/shared.json'
import type reviewsMails from '../en/reviews/mails.json'
import type searchEnginesDocuments from '../en/search-engines/documents.json'
import type staffMails from '../en/staff/mails.json'
import type stockAlertsMails from '../en/stock-alerts/mails.json'
import type subscribersMails from '../en/subscribers/mails.json'
import type timeDocuments from '../en/time/documents.json'

/** The files that the API reads, with the shape that their texts have in the default language. */
export interface MessageFiles {
  'agents/documents': typeof agentsDocuments
  'auth/mails': typeof authMails
  'contact/mails': typeof contactMails
  'contact/shared': typeof contactShared
  'designs/documents': typeof designsDocuments
  'designs/shared': typeof designsShared
  'devices/documents': typeof devicesDocuments
  'errors/documents': typeof errorsDocuments
  'gift-cards/documents': typeof giftCardsDocuments
  'gift-cards/mails': typeof giftCardsMails
  'guests/mails': typeof guestsMails
  'invoices/documents': typeof invoicesDocuments
  'layout/documents': typeof layoutDocuments
  'mail/mails': typeof mailMails
  'moderation/mails': typeof moderationMails
  'newsletters/mails': typeof newslettersMails
  'orders/documents': typeof ordersDocuments
  'orders/mails': typeof ordersMails
  'orders/shared': typeof ordersShared
  'parcels/shared': typeof parcelsShared
  'payments/mails': typeof paymentsMails
  'payments/shared': typeof paymentsShared
  'returns/mails': typeof returnsMails
  'returns/shared': typeof returnsShared
  'reviews/mails': typeof reviewsMails
  'search-engines/documents': typeof searchEnginesDocuments
  'staff/mails': typeof staffMails
  'stock-alerts/mails': typeof stockAlertsMails
  'subscribers/mails': typeof subscribersMails
  'time/documents': typeof timeDocuments
}
