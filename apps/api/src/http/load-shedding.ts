import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECOND } from '../jobs/clock.ts'
import { AppError } from './app-error.ts'
import { INSIDE } from './network.ts'

const RETRY_AFTER_SECONDS = 2
/** So long that a busy second, such as that of the first PDF after a start, refuses no request. */
const SAMPLE_MS = 3 * SECOND
/**
 * A probe that got a 503 would restart a process that is merely busy, and a page that has been served would be broken
 * without its code.
 */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

export interface LoadLimits {
  /** Maximum concurrent requests of a process: far more than its database connections serve in time. */
  maxInFlight: number
  /** Maximum event loop delay in ms, averaged over `SAMPLE_MS`. */
  maxDelayMs: number
}

/**
 * Responds with 503 `BUSY` and `Retry-After` while a process is overloaded, so that other requests stay fast. Health
 * checks, the code of pages, provider webhooks and requests from page rendering are exempt, and cached pages never reach a
 * route.
 */
export async function shedLoad(app: FastifyInstance, { maxInFlight, maxDelayMs }: LoadLimits): Promise<void> {
  let inFlight = 0

  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => (isLetThrough(request) ? undefined : Promise.reject(toRefusal())),
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isLetThrough(request)) return done()
    if (inFlight >= maxInFlight) return done(toRefusal())
    inFlight += 1
    // Emitted for every response, also if the client has disconnected.
    reply.raw.once('close', () => (inFlight -= 1))
    done()
  })
}

function isLetThrough({ ip, routeOptions: { url, config } }: FastifyRequest): boolean {
  return ip === INSIDE || ALWAYS_SERVED.has(url ?? '') || config.endpoint?.auth === 'provider'
}

function toRefusal(): AppError {
  return new AppError('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
}
