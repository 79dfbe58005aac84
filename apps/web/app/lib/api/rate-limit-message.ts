import { m } from '../../paraglide/messages.js'
import type { ApiFailure } from './api-result.ts'

/** From here on a wait is told in minutes. */
const MAX_SECONDS_SHOWN = 90

/** What to tell who was refused with `RATE_LIMITED`: how long to wait, where the server said it. */
export function formatRateLimit({ retryAfterSeconds }: Pick<ApiFailure, 'retryAfterSeconds'>): string {
  if (!retryAfterSeconds) return m.error_rate_limited()
  return retryAfterSeconds <= MAX_SECONDS_SHOWN
    ? m.error_rate_limited_seconds({ count: retryAfterSeconds })
    : m.error_rate_limited_minutes({ count: Math.ceil(retryAfterSeconds / 60) })
}
