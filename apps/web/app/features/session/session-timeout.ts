import { readStored } from '../../lib/storage/storage.ts'
import { findTokens } from '../../lib/api/tokens.ts'
import { forgetSession } from './forget-session.ts'
import { hasRecentAccess } from './last-access.ts'
import { getSession, setAnonymous, setOffline } from './session-store.ts'

/**
 * Longest wait for the session on page load before the page continues with the stored profile; shorter when
 * the last visit ended offline.
 */
const TIMEOUT_MS = 4_000
const OFFLINE_TIMEOUT_MS = 1_000

/** Limits the wait on page load; offline there is none. Returns the timer. */
export function startSessionTimeout(): ReturnType<typeof setTimeout> | undefined {
  if (!getSession().isLoading) return undefined
  if (!navigator.onLine) {
    continueOffline()
    return undefined
  }
  const wasOffline = readStored('offlineMode') === 'true'
  return setTimeout(
    () => {
      const { isLoading, lastKnown } = getSession()
      if (isLoading || lastKnown) continueOffline()
    },
    wasOffline ? OFFLINE_TIMEOUT_MS : TIMEOUT_MS,
  )
}

/**
 * Continues without a response: a customer with tokens stays signed in as last known, unless 2 days have
 * passed without access. A sign-out here or in another tab is respected.
 */
export function continueOffline(): void {
  if (getSession().isSigningOut) return
  if (!findTokens()) setAnonymous()
  else if (hasRecentAccess()) setOffline()
  else forgetSession()
}
