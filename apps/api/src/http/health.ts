import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameSecret } from '../security/tokens.ts'

/** Dependencies of the health routes. */
export interface HealthChecks {
  /** Bearer token for /metrics; without one, only loopback may read them. */
  metricsToken?: string | undefined
  /** Throws if the shop is not ready: no database, migrations pending. */
  isReady(): Promise<void>
  /** Metrics in Prometheus' text format. */
  collectMetrics(): Promise<{ contentType: string; text: string }>
}

const READY_TIMEOUT_MS = 3_000

/** Registers `/healthz`, `/readyz` and `/metrics`. */
export function registerHealth(app: FastifyInstance, checks: HealthChecks): void {
  app.get('/healthz', async () => ({ status: 'up' }))

  app.get('/readyz', async (request, reply) => {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The database did not respond in time')), READY_TIMEOUT_MS).unref()
    })
    try {
      await Promise.race([checks.isReady(), timeout])
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, checks.metricsToken)) return reply.callNotFound()
    const { contentType, text } = await checks.collectMetrics()
    return reply.type(contentType).send(text)
  })
}

/** Without a token: direct requests from loopback only, none that a proxy forwarded. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    return (
      !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    )
  }
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
