import fastifyStatic from '@fastify/static'
import type { WebHost } from '@shop/contract/http/web-host'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_ROOT } from '../app.ts'
import type { Config } from '../config/config.ts'
import { findCardForm } from '../config/payment-providers/payment-providers.ts'
import { DEMO_SHOPPER } from '../boot/seed/demo.ts'
import { findHomeSharePicture } from './page-pictures.ts'
import { createPageHandler } from '../http/response-cache/cached-pages.ts'
import { addTags } from '../http/response-cache/content-tags.ts'
import type { ResponseCache } from '../http/response-cache/response-cache.ts'
import { INSIDE } from '../http/network.ts'
import { toSecurityHeaders } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { CONTENT_TAGS, SETTINGS_TAG } from '../shown-content.ts'
import { serveServiceWorker } from './service-worker.ts'
import { serveUploads } from './uploaded-files.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const WEB_BUILD = join(ROOT, 'apps/web/build')
const CATALOGUE_PICTURES = join(ROOT, 'catalogue/pictures')
const LOOK_PICTURES = join(ROOT, 'catalogue/beads/pictures')

const ONE_YEAR_SECONDS = 31_536_000
const ONE_DAY_SECONDS = 86_400

/** The request handler that `apps/web` builds: renders a page. */
export type WebHandler = (request: Request) => Promise<Response>

/** Loads the built pages. */
export async function loadBuiltWeb(host: WebHost): Promise<WebHandler> {
  const built = (await import(join(WEB_BUILD, 'server/index.js'))) as {
    createWebHandler(host: WebHost): WebHandler
  }
  return built.createWebHandler(host)
}

/** Gives the web access to the API without a socket. */
export async function createWebHost(
  app: FastifyInstance,
  config: Config,
  { settings, redirects }: Pick<Services, 'settings' | 'redirects'>,
  cache: ResponseCache,
): Promise<WebHost> {
  const card = findCardForm(config.payments)
  const sharePicture = await findHomeSharePicture(CATALOGUE_PICTURES)
  return {
    async sendApi({ method, path, body, headers }) {
      const url = API_ROOT + path
      const cached = method === 'GET' ? cache.peek(url) : undefined
      if (cached) {
        addTags(cached.tags)
        return { status: 200, body: cached.response.readJson() }
      }
      const response = await app.inject({
        method: method as 'GET',
        url,
        remoteAddress: INSIDE,
        ...(body === undefined ? {} : { payload: body as object }),
        ...(headers ? { headers } : {}),
      })
      const status = response.statusCode
      const json = response.json<{ data?: unknown }>()
      addTags(method === 'GET' && status === 200 ? CONTENT_TAGS.list(path, json.data) : undefined)
      return { status, body: json }
    },
    async readShopSettings() {
      addTags(new Set([SETTINGS_TAG]))
      return settings.readShop()
    },
    findRedirect: redirects.find,
    settings: {
      publicUrl: config.http.publicUrl,
      demo: config.mode === 'demo',
      ...(config.mode === 'demo' ? { demoShopper: DEMO_SHOPPER } : {}),
      cardProvider: config.payments.cardProvider,
      cardScriptUrl: card?.scriptUrl ?? '',
      cardOrigins: card?.origins ?? [],
      hasCartGooglePay: card?.hasCartGooglePay ?? false,
      hasApproximatePrices: config.exchangeRatesUrl !== undefined,
      offline: config.offline,
      vitalsShare: config.vitalsShare,
      ...(sharePicture !== undefined && { sharePicture }),
    },
  }
}

/** Registers static files and, at all other paths, pages. */
export async function registerSite(
  app: FastifyInstance,
  config: Config,
  { objectStore, pictures, photos }: Pick<Services, 'objectStore' | 'pictures' | 'photos'>,
  { web, cache }: { web: WebHandler; cache: ResponseCache },
): Promise<void> {
  const files = { index: false as const, decorateReply: false, dotfiles: 'ignore' as const }
  const forEver = { cacheControl: true, immutable: true, maxAge: ONE_YEAR_SECONDS * 1_000 }
  const aDay = { cacheControl: true, maxAge: ONE_DAY_SECONDS * 1_000 }
  await app.register(fastifyStatic, {
    root: join(WEB_BUILD, 'client/assets'),
    prefix: '/assets/',
    // Compressed by the build.
    preCompressed: true,
    ...files,
    ...forEver,
  })
  await app.register(fastifyStatic, { root: CATALOGUE_PICTURES, prefix: '/images/', ...files, ...aDay })
  // Their addresses name the content (packages/bracelet/src/looks.ts).
  await app.register(fastifyStatic, { root: LOOK_PICTURES, prefix: '/images/beads/', ...files, ...forEver })
  const tabIcon = await readFile(join(CATALOGUE_PICTURES, 'icons/favicon.ico'))
  app.get('/favicon.ico', (_, reply) =>
    reply.header('Cache-Control', `public, max-age=${ONE_DAY_SECONDS}`).type('image/x-icon').send(tabIcon),
  )
  await serveUploads(app, config, { objectStore, pictures, photos })
  serveServiceWorker(app, config, join(WEB_BUILD, 'client'))
  const { publicUrl } = config.http
  const handler = createPageHandler({
    render: web,
    cache,
    publicUrl,
    headers: toSecurityHeaders({ isSecure: publicUrl.startsWith('https://') }),
  })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler })
  app.get('/', handler)
}
