import { logout as logoutCall } from '@shop/contract/auth'
import { send } from '../../lib/api/api-transport.ts'
import type { Tokens } from '../../lib/api/tokens.ts'

/**
 * Tells the server that a session is over. Never throws: the device has forgotten it already.
 *
 * @param limit ends the call; once it has passed nothing is sent, because the answer empties the browser's storage
 */
export async function notifyLogout({ token, refreshToken }: Tokens, limit: AbortSignal): Promise<void> {
  try {
    limit.throwIfAborted()
    await send(logoutCall, { body: { refreshToken } }, { token, signal: limit })
  } catch (error) {
    console.warn('The server could not be told about the logout', error)
  }
}
