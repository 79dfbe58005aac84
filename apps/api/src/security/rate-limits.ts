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

/** Allowed calls per period, for one key. */
interface Limit {
  points: number
  seconds: number
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** By the client's network. Reasons for the numbers: docs/decisions/0009. */
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
  'find-order': { points: 20, seconds: HOUR_SECONDS },
  'gift-card': { points: 60, seconds: HOUR_SECONDS },
  coupon: { points: 60, seconds: MINUTE_SECONDS },
  // Guests are known by their network alone: between a shopper's tries and a network's.
  'coupon-check': { points: 20, seconds: MINUTE_SECONDS },
  upload: { points: 30, seconds: 10 * MINUTE_SECONDS },
  photo: { points: 90, seconds: 10 * MINUTE_SECONDS },
  'public-text': { points: 60, seconds: HOUR_SECONDS },
  opinion: { points: 120, seconds: HOUR_SECONDS },
  contact: { points: 20, seconds: HOUR_SECONDS },
  'stock-alert': { points: 40, seconds: HOUR_SECONDS },
  subscribe: { points: 20, seconds: HOUR_SECONDS },
  vitals: { points: 600, seconds: HOUR_SECONDS },
}

/** By the shopper, in addition to their network. */
const BY_USER: { [Name in RateLimitName]?: Limit } = {
  payment: { points: 10, seconds: HOUR_SECONDS },
  'payment-result': { points: 60, seconds: HOUR_SECONDS },
  'gift-card': { points: 20, seconds: HOUR_SECONDS },
  coupon: { points: 10, seconds: MINUTE_SECONDS },
  upload: { points: 5, seconds: 10 * MINUTE_SECONDS },
  photo: { points: 30, seconds: 10 * MINUTE_SECONDS },
  'public-text': { points: 20, seconds: HOUR_SECONDS },
  opinion: { points: 60, seconds: HOUR_SECONDS },
}

/** By a key that a service passes. */
const BY_SUBJECT = {
  /** By recipient and kind of a mail that anybody can request. */
  'mail-address': { points: 3, seconds: HOUR_SECONDS },
  /** Contact receipts to unverified addresses, in the whole shop (docs/decisions/0030). */
  'contact-receipt': { points: 60, seconds: HOUR_SECONDS },
  /** Stock alert confirmations to visitors, in the whole shop. */
  'stock-alert-mail': { points: 120, seconds: HOUR_SECONDS },
  /** Confirmation mails to subscribers, in the whole shop. */
  'subscribe-mail': { points: 120, seconds: HOUR_SECONDS },
  /** Orders of guests, by e-mail address and by phone number. */
  'guest-order': { points: 10, seconds: HOUR_SECONDS },
  /** Calls of another program, by its key. */
  'api-key': { points: 600, seconds: MINUTE_SECONDS },
  /** Profiles of platforms that were not fetched yet, by the network whose request names them. */
  'agent-profile': { points: 30, seconds: MINUTE_SECONDS },
  /** Of a platform of agents whose orders were paid before, by its host: all its buyers share its network. */
  'platform-order': { points: 1_200, seconds: HOUR_SECONDS },
  'platform-payment': { points: 1_200, seconds: HOUR_SECONDS },
  'platform-code': { points: 120, seconds: MINUTE_SECONDS },
  'refresh-session': { points: 30, seconds: 5 * MINUTE_SECONDS },
} satisfies Record<string, Limit>

/** All calls of a network, counted per process, so that a flood does not starve others. */
const ANY_CALL: Limit = { points: 1_200, seconds: MINUTE_SECONDS }

type SubjectLimitName = keyof typeof BY_SUBJECT

export interface RateLimits {
  /**
   * Counts any call, in this process alone.
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  countCall(network: string): Promise<void>
  /**
   * Counts a call by its network, or by a service's key.
   * @throws AppError RATE_LIMITED as above
   */
  consume(name: RateLimitName | SubjectLimitName, key: string): Promise<void>
  /**
   * Counts a call by its shopper, if there is such a limit.
   * @throws AppError RATE_LIMITED as above
   */
  consumeByUser(name: RateLimitName, userId: string): Promise<void>
  /**
   * Counts a guess at a secret, with backoff.
   * @throws AppError RATE_LIMITED as above
   */
  countTry(key: string): Promise<void>
  /** Resets the guesses, after a success. */
  forgetTries(key: string): Promise<void>
  /** Deletes expired counters. */
  forgetExpired(): Promise<void>
  /** Closes the connections. */
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
  /** Counts in Redis instead of the database. */
  redisUrl: string | undefined
  /** `false` only in demo mode, for benchmarks and tests. */
  enabled: boolean
  /** HMAC key for the counters' keys, so that they hold no personal data. */
  secret: string
}

/** Rate limits shared by all processes and machines, counted in Redis or else in the database. */
export function createRateLimits({ pool, redisUrl, enabled, secret }: RateLimitOptions): RateLimits {
  if (!enabled) return UNLIMITED
  const redis = redisUrl ? openRedis(redisUrl) : undefined
  const openLimiter = ({ name, points, seconds }: Limit & { name: string }): RateLimiterAbstract => {
    const options = { keyPrefix: name, points, duration: seconds }
    // If the store is down, this process counts in memory.
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

/** Commands fail at once while Redis is down, so that the in-memory limiter takes over without a delay. */
function openRedis(url: string): IoRedis.Redis {
  // Loaded only if configured: it slows down the start.
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof IoRedis
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
  })
  // Without a listener the process would end; the limiter sees each command's error.
  redis.on('error', () => {})
  return redis
}
