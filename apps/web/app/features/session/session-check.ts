import { getMe } from '@shop/contract/users'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError } from '../../lib/api-result.ts'
import { clearTokens, findTokens, refreshTokens, toExpiry, type Tokens } from '../../lib/tokens.ts'
import { hasRecentAccess } from './last-access.ts'
import { getSession, setAnonymous, setUser } from './session-store.ts'

/** A token with less than 30 minutes to live is renewed early (specification, section 9). */
const EARLY_REFRESH_MS = 30 * 60 * 1000

/** Whether an access token is over, or so nearly that it is renewed now. */
export function needsRefresh(token: string, nowMs: number): boolean {
  return toExpiry(token) - nowMs < EARLY_REFRESH_MS
}

/**
 * Checks the stored session: renews its token where due and asks who the shopper is. A refusal logs out. No answer
 * proves nothing, so a signed-in shopper stays, and the tokens wait for the next check.
 */
export async function checkSession(): Promise<void> {
  const tokens = findTokens()
  if (!tokens) return setAnonymous()
  try {
    if (hasRecentAccess() && (await isRenewed(tokens))) {
      const me = await call(getMe, {}, { staysOnPage: true })
      if (me.ok) return setUser(me.data)
      if (me.status === 429) return keepWaiting()
    }
    clearTokens()
    setAnonymous()
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    keepWaiting()
  }
}

function keepWaiting(): void {
  if (getSession().isLoading) setAnonymous()
}

async function isRenewed({ token }: Tokens): Promise<boolean> {
  return !needsRefresh(token, Date.now()) || refreshTokens(token)
}
