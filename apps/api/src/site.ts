import fastifyStatic from '@fastify/static'
import type { CardProvider } from '@shop/contract/payments'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_ROOT } from './app.ts'
import type { Config } from './config.ts'
import { DEMO_SHOPPER } from './demo.ts'
import { findShareUrl } from './modules/media/pictures.service.ts'
import { listSharePictures } from './page-pictures.ts'
import { createPages } from './pages.ts'
import type { AnswerCache } from './platform/answer-cache.ts'
import { INSIDE } from './platform/network.ts'
import { answerBefore } from './platform/answer-before.ts'
import { toSecurityHeaders } from './platform/security-headers.ts'
import type { Services } from './services.ts'
import { serveServiceWorker } from './service-worker.ts'
import { askForPage } from './shown-content.ts'
import { serveUploads } from './uploaded-files.ts'

const ROOT = join(import.meta.dirname, '../../..')
const WEB_BUILD = join(ROOT, 'apps/web/build')
const CATALOGUE_PICTURES = join(ROOT, 'catalogue/pictures')

const ONE_YEAR_SECONDS = 31_536_000
const ONE_DAY_SECONDS = 86_400

/** The web's answer to a page's request, whole; see apps/web/app/lib/web-host.server.ts. */
export interface WebAnswer {
  status: number
  headers: Headers
  body: Buffer
  /** The data of a document that holds none, and a hash of them. */
  handoff?: { mark: string; body: Buffer } | undefined
}

/** What `apps/web` builds: takes a page's request, gives its answer. */
export type WebHandler = (request: Request) => Promise<WebAnswer>

/** What the web asks of its host; see apps/web/app/lib/web-host.server.ts. */
export interface WebHost {
  sendApi(request: {
    method: string
    path: string
    body?: unknown
    headers?: Record<string, string>
  }): Promise<{ status: number; body: unknown }>
  settings: {
    publicUrl: string
    demo: boolean
    demoShopper?: { email: string; password: string }
    cardProvider: CardProvider
    cardScriptUrl: string
    cardOrigins: string[]
    offline: boolean
    vitalsShare: number
    tags: Config['tags']
    sharePictures: Readonly<Record<string, string>>
  }
}

/** Loads the pages as they were built. */
export async function loadBuiltWeb(host: WebHost): Promise<WebHandler> {
  const built = (await import(join(WEB_BUILD, 'server/index.js'))) as {
    createWebHandler(host: WebHost): WebHandler
  }
  return built.createWebHandler(host)
}

/** Lends the shop to the web: calls go to the API without a socket. */
export async function toWebHost(app: FastifyInstance, config: Config): Promise<WebHost> {
  const { cardProvider } = config.payments
  const card = config.payments[cardProvider]
  return {
    async sendApi({ method, path, body, headers }) {
      return askForPage(method, path, async () => {
        const answer = await app.inject({
          method: method as 'GET',
          url: API_ROOT + path,
          remoteAddress: INSIDE,
          ...(body === undefined ? {} : { payload: body as object }),
          ...(headers ? { headers } : {}),
        })
        return { status: answer.statusCode, body: answer.json<unknown>() }
      })
    },
    settings: {
      publicUrl: config.http.publicUrl,
      demo: config.mode === 'demo',
      ...(config.mode === 'demo' ? { demoShopper: DEMO_SHOPPER } : {}),
      cardProvider,
      cardScriptUrl: card?.scriptUrl ?? '',
      cardOrigins: card ? toCardOrigins(cardProvider, card) : [],
      offline: config.offline,
      vitalsShare: config.vitalsShare,
      tags: config.tags,
      sharePictures: await findSharePictures(),
    },
  }
}

async function findSharePictures(): Promise<Record<string, string>> {
  const pictures = await listSharePictures(CATALOGUE_PICTURES)
  const entries = pictures.map(async ({ page, file }) => [page, await findShareUrl(file)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Origins of the card provider's script, frames and calls (https://docs.stripe.com/security/guide#content-security-policy;
 * https://www.airwallex.com/docs/js/content-security-policy).
 */
const CARD_ORIGINS = {
  stripe: {
    live: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
    sandbox: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'],
  },
  airwallex: {
    live: ['https://static.airwallex.com', 'https://checkout.airwallex.com', 'https://api.airwallex.com'],
    sandbox: [
      'https://static.airwallex.com',
      'https://static-demo.airwallex.com',
      'https://checkout-demo.airwallex.com',
      'https://api-demo.airwallex.com',
    ],
  },
} as const satisfies Record<CardProvider, Record<'live' | 'sandbox', readonly string[]>>

interface CardSite {
  scriptUrl: string
  apiBase?: string
  environment?: 'live' | 'sandbox'
}

function toCardOrigins(
  provider: CardProvider,
  { scriptUrl, apiBase, environment = 'live' }: CardSite,
): string[] {
  return apiBase ? [new URL(scriptUrl).origin] : [...CARD_ORIGINS[provider][environment]]
}

/** Files below fixed addresses, and pages at all others. */
export async function registerSite(
  app: FastifyInstance,
  config: Config,
  { objectStore, pictures, serverFigures }: Pick<Services, 'objectStore' | 'pictures' | 'serverFigures'>,
  { web, cache }: { web: WebHandler; cache: AnswerCache },
): Promise<void> {
  const files = { index: false as const, decorateReply: false, dotfiles: 'ignore' as const }
  const forEver = { cacheControl: true, immutable: true, maxAge: ONE_YEAR_SECONDS * 1_000 }
  const aDay = { cacheControl: true, maxAge: ONE_DAY_SECONDS * 1_000 }
  await app.register(fastifyStatic, {
    root: join(WEB_BUILD, 'client/assets'),
    prefix: '/assets/',
    // The build has laid them there.
    preCompressed: true,
    ...files,
    ...forEver,
  })
  await app.register(fastifyStatic, { root: CATALOGUE_PICTURES, prefix: '/images/', ...files, ...aDay })
  const tabIcon = await readFile(join(CATALOGUE_PICTURES, 'icons/favicon.ico'))
  app.get('/favicon.ico', (_, reply) =>
    reply.header('Cache-Control', `public, max-age=${ONE_DAY_SECONDS}`).type('image/x-icon').send(tabIcon),
  )
  await serveUploads(app, config, { objectStore, pictures })
  serveServiceWorker(app, config, join(WEB_BUILD, 'client'))
  const { publicUrl } = config.http
  const pages = createPages({
    ...{ web, cache, publicUrl },
    headers: toSecurityHeaders({ isSecure: publicUrl.startsWith('https://') }),
    count: serverFigures.countKept,
  })
  answerBefore(app.server, pages.answerKept)
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: pages.answer })
  app.get('/', pages.answer)
}
