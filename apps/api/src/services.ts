import shopPackage from '../../../package.json' with { type: 'json' }
import { ACCOUNT_NEEDS } from './account-needs.ts'
import { createAccountServices } from './account-services.ts'
import { createBaseServices, type Foundation } from './base-services.ts'
import { toOutboxFolder } from './config/data-folders.ts'
import { DATA_CLASSES } from './data-classes.ts'
import { createAgentServices } from './modules/agents/agents-services.ts'
import { createAuditExport } from './modules/audit/console/audit-export.service.ts'
import { createLosses } from './modules/losses/losses.service.ts'
import { createCalendar } from './modules/calendar/calendar.service.ts'
import { createCartService } from './modules/cart/cart.service.ts'
import { createContactService } from './modules/contact/contact.service.ts'
import { createCouponsConsole } from './modules/coupons/console/coupons-console-services.ts'
import { createOffersConsole } from './modules/offers/console/offers-console.service.ts'
import { createCouponsService } from './modules/coupons/coupons.service.ts'
import { createCurrenciesService } from './modules/currencies/currencies.service.ts'
import { createCustomerGroups } from './modules/customer-groups/customer-groups.service.ts'
import { createCustomersService } from './modules/customers/customers.service.ts'
import { createFavoritesService } from './modules/favorites/favorites.service.ts'
import { createInvoicesConsole } from './modules/invoices/console/invoices-console.service.ts'
import { createInvoicesService } from './modules/invoices/invoices.service.ts'
import { createLedgerService } from './modules/ledger/ledger.service.ts'
import { removeStoredMail } from './modules/mail/mail-transport.service.ts'
import { createPaymentServices } from './modules/payments/payment-services.ts'
import { createPlatformsConsole } from './modules/platforms/console/platforms-console.service.ts'
import { createPlatforms } from './modules/platforms/platforms.service.ts'
import { createPrivacyService } from './modules/privacy/privacy.service.ts'
import { createUnverifiedAccounts } from './modules/privacy/unverified-accounts.service.ts'
import { createProgramServices } from './program-services.ts'
import { createRedirectsServices } from './modules/redirects/redirects-services.ts'
import { createReports } from './modules/reports/reports.service.ts'
import { createSalesDays } from './modules/reports/sales-days.service.ts'
import { createCustomerReports } from './modules/reports/customer-reports.service.ts'
import { createStockReports } from './modules/reports/stock-reports.service.ts'
import { createSalesReports } from './modules/reports/sales-reports.service.ts'
import { createReturnServices } from './modules/returns/return-services.ts'
import { createStockAlertLinks } from './modules/stock-alerts/stock-alert-links.ts'
import { createStockAlertsService } from './modules/stock-alerts/stock-alerts.service.ts'
import { createStockWatch } from './modules/stock-alerts/stock-watch.service.ts'
import { createSubscriberServices } from './modules/subscribers/subscriber-services.ts'
import { createVitalsServices } from './modules/vitals/vitals-services.ts'
import { createOpinionServices } from './opinion-services.ts'
import { createOrderServices } from './order-services.ts'
import { createProductServices } from './product-services.ts'

export type Services = ReturnType<typeof createServices>

