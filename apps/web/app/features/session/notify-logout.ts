import { logout as logoutCall } from '@shop/contract/auth'
import { send } from '../../lib/api/api-transport.ts'
import type { Tokens } from '../../lib/api/tokens.ts'

/**
 * Revokes a session on the server. Never throws: the device has dropped it already.
 *
 * @param limit aborts the request; after it nothing is sent, because the response clears the browser's
 * storage
 */
export async function notifyLogout({ token, refreshToken }: Tokens, limit: AbortSignal): Promise<void> {
  try {
    limit.throwIfAborted()
    await send(logoutCall, { body: { refreshToken } }, { token, signal: limit })
  } catch (error) {
    console.warn('The logout request failed', error)
  }
}
