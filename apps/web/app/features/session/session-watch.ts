import { onStoredElsewhere } from '../../lib/storage/storage.ts'
import { findTokenOwner } from '../../lib/api/tokens.ts'
import { hasAccessRecord, hasRecentAccess, watchAccess } from './last-access.ts'
import { checkSession } from './session-check.ts'
import { getSession, setExpired, setSignedOutElsewhere } from './session-store.ts'

/** Interval of the session check (docs/specification, section 9). */
const CHECK_INTERVAL_MS = 5 * 60 * 1000

/**
 * Checks the session now, every 5 minutes, on reconnection and when a background tab becomes visible, and
 * follows other tabs: a session that ended or was signed out there ends here, and a sign-in there applies here.
 * Returns a function that stops it.
 */
export function watchSession(): () => void {
  let lastCheckMs = 0
  const check = () => {
    lastCheckMs = Date.now()
    void checkSession()
  }
  // Timers are throttled in background tabs.
  const resume = () => {
    if (document.visibilityState !== 'visible') return
    const isDue = Date.now() - lastCheckMs >= CHECK_INTERVAL_MS
    if (isDue || getSession().isOffline || !hasRecentAccess()) check()
  }
  // A page from the back/forward cache has missed storage events.
  const checkRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check()
  }
  const follow = (token: string | null) => {
    if (token === null) {
      if (getSession().isSigningOut) return
      // A sign-out also removes the record of the last access; a session that has ended leaves it.
      if (hasAccessRecord()) setExpired()
      else setSignedOutElsewhere()
    } else if (!isRenewalOf(token)) check()
  }

  check()
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  addEventListener('online', check)
  addEventListener('pageshow', checkRestored)
  document.addEventListener('visibilitychange', resume)
  const stops = [watchAccess(check), onStoredElsewhere('token', follow)]
  return () => {
    clearInterval(timer)
    removeEventListener('online', check)
    removeEventListener('pageshow', checkRestored)
    document.removeEventListener('visibilitychange', resume)
    for (const stop of stops) stop()
  }
}

/** Whether another tab has only renewed the token of the same customer. */
function isRenewalOf(token: string): boolean {
  const { user, isOffline } = getSession()
  return user !== undefined && !isOffline && findTokenOwner(token) === user.user_id
}
