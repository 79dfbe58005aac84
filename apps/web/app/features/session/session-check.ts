import { getMe } from '@shop/contract/users/users.endpoints'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { refreshTokens } from '../../lib/api/refresh-tokens.ts'
import { findTokenOwner, findTokens, isRefreshDue, type Tokens } from '../../lib/api/tokens.ts'
import { reloadPage } from '../../lib/navigation/failed-code.ts'
import { readStored } from '../../lib/storage/storage.ts'
import { hasRecentAccess } from './last-access.ts'
import {
  forgetSession,
  getSession,
  restoreShopper,
  setAnonymous,
  setExpired,
  setLoading,
  setOffline,
  setUser,
} from './session-store.ts'

/**
 * Longest wait for the session on page load before the page continues with the stored profile; shorter when
 * the last visit ended offline.
 */
const TIMEOUT_MS = 4_000
const OFFLINE_TIMEOUT_MS = 1_000

let checking: Promise<void> | undefined

/**
 * Checks the stored session: renews the token where due and fetches the user. Without tokens the visitor is a
 * guest and no request is sent. On page load a valid token is enough to show the stored profile. A refusal or
 * 2 days without access end the session. Without a response the last known state stays until the next check.
 * Concurrent checks share one promise.
 */
export function checkSession(): Promise<void> {
  if (getSession().isSigningOut) return Promise.resolve()
  const tokens = findTokens()
  if (!tokens) {
    setAnonymous()
    return Promise.resolve()
  }
  // Does not wait for the running check, which would leave the previous customer's name on the page.
  if (checking && isTakenOver(tokens)) startOver()
  checking ??= check(tokens).finally(() => {
    checking = undefined
  })
  return checking
}

async function check(tokens: Tokens): Promise<void> {
  if (!hasRecentAccess()) return forgetSession()
  if (isTakenOver(tokens)) return startOver()
  const timeout = startTimeout()
  try {
    const isFresh = !isRefreshDue(tokens.token)
    const me = isFresh || (await refreshTokens(tokens.token)) ? await fetchCurrentUser() : undefined
    // Meanwhile the session may have ended or belong to another customer.
    if (getSession().isSigningOut) return
    const current = findTokens()
    if (!current) return setExpired()
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
  setTimeout(reloadPage)
}

function fetchCurrentUser() {
  restoreShopper()
  return call(getMe, {}, { staysOnPage: true })
}

/** Whether the tokens belong to another customer than the page shows. */
function isTakenOver({ token }: Tokens): boolean {
  const { user, lastKnown } = getSession()
  const shown = user ?? lastKnown
  const owner = findTokenOwner(token)
  return shown !== undefined && owner !== undefined && owner !== shown.user_id
}

/** Limits the wait on page load; offline there is none. Returns the timer. */
function startTimeout(): ReturnType<typeof setTimeout> | undefined {
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
function continueOffline(): void {
  if (getSession().isSigningOut) return
  if (!findTokens()) setAnonymous()
  else if (hasRecentAccess()) setOffline()
  else forgetSession()
}
