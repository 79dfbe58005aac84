import { context } from '@opentelemetry/api'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Probes and files: they would bury what is looked for. */
const UNTRACED = /^\/(healthz|readyz|metrics|favicon\.ico|assets\/|images\/|uploads\/)/
/** Where all pages are served (the site's own router knows them one by one). */
const PAGES = '/*'

/** Makes each request a span, named by the pattern of its route. Before other hooks and routes are added. */
export async function traceRequests(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (isFromTrustedProxy(request)) return
    delete request.headers['traceparent']
    delete request.headers['tracestate']
  })
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => UNTRACED.test(url),
  })
  await app.register(instrumentation.plugin())
  // A body arrives in events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _, done) => {
    const { context: active } = request.opentelemetry()
    if (active) context.with(active, done)
    else done()
  })
  app.addHook('onSend', async (request, reply) => {
    request.opentelemetry().span?.updateName(toName(request, reply.statusCode))
  })
}

/** Else anybody could have the shop record traces or join those of others. `ips` holds what a trusted proxy forwarded. */
function isFromTrustedProxy({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1
}

/** A page is named by the first word of its path, where there is one: what follows may be anything. */
function toName({ method, routeOptions, url }: FastifyRequest, status: number): string {
  const route = routeOptions.url ?? PAGES
  const [, word, rest] = /^\/([a-z-]{1,40})(\/.)?/.exec(url) ?? []
  if (route !== PAGES || status >= 400 || word === undefined) return `${method} ${route}`
  return `${method} /${word}${rest ? PAGES : ''}`
}
