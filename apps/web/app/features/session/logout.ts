import { clearTokens, findTokens } from '../../lib/tokens.ts'
import { getSession, setAnonymous, setSigningOut } from './session-store.ts'

/**
 * Signs out: the device forgets the session at once, whatever the server answers (specification, section 4). The page
 * shows it (`isSigningOut`) until the server has been told, at most 5 s: its answer empties the browser's storage.
 *
 * @param leave leads to a page that needs no session, right before the session ends
 */
export async function logout(leave?: () => void): Promise<void> {
  if (getSession().isSigningOut) return
  const tokens = findTokens()
  setSigningOut()
  clearTokens()
  if (tokens) {
    await import('./tell-logout.ts').then(
      ({ tellLogout }) => tellLogout(tokens),
      (error: unknown) => console.warn('The server could not be told about the logout', error),
    )
  }
  leave?.()
  setAnonymous()
}
