import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { Redis } from 'ioredis'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import type { RateLimitName } from '@shop/contract/endpoint'
import { AppError } from './app-error.ts'
import { createGrowingWait } from './growing-wait.ts'

/** The limits by account rather than by network; services apply those of theirs themselves. */
type AccountLimitName = 'mail-account' | 'upload-account'
type LimitName = RateLimitName | AccountLimitName

/** Calls allowed in a time, for one key (reliability, section 4.6). */
const LIMITS: Record<LimitName, { points: number; seconds: number }> = {
  login: { points: 100, seconds: 15 * 60 },
  register: { points: 60, seconds: 60 * 60 },
  mail: { points: 60, seconds: 60 * 60 },
  // Tokens of letters cannot be guessed: this only keeps one network from taking the shop's time.
  link: { points: 600, seconds: 60 * 60 },
  'mail-account': { points: 3, seconds: 60 * 60 },
  refresh: { points: 600, seconds: 5 * 60 },
  confirm: { points: 60, seconds: 15 * 60 },
  export: { points: 30, seconds: 60 * 60 },
  payment: { points: 120, seconds: 60 * 60 },
  order: { points: 120, seconds: 60 * 60 },
  coupon: { points: 60, seconds: 60 },
  upload: { points: 30, seconds: 10 * 60 },
  'upload-account': { points: 5, seconds: 10 * 60 },
  contact: { points: 10, seconds: 60 * 60 },
}

export interface RateLimits {
  /** Counts a call. @throws AppError RATE_LIMITED with the seconds to wait. */
  consume(name: LimitName, key: string): Promise<void>
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
  consume: async () => {},
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
  const openLimiter = ({ name, points, seconds }: { name: string; points: number; seconds: number }) => {
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
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, limit] of Object.entries(LIMITS)) {
    limiters.set(name as LimitName, openLimiter({ name, ...limit }))
  }
  const tries = createGrowingWait(openLimiter, 'password')
  const refuse = (reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)) })
  }
  const toHash = (key: string) => createHmac('sha256', secret).update(`limit|${key}`).digest('base64url')

  return {
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
function openRedis(url: string): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
  // Without a listener the process would end; the limiter is told by each failing command.
  redis.on('error', () => {})
  return redis
}
