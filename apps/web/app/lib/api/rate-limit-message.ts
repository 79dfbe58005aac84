import { m } from '../../paraglide/messages.js'
import type { ApiFailure } from './api-result.ts'

/** Longest wait that is shown in seconds; above it, minutes are shown. */
const MAX_SECONDS_SHOWN = 90

/** The message for `RATE_LIMITED`, with the time to wait where the server sent it. */
export function formatRateLimit({ retryAfterSeconds }: Pick<ApiFailure, 'retryAfterSeconds'>): string {
  if (!retryAfterSeconds) return m.error_rate_limited()
  return retryAfterSeconds <= MAX_SECONDS_SHOWN
    ? m.error_rate_limited_seconds({ count: retryAfterSeconds })
    : m.error_rate_limited_minutes({ count: Math.ceil(retryAfterSeconds / 60) })
}
