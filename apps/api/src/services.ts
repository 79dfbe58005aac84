import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import shopPackage from '../../../package.json' with { type: 'json' }
import { CATALOGUE_FOLDER } from './boot/seed/catalogue-folder.ts'
import type { Config } from './config/config.ts'
import { toOutboxFolder } from './config/data-folders.ts'
import { ACCOUNT_NEEDS } from './account-needs.ts'
import { DATA_CLASSES } from './data-classes.ts'
import { MAILS } from './mails.ts'
import { createAddressesService } from './modules/addresses/addresses.service.ts'
import { createAuditService } from './modules/audit/audit.service.ts'
import { createAuditExport } from './modules/audit/console/audit-export.service.ts'
import { createArticleServices } from './modules/articles/article-services.ts'
import { createAccessTokens } from './modules/auth/access-tokens.service.ts'
import { createAuthService } from './modules/auth/auth.service.ts'
import { createPasswords } from './modules/auth/passwords.service.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import { createCartService } from './modules/cart/cart.service.ts'
import { createCatalogueServices } from './modules/catalogue/catalogue-services.ts'
import { createCategoriesServices } from './modules/categories/categories-services.ts'
import { createContactService } from './modules/contact/contact.service.ts'
import { createCouponsService } from './modules/coupons/coupons.service.ts'
import { createCouponsConsole } from './modules/coupons/console/coupons-console-services.ts'
import { createCustomersService } from './modules/customers/customers.service.ts'
import { createDesignServices } from './modules/designs/design-services.ts'
import { createFavoritesService } from './modules/favorites/favorites.service.ts'
import { createGiftCards } from './modules/gift-cards/gift-cards.service.ts'
import { createGiftCardPayments } from './modules/gift-cards/gift-card-payments.service.ts'
import { createGiftCardSales } from './modules/gift-cards/gift-card-sales.service.ts'
import { createGiftCardsConsole } from './modules/gift-cards/console/gift-cards-console.service.ts'
import { createInvoicesConsole } from './modules/invoices/console/invoices-console.service.ts'
import { createInvoicesService } from './modules/invoices/invoices.service.ts'
import { createCurrenciesService } from './modules/currencies/currencies.service.ts'
import { createGuestsService } from './modules/guests/guests.service.ts'
import { createLedgerService } from './modules/ledger/ledger.service.ts'
import { createMailDelivery, createMailService } from './modules/mail/mail.service.ts'
import {
  createMailTransport,
  removeStoredMail,
  type MailTransport,
} from './modules/mail/mail-transport.service.ts'
import { createMediaServices } from './modules/media/media-services.ts'
import { withLockedOrder } from './modules/orders/order-lock.shared.ts'
import { createOrderLifecycle } from './modules/orders/order-lifecycle.service.ts'
import { createFulfilment } from './modules/orders/fulfilment.service.ts'
import { createOrderCompletion } from './modules/orders/order-completion.service.ts'
import { createOrderKeys } from './modules/orders/order-keys.service.ts'
import { createOrderMail } from './modules/orders/order-mail.service.ts'
import { createOrderNotesService } from './modules/orders/notes/order-notes.service.ts'
import { createOrdersConsole } from './modules/orders/console/orders-console-services.ts'
import { createOrdersService } from './modules/orders/orders.service.ts'
import { createPaymentServices } from './modules/payments/payment-services.ts'
import { createPrivacyService } from './modules/privacy/privacy.service.ts'
import { createUnverifiedAccounts } from './modules/privacy/unverified-accounts.service.ts'
import { seedSynonyms } from './modules/products/search/product-search.service.ts'
import { createOpinionServices } from './opinion-services.ts'
import { createReports } from './modules/reports/reports.service.ts'
import { createSearchMisses } from './modules/reports/search-misses.service.ts'
import { createStockServices } from './modules/products/stock/console/stock-services.ts'
import { createProductsService } from './modules/products/products.service.ts'
import { createReturnServices } from './modules/returns/return-services.ts'
import { createSearchEnginesService } from './modules/search-engines/search-engines.service.ts'
import { createProfileService } from './modules/users/profile.service.ts'
import { createAfterShipAdapter } from './modules/tracking/aftership.service.ts'
import { createTrackingService } from './modules/tracking/tracking.service.ts'
import { createUsersService } from './modules/users/users.service.ts'
import { createServerFigures } from './modules/vitals/server-figures.service.ts'
import { createVitalsReports } from './modules/vitals/vitals-reports.service.ts'
import { createVitalsService } from './modules/vitals/vitals.service.ts'
import { createStockAlertLinks } from './modules/stock-alerts/stock-alert-links.ts'
import { createStockAlertsService } from './modules/stock-alerts/stock-alerts.service.ts'
import { createStockWatch } from './modules/stock-alerts/stock-watch.service.ts'
import { createSettingsService } from './modules/settings/settings.service.ts'
import { createStaffServices } from './modules/staff/staff-services.ts'
import type { Clock } from './jobs/clock.ts'
import type { openDatabase } from './db/pool.ts'
import { createEvents } from './observability/events.ts'
import { createIdempotency } from './security/idempotency.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createRateLimits } from './security/rate-limits.ts'

