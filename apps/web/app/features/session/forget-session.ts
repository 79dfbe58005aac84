import { clearTokens } from '../../lib/api/tokens.ts'
import { setAnonymous } from './session-store.ts'

/** Forgets the session on this device, where it is over already: ended by the server, or by 2 days without access. */
export function forgetSession(): void {
  clearTokens()
  setAnonymous()
}
