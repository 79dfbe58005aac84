import { findTokens } from '../../lib/api/tokens.ts'
import type * as SessionCheck from './session-check.ts'
import { continueOffline, startSessionTimeout } from './session-timeout.ts'
import { getSession, setAnonymous } from './session-store.ts'

let loaded: typeof SessionCheck | undefined

/**
 * Fetches what tells the server of a session and asks it who is there; visitors without one never carry it. Undefined
 * where it cannot be had. Never throws.
 */
export async function loadSessionCheck(): Promise<typeof SessionCheck | undefined> {
  try {
    // Firefox remembers a failure for as long as the page lives: there a retry fails again, and a shopper stays offline.
    loaded ??= await import('./session-check.ts')
  } catch (error) {
    console.warn('The session check could not be loaded', error)
  }
  return loaded
}

/** Checks the stored session (session-check.ts); without one, nobody is there and nobody is asked. */
export async function fetchSession(): Promise<void> {
  if (!findTokens()) {
    if (!getSession().isSigningOut) setAnonymous()
    return
  }
  // Once it is there it acts in the same moment: nothing of a shopper may be shown to the next one.
  if (loaded) return loaded.checkSession()
  // One patience for the code and the answer; the check goes on when the code comes later. A check that throws leaves
  // it running: nobody waits for ever.
  const timeout = startSessionTimeout()
  const check = await loadSessionCheck()
  if (check) await check.checkSession()
  else continueOffline()
  clearTimeout(timeout)
}
