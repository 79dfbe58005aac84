import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { MINUTE } from '../jobs/clock.ts'

/** Tries without a wait, and the maximum wait between later ones. */
const FREE_TRIES = 10
const MAX_WAIT_SECONDS = 90
/** Tries are counted for one to two periods: half an hour to an hour. */
const PERIOD_MS = 30 * MINUTE

/** Creates a counter, as `openLimiter` of the rate limits does. */
type OpenLimiter = (limit: { name: string; points: number; seconds: number }) => RateLimiterAbstract

/**
 * Backoff for guesses at a secret, without a lockout: ten tries are free, then each is followed by a wait of 1, 2, 4 …
 * up to 90 s. At full speed fewer than 60 tries pass in any hour (docs/decisions/0014).
 */
export function createAttemptBackoff(openLimiter: OpenLimiter, name: string) {
  const counter = openLimiter({ name: `${name}-tries`, points: FREE_TRIES, seconds: (2 * PERIOD_MS) / 1_000 })
  const waits = openLimiter({ name: `${name}-wait`, points: 1, seconds: MAX_WAIT_SECONDS })

  const toPeriodKey = (key: string, ago: number) => `${key}|${Math.floor(Date.now() / PERIOD_MS) - ago}`

  return {
    /**
     * Counts a try, before its slow part, so that concurrent tries do not all pass.
     * @throws RateLimiterRes
     */
    async pass(key: string): Promise<void> {
      const current = toPeriodKey(key, 0)
      const [now, before] = await Promise.all([counter.penalty(current), counter.get(toPeriodKey(key, 1))])
      const tries = now.consumedPoints + (before?.consumedPoints ?? 0)
      if (tries < FREE_TRIES) return
      const wait = Math.min(2 ** (tries - FREE_TRIES), MAX_WAIT_SECONDS)
      await waits.consume(key, 1, { customDuration: wait }).catch(async (reason: unknown) => {
        // Only allowed tries count: a refused one does not extend the wait.
        if (reason instanceof RateLimiterRes) await counter.reward(current)
        throw reason
      })
    },

    /** Resets the count, after a success. */
    async forget(key: string): Promise<void> {
      await Promise.all([
        counter.delete(toPeriodKey(key, 0)),
        counter.delete(toPeriodKey(key, 1)),
        waits.delete(key),
      ])
    },
  }
}
