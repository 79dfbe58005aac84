import type { EndpointSchemas } from '../http/endpoint.ts'
import { giftCardsSchemas } from './gift-cards.ts'
import { invoicesSchemas } from './invoices.ts'
import { orderNotesSchemas } from './order-notes.ts'
import { ordersSchemas } from './orders.ts'
import { paymentsSchemas } from './payments.ts'
import { photosSchemas } from './photos.ts'
import { reviewsSchemas } from './reviews.ts'
import { trackingSchemas } from './tracking.ts'

/** Schemas of the endpoints in guest-calls.ts: those of the endpoints for shoppers. */
export const guestCallsSchemas = {
  getOrderAsGuest: ordersSchemas.getOrder,
  cancelOrderAsGuest: ordersSchemas.cancelOrder,
  listOrderNotesAsGuest: orderNotesSchemas.listOrderNotes,
  createOrderNoteAsGuest: orderNotesSchemas.createOrderNote,
  updateOrderNoteAsGuest: orderNotesSchemas.updateOrderNote,
  deleteOrderNoteAsGuest: orderNotesSchemas.deleteOrderNote,
  getOrderTrackingAsGuest: trackingSchemas.getOrderTracking,
  payOrderAsGuest: paymentsSchemas.payOrder,
  getPaymentAsGuest: paymentsSchemas.getPayment,
  openPaymentAsGuest: paymentsSchemas.openPayment,
  updatePaymentStatusAsGuest: paymentsSchemas.updatePaymentStatus,
  createPaymentIntentAsGuest: paymentsSchemas.createPaymentIntent,
  createAppPaymentAsGuest: paymentsSchemas.createAppPayment,
  confirmPaymentAsGuest: paymentsSchemas.confirmPayment,
  createWalletOrderAsGuest: paymentsSchemas.createWalletOrder,
  captureWalletOrderAsGuest: paymentsSchemas.captureWalletOrder,
  listOrderInvoicesAsGuest: invoicesSchemas.listOrderInvoices,
  setInvoiceCompanyAsGuest: invoicesSchemas.setInvoiceCompany,
  downloadInvoiceAsGuest: invoicesSchemas.downloadInvoice,
  uploadPhotoAsGuest: photosSchemas.uploadPhoto,
  listOrderReviewsAsGuest: reviewsSchemas.listOrderReviews,
  createReviewAsGuest: reviewsSchemas.createReview,
  updateReviewAsGuest: reviewsSchemas.updateReview,
  deleteReviewAsGuest: reviewsSchemas.deleteReview,
  downloadGiftCardAsGuest: giftCardsSchemas.downloadGiftCard,
} satisfies Record<string, EndpointSchemas>
