import { getMe } from '@shop/contract/users'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { refreshTokens } from '../../lib/api/refresh-tokens.ts'
import { findTokenOwner, findTokens, toExpiry, type Tokens } from '../../lib/api/tokens.ts'
import { forgetSession } from './forget-session.ts'
import { hasRecentAccess } from './last-access.ts'
import { continueOffline, startSessionTimeout } from './session-timeout.ts'
import { getSession, restoreShopper, setAnonymous, setLoading, setOffline, setUser } from './session-store.ts'

// Exported for sign-out: a later release may have replaced the file of its own chunk.
export { notifyLogout } from './notify-logout.ts'

/**
 * An access token with less than 30 minutes to live is renewed. The specification's "refresh advised when
 * less than 30 days remain" concerns the opaque refresh token (docs/specification.yaml, section 9): each
 * renewal brings a new one, and it is valid for 60 days, so its age need not be known.
 */
const EARLY_REFRESH_MS = 30 * 60 * 1000

let checking: Promise<void> | undefined

/** Whether an access token has expired or is about to. */
export function needsRefresh(token: string, nowMs: number): boolean {
  return toExpiry(token) - nowMs < EARLY_REFRESH_MS
}

/**
 * Checks the stored session: renews the token where due and fetches the user. On page load a valid token is
 * enough to show the stored profile. A refusal or 2 days without access end the session. Without a response
 * the last known state stays until the next check. Concurrent checks share one promise.
 */
export function checkSession(): Promise<void> {
  // Does not wait for the running check, which would leave the previous customer's name on the page.
  if (checking && isTakenOver(findTokens())) startOver()
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check(): Promise<void> {
  if (getSession().isSigningOut) return
  const tokens = findTokens()
  if (!tokens) return setAnonymous()
  if (!hasRecentAccess()) return forgetSession()
  if (isTakenOver(tokens)) return startOver()
  const timeout = startSessionTimeout()
  try {
    const me = (await isRenewed(tokens)) ? await fetchCurrentUser() : undefined
    // Meanwhile the session may have ended or belong to another customer.
    if (getSession().isSigningOut) return
    const current = findTokens()
    if (!current) return setAnonymous()
    if (findTokenOwner(current.token) !== findTokenOwner(tokens.token)) return startOver()
    if (me?.ok) return setUser(me.data)
    if (me?.status === 429) return setOffline()
    forgetSession()
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    continueOffline()
  } finally {
    clearTimeout(timeout)
  }
}

/** Another tab has signed in another customer: the page drops its data and reloads. */
function startOver(): void {
  setLoading()
  // After the page has rendered as loading: a form with changes would block the reload.
  setTimeout(() => location.reload())
}

function fetchCurrentUser() {
  restoreShopper()
  return call(getMe, {}, { staysOnPage: true })
}

/** Whether the tokens belong to another customer than the page shows. */
function isTakenOver(tokens: Tokens | undefined): boolean {
  const { user, lastKnown, isSigningOut } = getSession()
  const shown = user ?? lastKnown
  const owner = findTokenOwner(tokens?.token ?? '')
  return !isSigningOut && shown !== undefined && owner !== undefined && owner !== shown.user_id
}

async function isRenewed({ token }: Tokens): Promise<boolean> {
  return !needsRefresh(token, Date.now()) || refreshTokens(token)
}
