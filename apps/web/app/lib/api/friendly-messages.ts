import { m } from '../../paraglide/messages.js'

/** The general client's texts by status (specification, section 8). */
const MESSAGES: Readonly<Record<number, () => string>> = {
  400: m.error_status_400,
  401: m.error_status_401,
  403: m.error_status_403,
  404: m.error_status_404,
  500: m.error_status_500,
}

/** What to tell a shopper about an answer; `timeout` and `network` stand for none at all. */
export function toFriendlyMessage(outcome: number | 'timeout' | 'network'): string {
  if (outcome === 'timeout') return m.error_timeout()
  if (outcome === 'network') return m.error_network()
  return MESSAGES[outcome]?.() ?? m.error_status_other({ status: outcome })
}