/** What the services are built on. */
export interface Foundation {
  config: Config
  db: ReturnType<typeof openDatabase>
  jobs: Jobs
  clock: Clock
  log: FastifyBaseLogger
  registry: Registry
  /** Replaces the configured mail transport. */
  mailTransport?: MailTransport
}

export type Services = ReturnType<typeof createServices>

/** Creates each service once, and wires them together. */
export function createServices({ config, db, jobs, clock, log, registry, mailTransport }: Foundation) {
  const { publicUrl } = config.http
  const { pool } = db
  const secret = config.secrets.auth
  const events = createEvents(log, registry)
  const limits = createRateLimits({ pool, redisUrl: config.redisUrl, enabled: config.rateLimits, secret })
  const idempotency = createIdempotency({ db, clock })

  const mail = createMailService({ db, jobs, clock })
  const transport = mailTransport ?? createMailTransport({ ...config.mail, outbox: toOutboxFolder(config) })
  const deliverMail = createMailDelivery({ db, transport, clock, mails: MAILS })

  const users = createUsersService({ db, clock, publicUrl })
  const passwords = createPasswords(config.passwordHashing)
  const audit = createAuditService({ db, clock })
  const settings = createSettingsService({ db, clock, audit, tags: config.tags })
  const staff = createStaffServices({
    db,
    clock,
    limits,
    passwords,
    audit,
    mail,
    secret,
    demandsSecondFactor: config.mode === 'live',
    consoleUrl: config.console?.url ?? publicUrl,
  })
  const accessTokens = createAccessTokens({ secret, issuer: publicUrl, clock })
  const sessions = createSessionsService({
    db,
    clock,
    events,
    limits,
    users,
    mail,
    accessTokens,
    secret,
    publicUrl,
  })
  const forgetMail = (mailIds: string[]) => removeStoredMail(toOutboxFolder(config), mailIds)
  const report = (error: unknown) => log.error({ err: error }, 'background work failed')
  const forErasure = { db, clock, events, report, dataClasses: DATA_CLASSES, removeStoredMail: forgetMail }
  const unverified = createUnverifiedAccounts(forErasure)
  const auth = createAuthService({
    db,
    clock,
    events,
    limits,
    jobs,
    users,
    mail,
    passwords,
    sessions,
    accessTokens,
    unverified,
    publicUrl,
    secret,
  })

  const media = createMediaServices({ config, db, clock, log, catalogueFolder: CATALOGUE_FOLDER })
  const { pictures, pagePictures, avatarPictures, photos } = media
  const profiles = createProfileService({
    db,
    clock,
    users,
    avatarPictures,
    publicUrl,
    report: (error) => log.error({ err: error }, 'a replaced avatar could not be deleted'),
  })
  const catalogueServices = createCatalogueServices({
    db,
    clock,
    audit,
    pictures,
    secret,
    publicUrl,
    folder: CATALOGUE_FOLDER,
  })
  const stockServices = createStockServices({ db, clock, audit })
  const fillVocabulary = () => seedSynonyms(db, join(CATALOGUE_FOLDER, 'synonyms.json'), clock())
  const searchMisses = createSearchMisses({ db, clock })
  const products = createProductsService({
    db,
    clock,
    onNothingFound: searchMisses.count,
    secret,
  })
  const articleServices = createArticleServices({ db, clock, audit, products, pictures, settings })
  const categoriesServices = createCategoriesServices({ db, clock, audit, pictures, pagePictures, products })
  const searchEngines = createSearchEnginesService({ db, clock, publicUrl, settings })
  const addresses = createAddressesService({ db, clock })
  const favorites = createFavoritesService({ db, clock, products })
  const cart = createCartService({ db, clock, products })
  const coupons = createCouponsService({ db, clock, events })

  const contactEmail = config.mail.contact
  const contact = createContactService({ db, events, limits, users, mail, settings, publicUrl, contactEmail })

  const currencies = createCurrenciesService({ db, clock, url: config.exchangeRatesUrl })

  const links = createStockAlertLinks({ secret, publicUrl })
  const stockAlerts = createStockAlertsService({ db, clock, events, limits, products, mail, links })
  const stockWatch = createStockWatch({ db, clock, events, users, mail, links })

  const giftCards = createGiftCards({ clock, secret })
  const giftCardPayments = createGiftCardPayments({ db, clock, giftCards, secret })
  const lifecycle = createOrderLifecycle({ clock, events, giftCards })
  const orderKeys = createOrderKeys({ db, clock, secret })
  const orderMail = createOrderMail({ mail, users, orderKeys, publicUrl })
  const fulfilment = createFulfilment({ db, clock, events, jobs, lifecycle, orderMail, audit })
  const completion = createOrderCompletion({ jobs, lifecycle, orderMail })
  const orders = createOrdersService({
    db,
    clock,
    events,
    jobs,
    products,
    addresses,
    orderMail,
    settings,
    giftCardPayments,
    completion,
  })
  const orderNotes = createOrderNotesService({ db, clock })
  const giftCardSales = createGiftCardSales({
    db,
    clock,
    giftCards,
    mail,
    users,
    publicUrl,
    report,
    orders: {
      place: orders.placeGiftCard,
      ...lifecycle,
      withLock: withLockedOrder,
      getLink: orderMail.getLink,
    },
  })
  const guests = createGuestsService({
    db,
    clock,
    events,
    jobs,
    limits,
    users,
    audit,
    orders,
    giftCardSales,
    orderKeys,
    lifecycle,
    orderMail,
    secret,
  })
  const port = config.tracking && createAfterShipAdapter(config.tracking)
  const tracking = createTrackingService({ db, clock, events, jobs, lifecycle, fulfilment, port, report })
  const ordersConsole = createOrdersConsole({
    db,
    clock,
    audit,
    orders,
    fulfilment,
    orderMail,
    products,
    users,
    addresses,
    settings,
    publicUrl,
    report,
    listParcelTrouble: tracking.listTrouble,
    hasParcelProblem: async (orderId) => (await tracking.findProblem(orderId)) !== undefined,
  })
  const ledger = createLedgerService({ db })
  const paymentServices = createPaymentServices({
    db,
    clock,
    events,
    jobs,
    users,
    audit,
    orders,
    lifecycle,
    fulfilment,
    completion,
    orderMail,
    giftCards,
    giftCardSales,
    ledger,
    config: config.payments,
    publicUrl,
    secret,
    report,
  })
  const { providers, cancellation, merchantRefunds } = paymentServices
  const returnServices = createReturnServices({
    db,
    clock,
    jobs,
    events,
    audit,
    orders,
    orderMail,
    completion,
    settings,
    products,
    lifecycle,
    photos,
    refunds: merchantRefunds,
    cancellation,
    publicUrl,
    report,
  })
  const invoices = createInvoicesService({ db, clock, lifecycle, settings })
  const invoicesConsole = createInvoicesConsole({ db, clock, audit, invoices })
  const opinionServices = createOpinionServices({
    db,
    clock,
    audit,
    mail,
    photos,
    products,
    users,
    secret,
    publicUrl,
    report,
  })
  const reports = createReports({
    db,
    clock,
    mode: config.mode,
    version: shopPackage.version,
    readQueues: jobs.readQueues,
    countLowStock: stockServices.stockConsole.countLow,
    countPaymentTrouble: ordersConsole.orderList.countPaymentTrouble,
    countWaitingReturns: returnServices.returnsConsole.countWaiting,
    countToModerate: opinionServices.countToModerate,
    countParcelTrouble: ordersConsole.orderList.countParcelTrouble,
    listProviders: () => providers.all.map(({ name, isUp }) => ({ name, is_up: isUp?.() ?? true })),
  })
  const privacy = createPrivacyService({
    ...forErasure,
    needs: ACCOUNT_NEEDS,
    lockOrders: lifecycle.lockAllOf,
    removeAvatar: avatarPictures.remove,
    contentErasers: [...opinionServices.contentErasers, photos.forget],
  })
  const customers = createCustomersService({
    db,
    clock,
    audit,
    sessions,
    privacy,
    coupons,
    closing: auth.closing,
    guests: users.guests,
  })

  return {
    events,
    limits,
    idempotency,
    mail,
    deliverMail,
    users,
    passwords,
    sessions,
    auth,
    ...media,
    profiles,
    privacy,
    unverified,
    fillVocabulary,
    ...stockServices,
    ...catalogueServices,
    ...categoriesServices,
    ...createDesignServices({ db, clock, audit }),
    cart,
    contact,
    favorites,
    coupons,
    currencies,
    orderNotes,
    stockAlerts,
    stockWatch,
    ...articleServices,
    products,
    searchEngines,
    addresses,
    guests,
    orderKeys,
    orders,
    fulfilment,
    ordersConsole,
    giftCards,
    giftCardPayments,
    ...paymentServices,
    giftCardSales,
    giftCardsConsole: createGiftCardsConsole({ db, audit, mail, giftCards, publicUrl }),
    ...returnServices,
    ...opinionServices,
    tracking,
    invoices,
    invoicesConsole,
    ledger,
    vitals: createVitalsService({ db, clock }),
    vitalsReports: createVitalsReports({ db, clock, showsExamples: config.mode === 'demo' }),
    serverFigures: createServerFigures({ db, clock }),
    auditExport: createAuditExport({ db, clock, audit }),
    ...createCouponsConsole({ db, clock, audit }),
    audit,
    settings,
    customers,
    ...staff,
    reports,
    searchMisses,
  }
}
