import type { FastifyInstance, FastifyRequest } from 'fastify'
import { INSIDE } from './network.ts'
import { beginSpan, isTracing, type Span } from './spans.ts'

/** Asked again and again, or answered from a file: they would bury what is looked for. */
const UNTRACED = /^\/(healthz|readyz|metrics|favicon\.ico|assets\/|images\/|uploads\/)/
/** Where all pages are answered (the site's own router knows them one by one). */
const PAGES = '/*'

/** Makes each request a span, named by the pattern of its route. What it calls within the process lies below it. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _, done) => {
    const pattern = request.routeOptions.url ?? PAGES
    if (UNTRACED.test(pattern)) return done()
    const span = beginSpan({
      name: `${request.method} ${pattern}`,
      kind: 'server',
      parent: toParent(request),
      facts: { 'http.request.method': request.method, 'http.route': pattern },
    })
    if (span) spans.set(request, span)
    done()
  })
  // Not sooner: a body arrives in events of its connection, which belong to no request.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end({
      name: toPageName(request, reply.statusCode),
      facts: { 'http.response.status_code': reply.statusCode },
      ...(reply.statusCode >= 500 ? { error: { code: String(reply.statusCode) } } : {}),
    })
  })
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.end({ error: { code: 'aborted' } })
  })
}

/**
 * Only a proxy that is trusted may say to which trace a request belongs: `ips` has more than the sender's own address
 * where such a proxy told of it. Within the process, the page that asks is the parent.
 */
function toParent({ ip, ips, headers }: FastifyRequest): string | undefined {
  if (ip === INSIDE) return undefined
  const told = (ips?.length ?? 0) > 1 ? headers['traceparent'] : undefined
  return typeof told === 'string' ? told : 'none'
}

/** Pages by the first word of their path, which is the site's own where there is a page: what follows may be anything. */
function toPageName({ method, routeOptions, url }: FastifyRequest, status: number): string | undefined {
  if (routeOptions.url !== PAGES || status >= 400) return undefined
  const [, word, rest] = /^\/([a-z-]{1,40})(\/.)?/.exec(url) ?? []
  return word === undefined ? undefined : `${method} /${word}${rest ? PAGES : ''}`
}
