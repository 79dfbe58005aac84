import { findTokens } from '../../lib/api/tokens.ts'
import type * as SessionCheck from './session-check.ts'
import { continueOffline, startSessionTimeout } from './session-timeout.ts'
import { getSession, setAnonymous } from './session-store.ts'

let loaded: typeof SessionCheck | undefined

/**
 * Loads the chunk that checks and ends sessions on the server; guests never load it. Resolves with undefined
 * when it cannot be loaded. Never throws.
 */
export async function loadSessionCheck(): Promise<typeof SessionCheck | undefined> {
  try {
    // Firefox caches a failed import for the page's lifetime: a retry fails there, and the session stays
    // offline.
    loaded ??= await import('./session-check.ts')
  } catch (error) {
    console.warn('The session check could not be loaded', error)
  }
  return loaded
}

/**
 * Checks the stored session (session-check.ts); without tokens the visitor is a guest and no request is sent.
 */
export async function fetchSession(): Promise<void> {
  if (!findTokens()) {
    if (!getSession().isSigningOut) setAnonymous()
    return
  }
  // Without awaiting: the page must not show the previous customer to the next one.
  if (loaded) return loaded.checkSession()
  // One timeout for chunk and response; the check continues when the chunk loads later. If it throws, the
  // timer still ends the wait.
  const timeout = startSessionTimeout()
  const check = await loadSessionCheck()
  if (check) await check.checkSession()
  else continueOffline()
  clearTimeout(timeout)
}
