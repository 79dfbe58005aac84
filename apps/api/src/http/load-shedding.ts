import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { INSIDE } from './network.ts'

const RETRY_AFTER_SECONDS = 2
/** Whoever asks these would take a busy process for a dead one. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics'])

export interface LoadLimits {
  /** Requests that a process works on at once: far more than its connections to the database serve in good time. */
  maxInFlight: number
  /** How long its work may wait for its turn, in the mean of a second. */
  maxDelayMs: number
}

/**
 * Refuses requests with 503 `BUSY` and `Retry-After` while a process has more than it can do, so that the others are
 * answered in good time. Health, payment providers' messages and what pages request within the process are let through, and
 * so are cached pages, which never reach a route.
 */
export async function shedLoad(app: FastifyInstance, { maxInFlight, maxDelayMs }: LoadLimits): Promise<void> {
  let inFlight = 0

  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    pressureHandler: (request) => (isLetThrough(request) ? undefined : Promise.reject(toRefusal())),
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isLetThrough(request)) return done()
    if (inFlight >= maxInFlight) return done(toRefusal())
    inFlight += 1
    // It comes for every answer, also for one whose client has left.
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
