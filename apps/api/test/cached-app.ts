import type { WebHost } from '@shop/contract/http/web-host'
import type { AddressInfo } from 'node:net'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { onTestFinished } from 'vitest'
import { API_ROOT, buildApp } from '../src/app.ts'
import { createPageHandler } from '../src/http/response-cache/cached-pages.ts'
import { readVersions } from '../src/shown-content.ts'
import { createContentVersions } from '../src/http/response-cache/content-versions.ts'
import { createResponseCache } from '../src/http/response-cache/response-cache.ts'
import { toSecurityHeaders } from '../src/http/security-headers.ts'
import { createWebHost } from '../src/site/site.ts'
import { fetchOnce } from './fetch-once.ts'
import { HEALTH, type TestApp } from './test-app.ts'

/** How often an instance compares its cache with the database, in tests. */
const INTERVAL_MS = 50

/** Renders a page with the host's API. */
export type Render = (request: Request, host: WebHost) => Promise<Response>

/** A response with a publicly cacheable page. */
export const toPublicPage = (body: string) =>
  new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Cookie, Sec-GPC, Accept-Encoding',
    },
  })

/** A page that shows a product's price: `/product/<slug>`. */
export const renderPrice: Render = async ({ url }, host) => {
  const slug = new URL(url).pathname.split('/').at(-1)!
  const { status, body } = await host.sendApi({ method: 'GET', path: getProduct.path.replace(':id', slug) })
  if (status !== 200) return new Response('gone', { status, headers: { 'Cache-Control': 'no-store' } })
  return toPublicPage(`costs ${(body as { data: { product_price: string } }).data.product_price}`)
}

/**
 * An instance of the shop on the database of a test's shop, listening on its own port, with the response
 * cache and pages rendered by `render`.
 */
export async function startCachedApp(
  shop: TestApp,
  render: Render,
  { ttlMs, maxBytes = 10_000_000 }: { ttlMs?: number; maxBytes?: number } = {},
) {
  const reported: unknown[] = []
  const { config, services } = shop
  const report = (error: unknown) => void reported.push(error)
  let isDatabaseDown = false
  const versions = createContentVersions({
    readVersions: async (tags) => {
      if (isDatabaseDown) throw new Error('no database')
      return readVersions(services, tags)
    },
    intervalMs: INTERVAL_MS,
    report,
  })
  const cache = createResponseCache({ versions, maxBytes, report, ...(ttlMs !== undefined && { ttlMs }) })
  const renders: string[] = []
  const app = await buildApp({
    config,
    services,
    cache,
    log: shop.app.log,
    health: HEALTH,
    site: async (app) => {
      const host = await createWebHost(app, config, services, cache)
      const { publicUrl } = config.http
      const handler = createPageHandler({
        cache,
        publicUrl,
        headers: toSecurityHeaders({ isSecure: publicUrl.startsWith('https://') }),
        render: (request) => {
          renders.push(request.url)
          return render(request, host)
        },
      })
      app.route({ method: ['GET', 'HEAD'], url: '/*', handler })
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.close()
    await versions.close()
  })
  const { port } = app.server.address() as AddressInfo
  const fetchRaw = (path: string, headers?: Record<string, string>, method?: string) =>
    fetchOnce(`http://127.0.0.1:${port}`, path, { headers, method })

  return {
    app,
    cache,
    renders,
    reported,
    fetchRaw,
    /** Makes reading of versions fail. */
    setDatabaseDown: (isDown: boolean) => void (isDatabaseDown = isDown),
    getText: async (path: string, headers?: Record<string, string>) =>
      (await fetchRaw(path, headers)).body.toString(),
    getCall: async (path: string) =>
      JSON.parse((await fetchRaw(API_ROOT + path)).body.toString()) as { data: Record<string, unknown> },
  }
}
