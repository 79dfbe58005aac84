import { LANGUAGES } from '@shop/contract/languages/languages'
import { getLocale } from '../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import type { ApiFailure } from './api-result.ts'

/** Longest wait that is shown in seconds; above it, minutes are shown. */
const MAX_SECONDS_SHOWN = 90

/** The message for `RATE_LIMITED`: the server's, which is English, or its translation; with the time to wait if known. */
export function formatRateLimit({
  message,
  retryAfterSeconds,
}: Partial<Pick<ApiFailure, 'message' | 'retryAfterSeconds'>>): string {
  const text = (getLocale() === LANGUAGES[0] && message) || m.error_rate_limited()
  if (!retryAfterSeconds) return text
  return retryAfterSeconds <= MAX_SECONDS_SHOWN
    ? m.error_rate_limited_seconds({ text, count: retryAfterSeconds })
    : m.error_rate_limited_minutes({ text, count: Math.ceil(retryAfterSeconds / 60) })
}
