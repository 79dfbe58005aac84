import type { EndpointSchemas } from '../http/endpoint.ts'
import { giftCardsSchemas } from '../gift-cards/gift-cards.schemas.ts'
import { invoicesSchemas } from '../invoices/invoices.schemas.ts'
import { orderNotesSchemas } from '../orders/order-notes.schemas.ts'
import { ordersSchemas } from '../orders/orders.schemas.ts'
import { paymentsSchemas } from '../payments/payments.schemas.ts'
import { returnsSchemas } from '../returns/returns.schemas.ts'
import { photosSchemas } from '../photos/photos.schemas.ts'
import { reviewsSchemas } from '../reviews/reviews.schemas.ts'
import { trackingSchemas } from '../tracking/tracking.schemas.ts'

/** Schemas of the endpoints in guest-calls.endpoints.ts: those of the endpoints for shoppers. */
export const guestCallsSchemas = {
  getOrderAsGuest: ordersSchemas.getOrder,
  cancelOrderAsGuest: ordersSchemas.cancelOrder,
  listOrderNotesAsGuest: orderNotesSchemas.listOrderNotes,
  createOrderNoteAsGuest: orderNotesSchemas.createOrderNote,
  updateOrderNoteAsGuest: orderNotesSchemas.updateOrderNote,
  deleteOrderNoteAsGuest: orderNotesSchemas.deleteOrderNote,
  getOrderTrackingAsGuest: trackingSchemas.getOrderTracking,
  listOrderReturnsAsGuest: returnsSchemas.listOrderReturns,
  quoteReturnAsGuest: returnsSchemas.quoteReturn,
  requestReturnAsGuest: returnsSchemas.requestReturn,
  withdrawReturnAsGuest: returnsSchemas.withdrawReturn,
  setReturnShipmentAsGuest: returnsSchemas.setReturnShipment,
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
