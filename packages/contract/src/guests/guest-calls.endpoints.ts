import type { Endpoint } from '../http/endpoint.ts'
import * as giftCards from '../gift-cards/gift-cards.endpoints.ts'
import * as notes from '../orders/order-notes.endpoints.ts'
import * as invoices from '../invoices/invoices.endpoints.ts'
import * as orders from '../orders/orders.endpoints.ts'
import * as payments from '../payments/payments.endpoints.ts'
import * as returns from '../returns/returns.endpoints.ts'
import * as photos from '../photos/photos.endpoints.ts'
import * as reviews from '../reviews/reviews.endpoints.ts'
import * as tracking from '../tracking/tracking.endpoints.ts'

/** A shopper's endpoint, opened by an order's key instead of a session: under `/v1/guest`, about that order alone. */
type ForGuests<E extends Endpoint> = Omit<E, 'auth' | 'path' | 'twins' | 'errors'> & {
  path: `/v1/guest/${string}`
  auth: 'guest-key'
  errors: readonly (E['errors'][number] | 'ORDER_NOT_FOUND' | 'ORDER_IN_ACCOUNT')[]
}

/**
 * The same endpoint for guests: same input, data and limits.
 * @__NO_SIDE_EFFECTS__
 */
function forGuests<const E extends Endpoint>({ twins: _, ...endpoint }: E): ForGuests<E> {
  return {
    ...endpoint,
    path: endpoint.path.replace(/^(\/v1)?\//, '/v1/guest/') as `/v1/guest/${string}`,
    summary: `${endpoint.summary} (by an order’s key)`,
    auth: 'guest-key',
    errors: [...new Set([...endpoint.errors, 'ORDER_NOT_FOUND', 'ORDER_IN_ACCOUNT'] as const)],
  } as unknown as ForGuests<E>
}

export const getOrderAsGuest = forGuests(orders.getOrder)
export const cancelOrderAsGuest = forGuests(orders.cancelOrder)
export const listOrderNotesAsGuest = forGuests(notes.listOrderNotes)
export const createOrderNoteAsGuest = forGuests(notes.createOrderNote)
export const updateOrderNoteAsGuest = forGuests(notes.updateOrderNote)
export const deleteOrderNoteAsGuest = forGuests(notes.deleteOrderNote)
export const getOrderTrackingAsGuest = forGuests(tracking.getOrderTracking)
export const listOrderReturnsAsGuest = forGuests(returns.listOrderReturns)
export const quoteReturnAsGuest = forGuests(returns.quoteReturn)
export const requestReturnAsGuest = forGuests(returns.requestReturn)
export const withdrawReturnAsGuest = forGuests(returns.withdrawReturn)
export const setReturnShipmentAsGuest = forGuests(returns.setReturnShipment)
export const payOrderAsGuest = forGuests(payments.payOrder)
export const getPaymentAsGuest = forGuests(payments.getPayment)
export const openPaymentAsGuest = forGuests(payments.openPayment)
export const updatePaymentStatusAsGuest = forGuests(payments.updatePaymentStatus)
export const createPaymentIntentAsGuest = forGuests(payments.createPaymentIntent)
export const createAppPaymentAsGuest = forGuests(payments.createAppPayment)
export const confirmPaymentAsGuest = forGuests(payments.confirmPayment)
export const createWalletOrderAsGuest = forGuests(payments.createWalletOrder)
export const captureWalletOrderAsGuest = forGuests(payments.captureWalletOrder)
export const listOrderInvoicesAsGuest = forGuests(invoices.listOrderInvoices)
export const setInvoiceCompanyAsGuest = forGuests(invoices.setInvoiceCompany)
export const downloadInvoiceAsGuest = forGuests(invoices.downloadInvoice)
export const downloadGiftCardAsGuest = forGuests(giftCards.downloadGiftCard)
export const uploadPhotoAsGuest = forGuests(photos.uploadPhoto)
export const listOrderReviewsAsGuest = forGuests(reviews.listOrderReviews)
export const createReviewAsGuest = forGuests(reviews.createReview)
export const updateReviewAsGuest = forGuests(reviews.updateReview)
export const deleteReviewAsGuest = forGuests(reviews.deleteReview)

const CALLS = new Map<Endpoint, Endpoint>([
  [orders.getOrder, getOrderAsGuest],
  [orders.cancelOrder, cancelOrderAsGuest],
  [notes.listOrderNotes, listOrderNotesAsGuest],
  [notes.createOrderNote, createOrderNoteAsGuest],
  [notes.updateOrderNote, updateOrderNoteAsGuest],
  [notes.deleteOrderNote, deleteOrderNoteAsGuest],
  [tracking.getOrderTracking, getOrderTrackingAsGuest],
  [returns.listOrderReturns, listOrderReturnsAsGuest],
  [returns.quoteReturn, quoteReturnAsGuest],
  [returns.requestReturn, requestReturnAsGuest],
  [returns.withdrawReturn, withdrawReturnAsGuest],
  [returns.setReturnShipment, setReturnShipmentAsGuest],
  [payments.payOrder, payOrderAsGuest],
  [payments.getPayment, getPaymentAsGuest],
  [payments.openPayment, openPaymentAsGuest],
  [payments.updatePaymentStatus, updatePaymentStatusAsGuest],
  [payments.createPaymentIntent, createPaymentIntentAsGuest],
  [payments.createAppPayment, createAppPaymentAsGuest],
  [payments.confirmPayment, confirmPaymentAsGuest],
  [payments.createWalletOrder, createWalletOrderAsGuest],
  [payments.captureWalletOrder, captureWalletOrderAsGuest],
  [invoices.listOrderInvoices, listOrderInvoicesAsGuest],
  [invoices.setInvoiceCompany, setInvoiceCompanyAsGuest],
  [invoices.downloadInvoice, downloadInvoiceAsGuest],
  [photos.uploadPhoto, uploadPhotoAsGuest],
  [reviews.listOrderReviews, listOrderReviewsAsGuest],
  [reviews.createReview, createReviewAsGuest],
  [reviews.updateReview, updateReviewAsGuest],
  [reviews.deleteReview, deleteReviewAsGuest],
  [giftCards.downloadGiftCard, downloadGiftCardAsGuest],
])

/** The endpoint that does for guests what this one does for shoppers with an account, if there is one. */
export function findGuestCall(endpoint: Endpoint): Endpoint | undefined {
  return CALLS.get(endpoint)
}
