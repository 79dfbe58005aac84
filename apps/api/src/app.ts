import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import { constants as zlib } from 'node:zlib'
import type { Config } from './config/config.ts'
import { toOutboxFolder } from './config/data-folders.ts'
import { registerAddresses } from './modules/addresses/addresses.routes.ts'
import { registerAgentCarts } from './modules/agents/agent-carts.routes.ts'
import { registerAgents } from './modules/agents/agents.routes.ts'
import { registerAssistants } from './modules/agents/assistants.routes.ts'
import { registerArticles } from './modules/articles/articles.routes.ts'
import { registerAuth } from './modules/auth/auth.routes.ts'
import { registerCart } from './modules/cart/cart.routes.ts'
import { registerCategories } from './modules/categories/categories.routes.ts'
import { registerContact } from './modules/contact/contact.routes.ts'
import { registerCoupons } from './modules/coupons/coupons.routes.ts'
import { registerDesigns } from './modules/designs/designs.routes.ts'
import { registerDesignPictures } from './modules/designs/design-pictures.routes.ts'
import { registerFavorites } from './modules/favorites/favorites.routes.ts'
import { registerGiftCards } from './modules/gift-cards/gift-cards.routes.ts'
import { registerCurrencies } from './modules/currencies/currencies.routes.ts'
import { registerGuests } from './modules/guests/guests.routes.ts'
import { registerOutbox } from './modules/mail/outbox.routes.ts'
import { registerPagePictures } from './modules/media/page-pictures.routes.ts'
import { registerPhotos } from './modules/media/photos.routes.ts'
import { registerInvoices } from './modules/invoices/invoices.routes.ts'
import { registerModeration } from './modules/moderation/moderation.routes.ts'
import { registerOrderNotes, registerOrders } from './modules/orders/orders.routes.ts'
import { registerPayments, registerWebhooks } from './modules/payments/payments.routes.ts'
import { registerPrivacy } from './modules/privacy/privacy.routes.ts'
import { registerProducts } from './modules/products/products.routes.ts'
import { registerQuestions } from './modules/questions/questions.routes.ts'
import { registerReturns } from './modules/returns/returns.routes.ts'
import { registerSearchEngines } from './modules/search-engines/search-engines.routes.ts'
import { registerReviewMailStop, registerReviews } from './modules/reviews/reviews.routes.ts'
import { registerStockAlerts, registerStockAlertsEnd } from './modules/stock-alerts/stock-alerts.routes.ts'
import { registerSubscribers, registerUnsubscribe } from './modules/subscribers/subscribers.routes.ts'
import { registerTracking, registerTrackingWebhook } from './modules/tracking/tracking.routes.ts'
import { registerUsers } from './modules/users/users.routes.ts'
import { registerVitals } from './modules/vitals/vitals.routes.ts'
import { CONTENT_TAGS } from './shown-content.ts'
import { createCachedCalls, type CachedCalls } from './http/response-cache/cached-calls.ts'
import { createCachedServer } from './http/response-cache/cached-server.ts'
import type { ResponseCache } from './http/response-cache/response-cache.ts'
import { SERVER_TIMEOUTS } from './http/server-timeouts.ts'
import { AppError } from './http/app-error.ts'
import { respondWithError, sendError } from './http/error-handler.ts'
import { registerHealth, type HealthChecks } from './http/health.ts'
import { shedLoad, type LoadLimits } from './http/load-shedding.ts'
import { INSIDE } from './http/network.ts'
import { registerOpenApi } from './http/openapi.ts'
import { createRoute } from './http/route.ts'
import { setSecurityHeaders, toSecurityHeaders } from './http/security-headers.ts'
import type { Services } from './services.ts'

/** The path prefix of all endpoints. */
export const API_ROOT = '/api'

const MAX_BODY_BYTES = 1024 * 1024
/** Smaller than gzip at the same cost; higher levels add noticeably to the response time. */
const BROTLI_QUALITY = 4

interface AppOptions {
  config: Config
  services: Services
  log: FastifyBaseLogger
  health: HealthChecks
  /** Registers everything except the API: pages and files. */
  site?: (app: FastifyInstance) => Promise<void>
  /** Limits above which requests are rejected with a retry time. */
  load?: LoadLimits
  /** Caches responses that are the same for every visitor. */
  cache?: ResponseCache
}

