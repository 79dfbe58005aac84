import { logout as logoutCall } from '@shop/contract/auth'
import { send } from '../../lib/api/api-transport.ts'
import { clearTokens, findTokens } from '../../lib/api/tokens.ts'
import { getSession, setAnonymous, setSigningOut } from './session-store.ts'

/** Longest wait for the server on sign-out. */
const LOGOUT_TIMEOUT_MS = 5_000

/**
 * Signs out. The device drops the session at once, whatever the server responds. The page shows
 * `isSigningOut` until the server has responded or 5 s have passed, because a later response would clear the
 * browser's storage.
 *
 * @param signOut navigates to a public page right before the session ends
 */
export async function logout(signOut?: () => void): Promise<void> {
  if (getSession().isSigningOut) return
  const tokens = findTokens()
  setSigningOut()
  clearTokens()
  if (tokens) {
    const { token, refreshToken } = tokens
    const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
    await send(logoutCall, { body: { refreshToken } }, { token, signal }).catch((error: unknown) =>
      console.warn('The logout request failed', error),
    )
  }
  signOut?.()
  setAnonymous()
}
