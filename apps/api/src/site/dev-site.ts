import type { WebHost } from '@shop/contract/http/web-host'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { WebHandler } from './site.ts'

const DEV_SERVER = join(import.meta.dirname, '../../../web/dev-server.ts')
/** Paths that the development server of the pages does not serve. */
const OURS =
  /^\/(api|uploads|images|feeds|sitemaps|healthz|readyz|metrics|favicon\.ico|robots\.txt|sitemap\.xml)(\/|$|\?)/

interface DevServer {
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void
  load(): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Pages with hot reload (`npm run dev`), without a content-security policy: hot reload injects styles. */
export async function registerDevSite(app: FastifyInstance, host: WebHost): Promise<WebHandler> {
  const { startDevServer } = (await import(DEV_SERVER)) as {
    startDevServer(server: Server): Promise<DevServer>
  }
  const dev = await startDevServer(app.server)
  app.addHook('onClose', () => dev.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (OURS.test(request.url)) return done()
    dev.middleware(request.raw, reply.raw, done)
  })
  return async (request) => {
    const { createWebHandler } = (await dev.load()) as { createWebHandler(host: WebHost): WebHandler }
    const response = await createWebHandler(host)(request)
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', "frame-ancestors 'none'")
    // Pages change with every edit.
    headers.set('Cache-Control', 'no-store')
    return new Response(response.body, { status: response.status, headers })
  }
}
