import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'
import { respondWithError, sendError } from '../http/error-handler.ts'
import { setSecurityHeaders, toSecurityHeaders } from '../http/security-headers.ts'
import { SERVER_TIMEOUTS } from '../http/server-timeouts.ts'
import { registerContentConsole } from '../modules/articles/console/content.routes.ts'
import { registerApiKeysConsole } from '../modules/api-keys/console/api-keys.routes.ts'
import { registerAuditConsole } from '../modules/audit/console/audit.routes.ts'
import { registerCategoriesConsole } from '../modules/categories/console/categories.routes.ts'
import { registerOffersConsole } from '../modules/offers/console/offers.routes.ts'
import { registerCouponsConsole } from '../modules/coupons/console/merchant-coupons.routes.ts'
import { registerLossesConsole } from '../modules/losses/losses.routes.ts'
import { registerCalendarConsole } from '../modules/calendar/calendar.routes.ts'
import { registerCustomerGroupsConsole } from '../modules/customer-groups/console/customer-groups.routes.ts'
import { registerCustomersConsole } from '../modules/customers/console/customers.routes.ts'
import { registerParcelsConsole } from '../modules/tracking/console/parcels.routes.ts'
import { registerPhotosConsole } from '../modules/media/photos.routes.ts'
import { registerRedirectsConsole } from '../modules/redirects/console/redirects.routes.ts'
import { registerReportsConsole } from '../modules/reports/console/reports.routes.ts'
import { registerSalesReportsConsole } from '../modules/reports/console/sales-reports.routes.ts'
import { registerGiftCardsConsole } from '../modules/gift-cards/console/gift-cards.routes.ts'
import { registerInvoicesConsole } from '../modules/invoices/console/invoices.routes.ts'
import { registerReturnsConsole } from '../modules/returns/console/returns.routes.ts'
import { registerQuestionsConsole } from '../modules/questions/console/questions.routes.ts'
import { registerReviewsConsole } from '../modules/reviews/console/reviews.routes.ts'
import { registerSettingsConsole } from '../modules/settings/console/settings.routes.ts'
import { registerOwnAccount } from '../modules/staff/console/own-account.routes.ts'
import { registerStaffConsole } from '../modules/staff/console/staff.routes.ts'
import { registerOrdersConsole } from '../modules/orders/console/orders.routes.ts'
import { registerPaymentsConsole } from '../modules/payments/console/payments.routes.ts'
import { registerStaffSession } from '../modules/staff/console/staff-session.routes.ts'
import { registerProductsConsole } from '../modules/catalogue/console/products.routes.ts'
import { registerVocabularyConsole } from '../modules/catalogue/console/vocabulary.routes.ts'
import { registerSalesConsole } from '../modules/sales/console/sales.routes.ts'
import { registerSigningKeysConsole } from '../modules/agents/console/signing-keys.routes.ts'
import { registerPlatformsConsole } from '../modules/platforms/console/platforms.routes.ts'
import { registerWebhooksConsole } from '../modules/webhooks/console/webhooks.routes.ts'
import { registerWaitingConsole } from '../modules/stock-alerts/console/waiting.routes.ts'
import { registerNewslettersConsole } from '../modules/subscribers/console/newsletters.routes.ts'
import { registerStockConsole } from '../modules/products/stock/console/stock.routes.ts'
import type { Services } from '../services.ts'
import { registerConsoleSearch } from './console-search.routes.ts'
import { registerConsoleShop } from './console-shop.routes.ts'
import { createConsoleRoute, type ConsoleRoute } from './console-route.ts'
import { writeProgramsApi } from './programs-api.ts'
import { registerConsoleSite } from './console-site.ts'
import { createReadYourWrites } from './read-your-writes.ts'
import { createSessionCookie } from './session-cookie.ts'

/** The path prefix of the console's endpoints, on its own origin. */
export const CONSOLE_API_ROOT = '/api'

