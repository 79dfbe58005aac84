import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What the health routes ask. */
export interface HealthChecks {
  /** Opens /metrics to whoever has it; without one, only loopback may read them. */
  metricsToken?: string | undefined
  /** Throws when the shop cannot work: no database, migrations not done. */
  isReady(): Promise<void>
  /** Figures as Prometheus text. */
  collectMetrics(): Promise<{ contentType: string; text: string }>
}

const READY_TIMEOUT_MS = 3_000

/** `/healthz`, `/readyz` and `/metrics` (decisions, section 1). */
export function registerHealth(app: FastifyInstance, checks: HealthChecks): void {
  app.get('/healthz', async () => ({ status: 'up' }))

  app.get('/readyz', async (request, reply) => {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The database did not answer in time')), READY_TIMEOUT_MS).unref()
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

/** Without a token: loopback alone, and no proxy that stands there for somebody else. With one: whoever has it. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    return (
      !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    )
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
