import { logout as logoutCall } from '@shop/contract/auth'
import { send } from '../../lib/api-transport.ts'
import type { Tokens } from '../../lib/tokens.ts'

/** How long a shopper who leaves waits for the server at most. */
const LOGOUT_PATIENCE_MS = 5_000

/** Tells the server that a session is over. Never throws: the device has forgotten it already. */
export async function tellLogout({ token, refreshToken }: Tokens): Promise<void> {
  try {
    const signal = AbortSignal.timeout(LOGOUT_PATIENCE_MS)
    await send(logoutCall, { body: { refreshToken } }, { token, signal })
  } catch (error) {
    console.warn('The server could not be told about the logout', error)
  }
}
