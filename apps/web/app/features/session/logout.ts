import { clearTokens, findTokens } from '../../lib/api/tokens.ts'
import { loadSessionCheck } from './fetch-session.ts'
import { getSession, setAnonymous, setSigningOut } from './session-store.ts'

/** Longest wait for the server on sign-out. */
const LOGOUT_TIMEOUT_MS = 5_000

/**
 * Signs out. The device drops the session at once, whatever the server responds. The page shows
 * `isSigningOut` until the server has responded or 5 s have passed, because a later response would clear the
 * browser's storage. The limit includes loading the chunk, which a signed-in page usually has.
 *
 * @param signOut navigates to a public page right before the session ends
 */
export async function logout(signOut?: () => void): Promise<void> {
  if (getSession().isSigningOut) return
  const tokens = findTokens()
  setSigningOut()
  clearTokens()
  if (tokens) {
    const limit = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
    const isOver = new Promise((resolve) => {
      limit.onabort = resolve
    })
    const isNotified = loadSessionCheck().then((check) => check?.notifyLogout(tokens, limit))
    await Promise.race([isNotified, isOver])
  }
  signOut?.()
  setAnonymous()
}
