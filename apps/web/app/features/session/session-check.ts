import { getMe } from '@shop/contract/users'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { refreshTokens } from '../../lib/api/refresh-tokens.ts'
import { findTokenOwner, findTokens, toExpiry, type Tokens } from '../../lib/api/tokens.ts'
import { forgetSession } from './forget-session.ts'
import { hasRecentAccess } from './last-access.ts'
import { continueOffline, startSessionTimeout } from './session-timeout.ts'
import { getSession, restoreShopper, setAnonymous, setLoading, setOffline, setUser } from './session-store.ts'

// Comes along for whoever signs out: a release may have replaced the files of this page by then.
export { notifyLogout } from './notify-logout.ts'

/**
 * A token with less than 30 minutes to live is renewed early. "Refresh advised when less than 30 days remain" (both:
 * specification, section 9) speaks of the refresh token: it is opaque, so nothing here can tell its age, and nothing
 * needs to, because each renewal brings a new one and a shopper who comes back within its 60 days renews at once.
 */
const EARLY_REFRESH_MS = 30 * 60 * 1000

let checking: Promise<void> | undefined

/** Whether an access token is over, or so nearly that it is renewed now. */
export function needsRefresh(token: string, nowMs: number): boolean {
  return toExpiry(token) - nowMs < EARLY_REFRESH_MS
}

/**
 * Checks the stored session: renews its token where due and asks who the shopper is. At the start a token that needs
 * no renewal is good enough to show whom the device remembers. A refusal logs out, and so do 2 days without access. No
 * answer proves nothing: a shopper with tokens stays who they last were, and the next check asks again. Checks that
 * meet are one.
 */
export function checkSession(): Promise<void> {
  // The answer of a check under way is not waited for with the first one's name on the page.
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
    // What was asked for may be over: signed out, or in as somebody else.
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

/** Another tab has signed somebody else in: all that this page holds of the first one goes, with the page itself. */
function startOver(): void {
  setLoading()
  // Once nothing is shown any more: a form with changes would ask whether it may be left.
  setTimeout(() => location.reload())
}

function fetchCurrentUser() {
  restoreShopper()
  return call(getMe, {}, { staysOnPage: true })
}

/** Whether the tokens are of somebody else than the page shows. */
function isTakenOver(tokens: Tokens | undefined): boolean {
  const { user, lastKnown, isSigningOut } = getSession()
  const shown = user ?? lastKnown
  const owner = findTokenOwner(tokens?.token ?? '')
  return !isSigningOut && shown !== undefined && owner !== undefined && owner !== shown.user_id
}

async function isRenewed({ token }: Tokens): Promise<boolean> {
  return !needsRefresh(token, Date.now()) || refreshTokens(token)
}
