import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { toFriendlyMessage } from '../../lib/api/friendly-messages.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** What to tell about a refusal that no field of the form is the reason of. */
export function toSecurityMessage(status: number, error: ApiFailure): string {
  return error.code === 'RATE_LIMITED' ? formatRateLimit(error) : toFriendlyMessage(status)
}

/** What to tell when nobody answered or the server failed. */
export function toSecurityOutageMessage(error: unknown): string {
  if (!(error instanceof ApiUnavailableError)) return toFriendlyMessage(500)
  return error.failure?.code === 'BUSY' ? m.error_busy() : error.message
}
