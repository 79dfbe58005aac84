import { context } from '@opentelemetry/api'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Probes and static files: noise. */
const UNTRACED = /^\/(healthz|readyz|metrics|favicon\.ico|assets\/|images\/|uploads\/)/
/** Route of all pages (the site's router resolves them). */
const PAGES = '/*'

/** Creates a span per request, named by its route pattern. Must be registered before other hooks and routes. */
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
  // A body arrives in events of its connection, which have no trace context.
  app.addHook('preValidation', (request, _, done) => {
    const { context: active } = request.opentelemetry()
    if (active) context.with(active, done)
    else done()
  })
  app.addHook('onSend', async (request, reply) => {
    request.opentelemetry().span?.updateName(toName(request, reply.statusCode))
  })
}

/** Otherwise anybody could start traces or join those of others. `ips` holds what a trusted proxy forwarded. */
function isFromTrustedProxy({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1
}

/** A page is named by the first segment of its path; the rest may be anything. */
function toName({ method, routeOptions, url }: FastifyRequest, status: number): string {
  const route = routeOptions.url ?? PAGES
  const [, word, rest] = /^\/([a-z-]{1,40})(\/.)?/.exec(url) ?? []
  if (route !== PAGES || status >= 400 || word === undefined) return `${method} ${route}`
  return `${method} /${word}${rest ? PAGES : ''}`
}
