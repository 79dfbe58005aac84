import { isRouteErrorResponse } from 'react-router'
import { ApiRefusalError, ApiUnavailableError } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'
import { toOutageMessage } from './outage-message.ts'

/** Why loading failed, in the language of the page; undefined for an error of the page itself. */
export function findFailureReason(error: unknown): string | undefined {
  if (error instanceof ApiUnavailableError) return toOutageMessage(error)
  if (error instanceof ApiRefusalError) return error.message
  return isRouteErrorResponse(error) ? toFriendlyMessage(error.status) : undefined
}
