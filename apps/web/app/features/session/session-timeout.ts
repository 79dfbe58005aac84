import { readStored } from '../../lib/storage/storage.ts'
import { findTokens } from '../../lib/api/tokens.ts'
import { forgetSession } from './forget-session.ts'
import { hasRecentAccess } from './last-access.ts'
import { getSession, setAnonymous, setOffline } from './session-store.ts'

/**
 * How long a signed-in shopper waits at the start before the page goes on with whom it last knew; shorter when the
 * visit before ended without an answer, too.
 */
const TIMEOUT_MS = 4_000
const OFFLINE_TIMEOUT_MS = 1_000

/** Lets a page that begins wait no longer than that; without a connection not at all. Answers the timer that runs. */
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
 * Nobody has answered, which proves nothing: a shopper with tokens stays who they last were, unless 2 days have passed
 * without access. Who has signed out meanwhile, here or in another tab, stays signed out.
 */
export function continueOffline(): void {
  if (getSession().isSigningOut) return
  if (!findTokens()) setAnonymous()
  else if (hasRecentAccess()) setOffline()
  else forgetSession()
}
