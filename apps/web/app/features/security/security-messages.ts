import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { toFriendlyMessage } from '../../lib/api/friendly-messages.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** Message for a refusal that concerns no field. */
export function toSecurityMessage(status: number, error: ApiFailure): string {
  return error.code === 'RATE_LIMITED' ? formatRateLimit(error) : toFriendlyMessage(status)
}

/** Message for a request without response or a server error. */
export function toSecurityOutageMessage(error: unknown): string {
  if (!(error instanceof ApiUnavailableError)) return toFriendlyMessage(500)
  return error.failure?.code === 'BUSY' ? m.error_busy() : error.message
}
