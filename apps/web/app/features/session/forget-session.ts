import { clearTokens } from '../../lib/tokens.ts'
import { setAnonymous } from './session-store.ts'

/** Forgets the session on this device, where the server has ended it already. */
export function forgetSession(): void {
  clearTokens()
  setAnonymous()
}
