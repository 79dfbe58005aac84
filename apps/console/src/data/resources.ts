import * as apiKeys from '@shop/contract/api-keys/api-keys.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as content from '@shop/contract/content/content.console'
import * as batches from '@shop/contract/coupons/coupon-batches.console'
import * as coupons from '@shop/contract/coupons/coupons.console'
import * as offers from '@shop/contract/offers/offers.console'
import { readCalendar } from '@shop/contract/calendar/calendar.console'
import * as customerGroups from '@shop/contract/customers/customer-groups.console'
import * as customers from '@shop/contract/customers/customers.console'
import { getSetting, listSettings, updateSetting } from '@shop/contract/settings/settings.console'
import { invite, listInvitations, revokeInvitation } from '@shop/contract/staff/invitations.console'
import { changeRole, createRole, deleteRole, getRole, listRoles } from '@shop/contract/staff/roles.console'
import { changeStaffRole, getStaffMember, listStaff } from '@shop/contract/staff/staff.console'
import { getHealthReport, getTodayReport } from '@shop/contract/reports/reports.console'
import { getSalesReport } from '@shop/contract/reports/sales-reports.console'
import { createOrder } from '@shop/contract/orders/new-orders.console'
import * as giftCards from '@shop/contract/gift-cards/gift-cards.console'
import { exportInvoices, listInvoices } from '@shop/contract/invoices/invoices.console'
import * as orderActions from '@shop/contract/orders/order-actions.console'
import {
  exportOrders,
  printAddressLabels,
  printPackingSlips,
} from '@shop/contract/orders/order-documents.console'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import * as returnSteps from '@shop/contract/returns/return-steps.console'
import { getReturn, listReturns } from '@shop/contract/returns/returns.console'
import {
  changeProduct,
  createProduct,
  getConsoleProduct,
  listConsoleProducts,
  publishProduct,
} from '@shop/contract/products/products.console'
import * as categories from '@shop/contract/categories/categories.console'
import { changeStock, listStock, setAlertLevel } from '@shop/contract/stock/stock.console'
import { applyCount } from '@shop/contract/stock/stock-counts.console'
import { listStockMovements } from '@shop/contract/stock/stock-movements.console'
import { changeStone, createStone, listStones } from '@shop/contract/stones/stones.console'
import * as redirects from '@shop/contract/redirects/redirects.console'
import * as sales from '@shop/contract/sales/sales.console'
import * as questions from '@shop/contract/questions/questions.console'
import * as reviews from '@shop/contract/reviews/reviews.console'
import * as vocabulary from '@shop/contract/vocabulary/vocabulary.console'
import * as newsletters from '@shop/contract/newsletters/newsletters.console'
import * as signingKeys from '@shop/contract/agents/signing-keys.console'
import * as platforms from '@shop/contract/platforms/platforms.console'
import * as webhooks from '@shop/contract/webhooks/webhooks.console'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { RaRecord } from 'react-admin'
import { toSentPictures } from './sent-pictures.ts'

/** The endpoints of a resource: what react-admin does with it, and the further calls of each screen. */
export interface ResourceEndpoints {
  list?: ConsoleEndpoint
  get?: ConsoleEndpoint
  create?: ConsoleEndpoint
  update?: ConsoleEndpoint
  remove?: ConsoleEndpoint
  /** Makes a record of the server what is sent of it, where the two differ. */
  toSent?: (record: Partial<RaRecord>) => Partial<RaRecord>
  /** More actions for `<CanAccess action="…">`: `{ refund: refundOrder }`. */
  actions?: Record<string, ConsoleEndpoint>
}

