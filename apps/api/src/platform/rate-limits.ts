import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RateLimitName } from '@shop/contract/endpoint'
import { AppError } from './app-error.ts'

/** The limits that services apply themselves, by account rather than by network. */
type AccountLimitName = 'login-account' | 'mail-account'
type LimitName = RateLimitName | AccountLimitName

/** Calls allowed in a time, for one key (reliability, section 4.6). */
const LIMITS: Record<LimitName, { points: number; seconds: number }> = {
  login: { points: 100, seconds: 15 * 60 },
  'login-account': { points: 10, seconds: 15 * 60 },
  register: { points: 60, seconds: 60 * 60 },
  mail: { points: 60, seconds: 60 * 60 },
  'mail-account': { points: 3, seconds: 60 * 60 },
  refresh: { points: 600, seconds: 5 * 60 },
  payment: { points: 120, seconds: 60 * 60 },
  order: { points: 120, seconds: 60 * 60 },
  coupon: { points: 60, seconds: 60 },
  upload: { points: 30, seconds: 10 * 60 },
  contact: { points: 10, seconds: 60 * 60 },
}

export interface RateLimits {
  /** Counts a call. @throws AppError RATE_LIMITED with the seconds to wait. */
  consume(name: LimitName, key: string): Promise<void>
  /** Whether a call may be made, without counting it. @throws AppError RATE_LIMITED */
  check(name: LimitName, key: string): Promise<void>
  /** Forgets what was counted, after a success. */
  forget(name: LimitName, key: string): Promise<void>
  /** Drops counters whose time is over. */
  forgetExpired(): Promise<void>
}

const UNLIMITED: RateLimits = {
  consume: async () => {},
  check: async () => {},
  forget: async () => {},
  forgetExpired: async () => {},
}

/**
 * Rate limits that all processes share: counted in the database (rate-limiter-flexible). `enabled: false` only in
 * demo mode, for benchmarks and tests.
 */
export function createRateLimits({ pool, enabled }: { pool: pg.Pool; enabled: boolean }): RateLimits {
  if (!enabled) return UNLIMITED
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
    const options = { keyPrefix: name, points, duration: seconds }
    limiters.set(
      name as LimitName,
      new RateLimiterPostgres({
        ...options,
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        // A database that does not answer must not open the door: count in this process meanwhile.
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    )
  }
  const refuse = (state: RateLimiterRes) =>
    new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1_000)) })

  return {
    async consume(name, key) {
      await limiters
        .get(name)!
        .consume(key)
        .catch((reason: unknown) => {
          throw reason instanceof RateLimiterRes ? refuse(reason) : reason
        })
    },
    async check(name, key) {
      const state = await limiters.get(name)!.get(key)
      if (state && state.consumedPoints >= LIMITS[name].points) throw refuse(state)
    },
    async forget(name, key) {
      await limiters.get(name)!.delete(key)
    },
    async forgetExpired() {
      await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()])
    },
  }
}
