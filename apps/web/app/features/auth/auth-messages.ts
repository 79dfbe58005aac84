import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** The texts of the auth service by status (specification, section 8). */
const BY_STATUS: Readonly<Record<number, () => string>> = {
  400: m.auth_status_400,
  401: m.auth_status_401,
  403: m.auth_status_403,
  404: m.auth_status_404,
  500: m.auth_status_500,
}

/** What to tell about a refusal: by status, else the server's own message (specification, section 8). */
export function toAuthMessage(status: number, error: ApiFailure): string {
  if (error.code === 'RATE_LIMITED') return formatRateLimit(error)
  return BY_STATUS[status]?.() ?? error.message
}

/** What to tell when nobody answered, when it took over 10 s, or when the server failed. */
export function toAuthOutageMessage(error: unknown): string {
  if (!(error instanceof ApiUnavailableError)) return m.auth_status_500()
  if (error.failure?.code === 'BUSY') return m.error_busy()
  if (error.status !== undefined)
    return BY_STATUS[error.status]?.() ?? error.failure?.message ?? error.message
  return isTimeout(error) ? m.auth_timeout() : m.auth_no_response()
}

function isTimeout({ cause }: ApiUnavailableError): boolean {
  return (cause as { name?: unknown } | undefined)?.name === 'TimeoutError'
}
