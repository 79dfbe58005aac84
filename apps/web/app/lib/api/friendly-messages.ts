import { m } from '../../paraglide/messages.js'

/** Messages by HTTP status. */
const MESSAGES: Readonly<Record<number, () => string>> = {
  400: m.error_status_400,
  401: m.error_status_401,
  403: m.error_status_403,
  404: m.error_status_404,
  500: m.error_status_500,
}

/** The message for a failed call, by status; `timeout` and `network` mean that there was no response. */
export function toFriendlyMessage(outcome: number | 'timeout' | 'network'): string {
  if (outcome === 'timeout') return m.error_timeout()
  if (outcome === 'network') return m.error_network()
  return MESSAGES[outcome]?.() ?? m.error_status_other({ status: outcome })
}