/** The HTTP side of the shop: API, health checks, and the site. */
export async function buildApp({
  config,
  services,
  log,
  health,
  site,
  load,
  cache,
}: AppOptions): Promise<FastifyInstance> {
  const headers = toSecurityHeaders({ isSecure: config.http.publicUrl.startsWith('https://') })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: (listener) =>
      cache
        ? createCachedServer(SERVER_TIMEOUTS, listener, {
            cache,
            root: API_ROOT,
            count: services.serverFigures.countCached,
          })
        : createServer(SERVER_TIMEOUTS, listener),
    trustProxy: config.http.trustedProxies.length > 0 ? config.http.trustedProxies : false,
    forceCloseConnections: 'idle',
    // During shutdown a proxy may still use its open connections: such requests get a normal response, then the
    // connection is closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A malformed URL reaches no route and no hook.
    frameworkErrors: (error, request, reply) => void respondWithError(error, request, reply.headers(headers)),
  })
  app.decorateRequest('caller', undefined)
  if (config.tracing) {
    const { traceRequests } = await import('./observability/request-tracing.ts')
    await traceRequests(app)
  }
  app.setErrorHandler(respondWithError)
  if (load) await shedLoad(app, load)
  setSecurityHeaders(app, headers)
  app.removeContentTypeParser('text/plain')
  app.addHook('onResponse', async (request, reply) => {
    // Requests of pages to the API within the process belong to the page's own response.
    if (request.ip !== INSIDE) services.serverFigures.count(reply.statusCode, reply.elapsedTime)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  registerHealth(app, health)
  registerSearchEngines(app, services)
  registerDesignPictures(app, services)
  const forAgents = { ...services, publicUrl: config.http.publicUrl }
  await registerAgents(app, forAgents)
  registerAssistants(app, forAgents)
  await app.register(
    (api) =>
      registerApi(
        api,
        config,
        services,
        cache && createCachedCalls({ cache, tags: CONTENT_TAGS, headers, root: API_ROOT }),
      ),
    { prefix: API_ROOT },
  )
  if (site) await site(app)
  app.setNotFoundHandler((_, reply) => sendError(reply, new AppError('NOT_FOUND')))
  await app.ready()
  return app
}

async function registerApi(
  api: FastifyInstance,
  config: Config,
  services: Services,
  cachedCalls: CachedCalls | undefined,
): Promise<void> {
  await registerOpenApi(api, API_ROOT)

  const { limits, idempotency, sessions } = services
  const { requireCaller } = sessions
  const { requireOrderKey } = services.orderKeys
  const guards = { limits, idempotency, requireCaller, requireOrderKey, cachedCalls }
  const route = createRoute(api, guards)
  registerAuth(route, services.auth)
  registerUsers(route, services)
  registerPrivacy(route, services.privacy)
  registerAddresses(route, services.addresses)
  registerProducts(route, services.products)
  registerCategories(route, services.categories)
  registerArticles(route, services.articles)
  registerPagePictures(route, services.pagePictures)
  registerPhotos(route, services.photos)
  registerFavorites(route, services.favorites)
  registerDesigns(route, services)
  registerCart(route, services.cart)
  registerAgentCarts(route, services.agentCarts)
  registerCoupons(route, services.coupons)
  registerCurrencies(route, services.currencies)
  registerContact(route, services.contact)
  registerStockAlerts(route, services.stockAlerts)
  registerSubscribers(route, services.subscribers)
  registerOrders(route, services.orders)
  registerOrderNotes(route, services.orderNotes)
  registerInvoices(route, services.invoices)
  registerTracking(route, services.tracking)
  registerReturns(route, services.returns)
  registerGuests(route, services.guests)
  registerGiftCards(route, services)
  registerPayments(route, services)
  registerReviews(route, services)
  registerQuestions(route, services.questions)
  registerModeration(route, services.contentReports)
  registerVitals(route, services)

  // Mail programs unsubscribe with a form body, which adds nothing to the link: this scope accepts any body,
  // unread.
  await api.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => done(null, undefined))
    registerStockAlertsEnd(createRoute(forms, guards), services.stockAlerts)
    registerReviewMailStop(createRoute(forms, guards), services)
    registerUnsubscribe(createRoute(forms, guards), services.subscribers)
  })

  // Signatures cover the raw body, so this scope does not parse it.
  await api.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    registerWebhooks(createRoute(raw, guards), services)
    registerTrackingWebhook(createRoute(raw, guards), services.tracking)
  })
  if (config.mode === 'demo' && !config.mail.smtpUrl) registerOutbox(api, toOutboxFolder(config))

  // Before the pages, which are served at every other path. Refused before its body is read.
  const refuse = async () => {
    throw new AppError('NOT_FOUND')
  }
  for (const url of ['/', '/*']) api.all(url, { onRequest: refuse, schema: { hide: true } }, refuse)
}
