import { clearTokens } from '../../lib/api/tokens.ts'
import { setAnonymous } from './session-store.ts'

/** Clears a session that has already ended: revoked by the server, or after 2 days without access. */
export function forgetSession(): void {
  clearTokens()
  setAnonymous()
}