const MAX_BODY_BYTES = 1024 * 1024

interface ConsoleOptions {
  config: Config
  services: Services
  log: FastifyBaseLogger
}

/** The HTTP side of the merchant console: its API and its page, on an origin of its own. */
export async function buildConsoleApp({ config, services, log }: ConsoleOptions): Promise<FastifyInstance> {
  const { url, trustedProxies } = { ...config.console!, trustedProxies: config.http.trustedProxies }
  const isSecure = url.startsWith('https://')
  const headers = toSecurityHeaders({ isSecure })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: (listener) => createServer(SERVER_TIMEOUTS, listener),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void respondWithError(error, request, reply.headers(headers)),
  })
  app.decorateRequest('caller', undefined)
  app.setErrorHandler(respondWithError)
  setSecurityHeaders(app, headers)
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip', 'identity'] })
  await app.register(
    async (api) => {
      const endpoints: ConsoleEndpoint[] = []
      const register = createConsoleRoute(api, {
        sessions: services.staffSessions,
        apiKeys: services.apiKeys,
        limits: services.limits,
        cookie: createSessionCookie({ isSecure }),
        readYourWrites: createReadYourWrites({ replicas: services.replicas, isSecure }),
        origin: new URL(url).origin,
      })
      const route: ConsoleRoute = (endpoint, handler, options) => {
        endpoints.push(endpoint)
        register(endpoint, handler, options)
      }
      registerConsoleShop(route, config)
      registerConsoleSearch(route, services)
      registerStaffSession(route, services)
      registerOwnAccount(route, services)
      registerStaffConsole(route, services)
      registerAuditConsole(route, services)
      registerGiftCardsConsole(route, services.giftCardsConsole)
      registerInvoicesConsole(route, services.invoicesConsole)
      registerSettingsConsole(route, services.settings)
      registerCouponsConsole(route, services)
      registerOffersConsole(route, services)
      registerCalendarConsole(route, services.calendar)
      registerLossesConsole(route, services.losses)
      registerCustomersConsole(route, services.customers)
      registerCustomerGroupsConsole(route, services.customerGroups)
      registerOrdersConsole(route, services.ordersConsole)
      const { orderDetails } = services.ordersConsole
      registerParcelsConsole(route, { ...services, orderDetails })
      registerReturnsConsole(route, services)
      registerPaymentsConsole(route, { ...services, orderDetails })
      registerProductsConsole(route, services)
      registerCategoriesConsole(route, services.categoryEditor)
      registerStockConsole(route, services)
      registerWaitingConsole(route, services.stockAlerts)
      registerVocabularyConsole(route, services)
      registerContentConsole(route, services)
      registerNewslettersConsole(route, services.newslettersConsole)
      registerRedirectsConsole(route, services.redirectsConsole)
      registerReviewsConsole(route, services)
      registerQuestionsConsole(route, services.questionsConsole)
      registerPhotosConsole(route, services.photos)
      registerReportsConsole(route, services.reports)
      registerSalesReportsConsole(route, services)
      const writeApi = () => writeProgramsApi(endpoints, url + CONSOLE_API_ROOT)
      registerApiKeysConsole(route, services.apiKeysConsole, writeApi)
      registerWebhooksConsole(route, services.webhooksConsole)
      registerPlatformsConsole(route, services.platformsConsole)
      registerSigningKeysConsole(route, services.signingKeysConsole)
      registerSalesConsole(route, services.salesConsole)
      const refuse = async () => {
        throw new AppError('NOT_FOUND')
      }
      for (const path of ['/', '/*']) api.all(path, { onRequest: refuse }, refuse)
    },
    { prefix: CONSOLE_API_ROOT },
  )
  await registerConsoleSite(app, { shopUrl: config.http.publicUrl })
  app.setNotFoundHandler((_, reply) => sendError(reply, new AppError('NOT_FOUND')))
  await app.ready()
  return app
}