/** Every resource of the console. Its name is the address of its list and the key of its texts. */
export const RESOURCES: Record<string, ResourceEndpoints> = {
  today: { list: getTodayReport },
  health: { list: getHealthReport },
  reports: { list: getSalesReport },
  'agent-platforms': {
    list: platforms.listAgentPlatforms,
    actions: { block: platforms.changeAgentPlatform },
  },
  'signing-keys': {
    list: signingKeys.listSigningKeys,
    actions: { replace: signingKeys.replaceSigningKey },
  },
  customers: {
    list: customers.listCustomers,
    get: customers.getCustomer,
    update: customers.updateCustomer,
    actions: {
      disable: customers.disableCustomer,
      enable: customers.enableCustomer,
      export: customers.exportCustomer,
      close: customers.deleteCustomer,
      give: customers.giveCoupon,
    },
  },
  calendar: { list: readCalendar },
  'customer-groups': {
    list: customerGroups.listCustomerGroups,
    get: customerGroups.getCustomerGroup,
    create: customerGroups.createCustomerGroup,
    update: customerGroups.renameCustomerGroup,
    actions: {
      remove: customerGroups.deleteCustomerGroup,
      import: customerGroups.importMembers,
      join: customerGroups.joinCustomerGroup,
    },
  },
  content: {
    list: content.listContent,
    get: content.getContent,
    create: content.createStory,
    update: content.changeContent,
    remove: content.deleteContent,
    actions: { publish: content.publishContent },
  },
  redirects: {
    list: redirects.listRedirects,
    create: redirects.createRedirect,
    update: redirects.changeRedirect,
    actions: { remove: redirects.deleteRedirects, import: redirects.importRedirects },
  },
  'missed-addresses': { list: redirects.listMissedAddresses },
  coupons: {
    list: coupons.listCoupons,
    get: coupons.getCoupon,
    create: coupons.createCoupon,
    update: coupons.updateCoupon,
    actions: { stop: coupons.stopCoupon },
  },
  offers: {
    list: offers.listOffers,
    get: offers.getOffer,
    create: offers.createOffer,
    update: offers.updateOffer,
    actions: { activate: offers.setOfferActive, preview: offers.previewOffers },
  },
  'coupon-batches': {
    list: batches.listCouponBatches,
    get: batches.getCouponBatch,
    create: batches.createCouponBatch,
    actions: { download: batches.downloadCouponBatch, stop: batches.stopCouponBatch },
  },
  'gift-cards': {
    list: giftCards.listGiftCards,
    get: giftCards.getGiftCard,
    actions: {
      give: giftCards.giveGiftCard,
      block: giftCards.setGiftCardStatus,
      reissue: giftCards.reissueGiftCard,
    },
  },
  settings: { list: listSettings, get: getSetting, update: updateSetting },
  orders: {
    list: listOrders,
    get: getOrder,
    create: createOrder,
    actions: {
      ship: orderActions.shipOrder,
      deliver: orderActions.deliverOrder,
      correct: orderActions.correctShipment,
      cancel: orderActions.cancelOrder,
      refund: orderActions.refundOrder,
      address: orderActions.changeOrderAddress,
      size: orderActions.changeLineSize,
      note: orderActions.addOrderNote,
      mail: orderActions.sendOrderMailAgain,
      export: exportOrders,
      slips: printPackingSlips,
      labels: printAddressLabels,
    },
  },
  returns: {
    list: listReturns,
    get: getReturn,
    actions: {
      approve: returnSteps.approveReturn,
      decline: returnSteps.declineReturn,
      ship: returnSteps.shipReturn,
      receive: returnSteps.receiveReturn,
      inspect: returnSteps.inspectReturn,
      refund: returnSteps.refundReturn,
      exchange: returnSteps.exchangeReturn,
      repair: returnSteps.repairReturn,
      send_back: returnSteps.sendReturnBack,
    },
  },
  invoices: { list: listInvoices, actions: { export: exportInvoices } },
  reviews: {
    list: reviews.listReviews,
    get: reviews.getReview,
    actions: {
      approve: reviews.approveReview,
      reject: reviews.rejectReview,
      reply: reviews.replyToReview,
      dismiss: reviews.dismissReviewReports,
    },
  },
  questions: {
    list: questions.listQuestions,
    get: questions.getQuestion,
    actions: {
      moderate: questions.moderateQuestion,
      reply: questions.setMerchantReply,
      dismiss: questions.dismissQuestionReports,
    },
  },
  'audit-log': { list: listAuditEntries },
  invitations: { list: listInvitations, create: invite, remove: revokeInvitation },
  products: {
    list: listConsoleProducts,
    get: getConsoleProduct,
    create: createProduct,
    update: changeProduct,
    toSent: toSentPictures,
    actions: { publish: publishProduct },
  },
  stock: { list: listStock, actions: { move: changeStock, level: setAlertLevel, count: applyCount } },
  'stock-movements': { list: listStockMovements },
  categories: {
    list: categories.listConsoleCategories,
    get: categories.getConsoleCategory,
    update: categories.changeCategory,
    actions: { arrange: categories.arrangeProducts },
  },
  sales: {
    list: sales.listSales,
    get: sales.getSale,
    create: sales.createSale,
    update: sales.updateSale,
    actions: { stop: sales.stopSale },
  },
  stones: { list: listStones, create: createStone, update: changeStone },
  terms: {
    list: vocabulary.listTerms,
    create: vocabulary.createTerm,
    update: vocabulary.changeTerm,
    remove: vocabulary.deleteTerm,
  },
  synonyms: {
    list: vocabulary.listSynonyms,
    create: vocabulary.createSynonym,
    update: vocabulary.changeSynonym,
    remove: vocabulary.deleteSynonym,
  },
  roles: { list: listRoles, get: getRole, create: createRole, update: changeRole, remove: deleteRole },
  'api-keys': {
    list: apiKeys.listApiKeys,
    create: apiKeys.createApiKey,
    actions: { rotate: apiKeys.rotateApiKey, revoke: apiKeys.revokeApiKey },
  },
  newsletters: {
    list: newsletters.listNewsletters,
    get: newsletters.getNewsletter,
    create: newsletters.createNewsletter,
    update: newsletters.updateNewsletter,
    actions: {
      test: newsletters.testNewsletter,
      send: newsletters.sendNewsletter,
      stop: newsletters.stopNewsletter,
    },
  },
  webhooks: {
    list: webhooks.listWebhooks,
    get: webhooks.getWebhook,
    create: webhooks.createWebhook,
    update: webhooks.updateWebhook,
    remove: webhooks.deleteWebhook,
    actions: { rotate: webhooks.rotateWebhookSecret, test: webhooks.testWebhook },
  },
  'webhook-deliveries': {
    list: webhooks.listWebhookDeliveries,
    actions: { repeat: webhooks.repeatWebhookDelivery },
  },
  staff: { list: listStaff, get: getStaffMember, update: changeStaffRole },
}
