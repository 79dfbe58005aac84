import { clearTokens, findTokens } from '../../lib/api/tokens.ts'
import { loadSessionCheck } from './fetch-session.ts'
import { getSession, setAnonymous, setSigningOut } from './session-store.ts'

/** How long a shopper who leaves waits for the server at most. */
const LOGOUT_TIMEOUT_MS = 5_000

/**
 * Signs out: the device forgets the session at once, whatever the server answers (specification, section 4). The page
 * shows it (`isSigningOut`) until the server has been told, at most 5 s: its answer empties the browser's storage. What
 * tells it comes with what checks the session, so a signed-in page mostly has it; where not, the 5 s hold for both.
 *
 * @param signOut leads to a page that needs no session, right before the session ends
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
