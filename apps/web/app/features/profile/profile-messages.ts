import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** What to tell about a refused change of the profile (specification, section 8, "Profile call"). */
export function toProfileMessage(status: number, error: ApiFailure): string {
  if (error.code === 'RATE_LIMITED') return formatRateLimit(error)
  if (status === 401) return m.profile_status_401()
  if (status === 404) return m.profile_status_404()
  return error.message || m.profile_status_400()
}

/** What to tell when nobody answered, or the server failed. */
export function toProfileOutage(error: unknown): string {
  return error instanceof ApiUnavailableError ? error.message : m.profile_save_failed()
}
