import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** Message for a refused change of the profile, by status. */
export function toProfileMessage(status: number, error: ApiFailure): string {
  if (error.code === 'RATE_LIMITED') return formatRateLimit(error)
  if (status === 401) return m.profile_status_401()
  if (status === 404) return m.profile_status_404()
  return error.message || m.profile_status_400()
}

/** Message for a request without response or a server error. */
export function toProfileOutage(error: unknown): string {
  return error instanceof ApiUnavailableError ? error.message : m.profile_save_failed()
}
