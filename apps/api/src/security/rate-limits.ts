import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import type pg from 'pg'
import type * as IoRedis from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { RateLimitName } from '@shop/contract/http/endpoint'
import { AppError } from '../http/app-error.ts'
import { createAttemptBackoff } from './attempt-backoff.ts'
import { INSIDE } from '../http/network.ts'

/** Calls allowed in a time, for one key. */
interface Limit {
  points: number
  seconds: number
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** By the network that a call comes from. Why each is what it is: docs/decisions/0009-rate-limits-and-jobs-in-the-database.md. */
const BY_NETWORK: Record<RateLimitName, Limit> = {
  login: { points: 100, seconds: 15 * MINUTE_SECONDS },
  register: { points: 60, seconds: HOUR_SECONDS },
  mail: { points: 20, seconds: HOUR_SECONDS },
  link: { points: 600, seconds: HOUR_SECONDS },
  refresh: { points: 600, seconds: 5 * MINUTE_SECONDS },
  confirm: { points: 60, seconds: 15 * MINUTE_SECONDS },
  export: { points: 30, seconds: HOUR_SECONDS },
  payment: { points: 120, seconds: HOUR_SECONDS },
  'payment-result': { points: 600, seconds: HOUR_SECONDS },
  order: { points: 120, seconds: HOUR_SECONDS },
  coupon: { points: 60, seconds: MINUTE_SECONDS },
  upload: { points: 30, seconds: 10 * MINUTE_SECONDS },
  contact: { points: 20, seconds: HOUR_SECONDS },
  'stock-alert': { points: 40, seconds: HOUR_SECONDS },
  vitals: { points: 600, seconds: HOUR_SECONDS },
}

/** By the shopper who calls, beside their network. */
const BY_USER: { [Name in RateLimitName]?: Limit } = {
  payment: { points: 10, seconds: HOUR_SECONDS },
  'payment-result': { points: 60, seconds: HOUR_SECONDS },
  coupon: { points: 10, seconds: MINUTE_SECONDS },
  upload: { points: 5, seconds: 10 * MINUTE_SECONDS },
}

/** By what a service names. */
const BY_SUBJECT = {
  /** The address that a letter would go to which anybody can ask for, and the kind of letter. */
  'mail-address': { points: 3, seconds: HOUR_SECONDS },
  /** Receipts to addresses that nobody has proved, of the whole shop (decision 0030). */
  'contact-receipt': { points: 60, seconds: HOUR_SECONDS },
  /** Letters to visitors who ask to be told when a piece is back, of the whole shop. */
  'stock-alert-letter': { points: 120, seconds: HOUR_SECONDS },
  'refresh-session': { points: 30, seconds: 5 * MINUTE_SECONDS },
} satisfies Record<string, Limit>

/** All calls of a network together, in each process: keeps a flood from the others that this process serves. */
const ANY_CALL: Limit = { points: 1_200, seconds: MINUTE_SECONDS }

type SubjectLimitName = keyof typeof BY_SUBJECT

export interface RateLimits {
  /** Counts any call, in this process alone. @throws AppError RATE_LIMITED with the seconds to wait. */
  countCall(network: string): Promise<void>
  /** Counts a call by its network, or by what a service names. @throws AppError RATE_LIMITED as above. */
  consume(name: RateLimitName | SubjectLimitName, key: string): Promise<void>
  /** Counts a call by its shopper, where there is such a limit. @throws AppError RATE_LIMITED as above. */
  consumeByUser(name: RateLimitName, userId: string): Promise<void>
  /** Counts a try at something secret; waits grow with the tries. @throws AppError RATE_LIMITED as above. */
  countTry(key: string): Promise<void>
  /** Forgets the tries, after a success. */
  forgetTries(key: string): Promise<void>
  /** Drops counters whose time is over. */
  forgetExpired(): Promise<void>
  /** Closes what was opened for counting. */
  close(): Promise<void>
}

const UNLIMITED: RateLimits = {
  countCall: async () => {},
  consume: async () => {},
  consumeByUser: async () => {},
  countTry: async () => {},
  forgetTries: async () => {},
  forgetExpired: async () => {},
  close: async () => {},
}

interface RateLimitOptions {
  pool: pg.Pool
  /** Counts there instead of in the database. */
  redisUrl: string | undefined
  /** `false` only in demo mode, for benchmarks and tests. */
  enabled: boolean
  /** Of the shop: keys are hashed with it, so that the counters name neither people nor networks. */
  secret: string
}

/** Rate limits that all processes share, on all machines: counted in Redis, or else in the database. */
export function createRateLimits({ pool, redisUrl, enabled, secret }: RateLimitOptions): RateLimits {
  if (!enabled) return UNLIMITED
  const redis = redisUrl ? openRedis(redisUrl) : undefined
  const openLimiter = ({ name, points, seconds }: Limit & { name: string }): RateLimiterAbstract => {
    const options = { keyPrefix: name, points, duration: seconds }
    // A store that does not answer must not open the door: count in this process meanwhile.
    const shared = { ...options, insuranceLimiter: new RateLimiterMemory(options) }
    return redis
      ? new RateLimiterRedis({ ...shared, storeClient: redis })
      : new RateLimiterPostgres({
          ...shared,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
  }
  const openAll = (limits: Record<string, Limit>, toName = (name: string) => name) =>
    new Map(
      Object.entries(limits).map(([name, limit]) => [name, openLimiter({ name: toName(name), ...limit })]),
    )
  const limiters = openAll({ ...BY_NETWORK, ...BY_SUBJECT })
  const userLimiters = openAll(BY_USER, (name) => `${name}-user`)
  const callLimiter = new RateLimiterMemory({ points: ANY_CALL.points, duration: ANY_CALL.seconds })
  const tries = createAttemptBackoff(openLimiter, 'password')
  const refuse = (reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) })
  }
  const toHash = (key: string) => createHmac('sha256', secret).update(`limit|${key}`).digest('base64url')

  return {
    async countCall(network) {
      if (network !== INSIDE) await callLimiter.consume(network).catch(refuse)
    },
    async consumeByUser(name, userId) {
      await userLimiters.get(name)?.consume(toHash(userId)).catch(refuse)
    },
    async consume(name, key) {
      await limiters.get(name)!.consume(toHash(key)).catch(refuse)
    },
    countTry: (key) => tries.pass(toHash(key)).catch(refuse),
    forgetTries: (key) => tries.forget(toHash(key)),
    async forgetExpired() {
      await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()])
    },
    async close() {
      redis?.disconnect()
    },
  }
}

/** Fails at once while Redis is away, so that the insurance counts instead of the shopper waiting. */
function openRedis(url: string): IoRedis.Redis {
  // Loaded only where an address is set (decision 53).
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof IoRedis
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
  })
  // Without a listener the process would end; the limiter is told by each failing command.
  redis.on('error', () => {})
  return redis
}
