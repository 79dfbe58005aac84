import type { ErrorCode } from '@shop/contract/http/errors'
import { aCompany, anAddress, anOrderBody, PASSWORD } from './builders.ts'
import { aDesign } from './designs.ts'
import { aCardBody } from './gift-cards.ts'
import { aPhoto } from './photos.ts'
import { aPicture } from './pictures.ts'
import { aQuestionText } from './questions.ts'
import { aReviewBody } from './reviews.ts'

/** Ids that a request can contain. */
export interface Ids {
  order: string
  note: string
  /** An invoice, and its order, which is paid. */
  invoice: string
  invoiceOrder: string
  address: string
  payment: string
  intent: string
  /** An order that is being paid with the wallet, and the wallet's id of it. */
  walletOrder: string
  atWallet: string
  session: string
  cartItem: string
  /** A paid order of a gift card. */
  cardOrder: string
  /** A delivered order, and its return, which is approved. */
  returnedOrder: string
  approvedReturn: string
  /** A saved design. */
  design: string
  /** An order that was delivered, and another one whose line was reviewed. */
  deliveredOrder: string
  reviewedOrder: string
  /** A review and a question that everybody sees, the latter about what the owner has received. */
  review: string
  question: string
  /** Without an owner. */
  product: string
  coupon: string
}

export interface Row {
  input: (ids: Ids) => object
  /** What another shopper gets: the same error as for an unknown id, or a response about themselves. */
  foreign: ErrorCode | 'own'
  /** It is about something that everybody sees: an unknown id is another error. */
  isPublic?: true
}

/** A call about the shopper alone. */
export const own = (input: object = {}): Row => ({ input: () => input, foreign: 'own' })
const ofOrder = (more: object = {}): Row => ({
  input: ({ order }) => ({ params: { id: order }, ...more }),
  foreign: 'ORDER_NOT_FOUND',
})
const ofNote = (more: object = {}): Row => ({
  input: ({ order, note }) => ({ params: { id: order, noteId: note }, ...more }),
  foreign: 'ORDER_NOT_FOUND',
})
const ofLine = (order: 'deliveredOrder' | 'reviewedOrder', more: object = {}): Row => ({
  input: (ids) => ({ params: { id: ids[order], position: 0 }, ...more }),
  foreign: 'ORDER_NOT_FOUND',
})
const ofAddress = (more: object = {}): Row => ({
  input: ({ address }) => ({ params: { id: address }, ...more }),
  foreign: 'ADDRESS_NOT_FOUND',
})
const ofCartItem = (more: object = {}): Row => ({
  input: ({ cartItem }) => ({ params: { id: cartItem }, ...more }),
  foreign: 'CART_ITEM_NOT_FOUND',
})
const aReturn = (): Row => ({
  input: ({ returnedOrder }) => ({
    params: { id: returnedOrder },
    body: { remedy: 'refund', reason: 'faulty', lines: [{ position: 0, quantity: 1 }] },
  }),
  foreign: 'ORDER_NOT_FOUND',
})
const ofReturn = (more: object = {}): Row => ({
  input: ({ returnedOrder, approvedReturn }) => ({
    params: { id: returnedOrder, returnId: approvedReturn },
    ...more,
  }),
  foreign: 'ORDER_NOT_FOUND',
})
const anOrderTo = (more: object = {}): Row => ({
  input: ({ address, product }) => ({
    body: { ...anOrderBody({ items: [{ product_id: product, quantity: 1 }], address_id: address }), ...more },
  }),
  foreign: 'ADDRESS_NOT_FOUND',
})

