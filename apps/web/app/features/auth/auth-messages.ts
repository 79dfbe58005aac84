import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** Messages of the authentication forms by HTTP status. */
const BY_STATUS: Readonly<Record<number, () => string>> = {
  400: m.auth_status_400,
  401: m.auth_status_401,
  403: m.auth_status_403,
  404: m.auth_status_404,
  500: m.auth_status_500,
}

/** Message for a refused request: by status, else the server's own. */
export function toAuthMessage(status: number, error: ApiFailure): string {
  if (error.code === 'RATE_LIMITED') return formatRateLimit(error)
  if (error.code === 'ACCOUNT_DISABLED') return m.auth_account_disabled()
  return BY_STATUS[status]?.() ?? error.message
}

/** Message for a request without response: network failure, timeout after 10 s, or a server error. */
export function toAuthOutageMessage(error: unknown): string {
  if (!(error instanceof ApiUnavailableError) || error.failure?.code === 'BUSY')
    return toOutageMessage(error, m.auth_status_500())
  const { status, failure, message, cause } = error
  if (status !== undefined) return BY_STATUS[status]?.() ?? failure?.message ?? message
  const isTimeout = (cause as { name?: unknown } | undefined)?.name === 'TimeoutError'
  return isTimeout ? m.auth_timeout() : m.auth_no_response()
}
