import { m } from '../../paraglide/messages.js'
import { ApiUnavailableError } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'

/**
 * The message for a call that threw: without a response, after a 5xx, or by an error of the page.
 *
 * @param fallback for an error of the page
 */
export function toOutageMessage(error: unknown, fallback = toFriendlyMessage(500)): string {
  if (!(error instanceof ApiUnavailableError)) return fallback
  return error.failure?.code === 'BUSY' ? m.error_busy() : error.message
}