/** A request for each endpoint that requires a session. The test fails for an endpoint missing here. */
export const FOR_SHOPPERS: Record<string, Row> = {
  getMe: own(),
  updateProfile: own({ body: { nickname: 'Ming' } }),
  patchMe: own({ body: { nickname: 'Ming' } }),
  uploadAvatar: { input: () => ({ body: aPicture() }), foreign: 'own' },
  deleteAvatar: own(),
  changePassword: own({ body: { current_password: PASSWORD, new_password: 'Another-Quiet-River-9' } }),
  changeEmail: own({ body: { current_password: PASSWORD, email: 'elsewhere@example.com' } }),
  deleteAccount: own({ body: { current_password: PASSWORD } }),
  exportMyData: own(),
  listSessions: own(),
  endSession: {
    input: ({ session }) => ({ params: { id: session }, body: { current_password: PASSWORD } }),
    foreign: 'SESSION_NOT_FOUND',
  },
  endAllSessions: own({ body: { current_password: PASSWORD } }),
  listAddresses: own(),
  getDefaultAddress: { input: () => ({}), foreign: 'ADDRESS_NOT_FOUND' },
  createAddress: own({ body: anAddress() }),
  updateAddress: ofAddress({ body: anAddress() }),
  setDefaultAddress: ofAddress(),
  deleteAddress: ofAddress(),
  listFavorites: own(),
  listFavoriteIds: own(),
  addFavorite: { input: ({ product }) => ({ body: { productId: product } }), foreign: 'own' },
  getMailChoices: own(),
  changeMailChoices: own({
    body: { newsletter: true, source: 'account', text_version: 1, language: 'en' },
  }),
  listStockAlerts: own(),
  removeStockAlert: { input: ({ product }) => ({ params: { alertId: product } }), foreign: 'own' },
  removeFavorite: { input: ({ product }) => ({ params: { productId: product } }), foreign: 'own' },
  listGuestOrders: own(),
  takeGuestOrders: own(),
  listSavedDesigns: own(),
  saveDesign: own({ body: { code: aDesign(['agate-8']).code, name: 'Morning' } }),
  renameDesign: {
    input: ({ design }) => ({ params: { id: design }, body: { name: 'Evening' } }),
    foreign: 'DESIGN_NOT_FOUND',
  },
  deleteDesign: { input: ({ design }) => ({ params: { id: design } }), foreign: 'own' },
  getCart: own(),
  addCartItem: { input: ({ product }) => ({ body: { product_id: product } }), foreign: 'own' },
  updateCartItem: ofCartItem({ body: { quantity: 3 } }),
  removeCartItem: ofCartItem(),
  listCoupons: own(),
  listAvailableCoupons: own(),
  claimCoupon: { input: ({ coupon }) => ({ body: { couponId: coupon } }), foreign: 'own' },
  getCouponStats: own(),
  listOrders: own(),
  getOrder: ofOrder(),
  placeOrder: anOrderTo(),
  createOrderForPayment: anOrderTo({ provider: 'stripe' }),
  listReturns: own(),
  listOrderReturns: ofOrder(),
  quoteReturn: aReturn(),
  requestReturn: aReturn(),
  withdrawReturn: ofReturn(),
  setReturnShipment: ofReturn({ body: { carrier: 'SF Express', tracking_number: 'SF1234567890123' } }),
  cancelOrder: ofOrder({ body: {} }),
  buyGiftCard: own({ body: aCardBody() }),
  downloadGiftCard: {
    input: ({ cardOrder }) => ({ params: { id: cardOrder }, query: { language: 'zh' } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  listOrderInvoices: ofOrder(),
  getOrderTracking: ofOrder(),
  setInvoiceCompany: ofOrder({ body: { company: aCompany() } }),
  downloadInvoice: {
    input: ({ invoiceOrder, invoice }) => ({
      params: { id: invoiceOrder, documentId: invoice },
      query: { language: 'zh' },
    }),
    foreign: 'ORDER_NOT_FOUND',
  },
  listOrderNotes: ofOrder(),
  getLatestOrderNote: ofOrder(),
  createOrderNote: ofOrder({ body: { content: 'Please wrap it.' } }),
  getOrderNote: ofNote(),
  updateOrderNote: ofNote({ body: { content: 'Please do not wrap it.' } }),
  deleteOrderNote: ofNote(),
  payOrder: {
    input: ({ order, payment }) => ({
      params: { id: order },
      body: { provider: 'stripe', payment_id: payment },
    }),
    foreign: 'ORDER_NOT_FOUND',
  },
  openPayment: {
    input: ({ order }) => ({ body: { order_id: order, provider: 'stripe' } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  updatePaymentStatus: {
    input: ({ payment }) => ({ params: { id: payment }, body: { status: 'cancelled' } }),
    foreign: 'PAYMENT_NOT_FOUND',
  },
  createPaymentIntent: {
    input: ({ order }) => ({ params: { provider: 'stripe' }, body: { order_id: order } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  createAppPayment: {
    input: ({ order }) => ({
      params: { provider: 'stripe' },
      body: { order_id: order, app: 'alipay', device: 'phone' },
    }),
    foreign: 'ORDER_NOT_FOUND',
  },
  confirmPayment: {
    input: ({ intent }) => ({ params: { provider: 'stripe' }, body: { payment_intent_id: intent } }),
    foreign: 'PAYMENT_NOT_FOUND',
  },
  getPaymentIntent: {
    input: ({ intent }) => ({ params: { provider: 'stripe', id: intent } }),
    foreign: 'PAYMENT_NOT_FOUND',
  },
  createWalletOrder: {
    input: ({ walletOrder }) => ({ body: { order_id: walletOrder } }),
    foreign: 'ORDER_NOT_FOUND',
  },
  captureWalletOrder: {
    input: ({ atWallet }) => ({ body: { paypal_order_id: atWallet } }),
    foreign: 'PAYMENT_NOT_FOUND',
  },
  uploadPhoto: { input: () => ({ body: aPhoto() }), foreign: 'own' },
  getReviewerStatus: { input: ({ product }) => ({ params: { id: product } }), foreign: 'own' },
  listMyReviews: own(),
  getReviewMails: own(),
  setReviewMails: own({ body: { wanted: false } }),
  listOrderReviews: ofOrder(),
  createReview: ofLine('deliveredOrder', { body: aReviewBody() }),
  updateReview: ofLine('reviewedOrder', { body: aReviewBody() }),
  deleteReview: ofLine('reviewedOrder'),
  markHelpful: { input: ({ review }) => ({ params: { id: review } }), foreign: 'own' },
  unmarkHelpful: { input: ({ review }) => ({ params: { id: review } }), foreign: 'own' },
  createQuestion: {
    input: ({ product }) => ({ params: { id: product }, body: aQuestionText() }),
    foreign: 'own',
  },
  replyToQuestion: {
    input: ({ question }) => ({ params: { id: question }, body: aQuestionText() }),
    foreign: 'REPLY_BUYERS_ONLY',
    isPublic: true,
  },
  getReplierStatus: { input: ({ product }) => ({ params: { id: product } }), foreign: 'own' },
  listMyQuestions: own(),
  deleteQuestion: { input: ({ question }) => ({ params: { id: question } }), foreign: 'own' },
  getPayment: { input: ({ payment }) => ({ params: { id: payment } }), foreign: 'PAYMENT_NOT_FOUND' },
}
