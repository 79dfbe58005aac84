import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toFriendlyMessage } from '../../lib/api/friendly-messages.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'

/** Message for a refusal that concerns no field. */
export function toSecurityMessage(status: number, error: ApiFailure): string {
  return error.code === 'RATE_LIMITED' ? formatRateLimit(error) : toFriendlyMessage(status)
}