/** Creates each service once, and wires them together. */
export function createServices(foundation: Foundation) {
  const { config, db, jobs, clock, log } = foundation
  const { publicUrl } = config.http
  const secret = config.secrets.auth
  const report = (error: unknown) => log.error({ err: error }, 'background work failed')
  const baseServices = createBaseServices(foundation)
  const { events, limits, mail, users, audit, settings, photos, avatarPictures } = baseServices
  const { reads } = baseServices.replicas
  const base = { ...foundation, ...baseServices, reads, secret, publicUrl, report }
  const { recordErasure, createDelivery, ...programs } = createProgramServices({
    config,
    db,
    reads,
    clock,
    audit,
    report,
  })

  const forErasure = {
    db,
    clock,
    events,
    report,
    dataClasses: DATA_CLASSES,
    recordErasure,
    removeStoredMail: (mailIds: string[]) => removeStoredMail(toOutboxFolder(config), mailIds),
  }
  const unverified = createUnverifiedAccounts(forErasure)
  const accountServices = createAccountServices({ ...base, unverified })
  const { addresses, sessions, auth } = accountServices

  const productServices = createProductServices(base)
  const { products, designs, stockConsole } = productServices

  const favorites = createFavoritesService({ db, clock, products })
  const cart = createCartService({ db, clock, products })
  const coupons = createCouponsService({ db, clock, events })
  const currencies = createCurrenciesService({ db, clock, url: config.exchangeRatesUrl })
  const contactEmail = config.mail.contact
  const contact = createContactService({ db, events, limits, users, mail, settings, publicUrl, contactEmail })
  const links = createStockAlertLinks({ secret, publicUrl })
  const stockAlerts = createStockAlertsService({ db, clock, events, limits, products, mail, links })
  const stockWatch = createStockWatch({ db, clock, events, users, mail, links })

  const subscriberServices = createSubscriberServices(base)

  const platforms = createPlatforms({ db, clock, secret })
  const orderServices = createOrderServices({ ...base, products, addresses, platforms })
  const { orders, lifecycle, fulfilment, completion, orderMail, giftCards, giftCardSales, ordersConsole } =
    orderServices
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
  const invoicesConsole = createInvoicesConsole({ db, reads, clock, audit, invoices })

  const opinionServices = createOpinionServices({
    db,
    reads,
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
    reads,
    clock,
    mode: config.mode,
    version: shopPackage.version,
    readQueues: jobs.readQueues,
    countLowStock: stockConsole.countLow,
    countPaymentTrouble: ordersConsole.orderList.countPaymentTrouble,
    countWaitingReturns: returnServices.returnsConsole.countWaiting,
    countToModerate: opinionServices.countToModerate,
    countParcelTrouble: ordersConsole.orderList.countParcelTrouble,
    listProviders: () => providers.all.map(({ name, isUp }) => ({ name, is_up: isUp?.() ?? true })),
  })
  const salesDays = createSalesDays({ db, clock, events })
  const salesReports = createSalesReports({ reads, clock })
  const privacy = createPrivacyService({
    ...forErasure,
    recordErasure,
    needs: ACCOUNT_NEEDS,
    lockOrders: lifecycle.lockAllOf,
    removeAvatar: avatarPictures.remove,
    contentErasers: [...opinionServices.contentErasers, photos.forget],
  })
  const customers = createCustomersService({
    db,
    reads,
    clock,
    audit,
    sessions,
    privacy,
    coupons,
    closing: auth.closing,
    guests: users.guests,
  })

  const agentServices = createAgentServices({
    ...orderServices,
    ...paymentServices,
    ...subscriberServices,
    db,
    secret,
    orders,
    coupons,
    clock,
    audit,
    mode: config.mode,
    publicUrl,
    limits: baseServices.limits,
    settings,
    products,
    designs,
    currencies,
    platforms,
    version: shopPackage.version,
    report,
  })

  return {
    ...baseServices,
    ...accountServices,
    unverified,
    ...productServices,
    favorites,
    cart,
    coupons,
    ...createCouponsConsole({ db, reads, clock, audit }),
    offersConsole: createOffersConsole({ db, clock, audit }),
    currencies,
    contact,
    stockAlerts,
    stockWatch,
    ...subscriberServices,
    ...orderServices,
    ledger,
    ...paymentServices,
    ...returnServices,
    invoices,
    invoicesConsole,
    ...opinionServices,
    privacy,
    customers,
    calendar: createCalendar({ db, clock }),
    losses: createLosses({ db, clock, settings }),
    customerGroups: createCustomerGroups({ db, clock, audit }),
    ...createVitalsServices({ db, clock, mode: config.mode }),
    auditExport: createAuditExport({ db, clock, audit }),
    ...programs,
    platformsConsole: createPlatformsConsole({ db, clock, audit, platforms }),
    ...createRedirectsServices({ db, clock, audit, products }),
    ...agentServices,
    webhookDelivery: createDelivery(agentServices.orderEvents),
    salesDays,
    salesReports,
    customerReports: createCustomerReports({ reads, clock }),
    stockReports: createStockReports({ reads, clock }),
    reports,
  }
}
