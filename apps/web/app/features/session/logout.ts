import { logout as logoutCall } from '@shop/contract/auth/auth.endpoints'
import { ApiUnavailableError } from '../../lib/api/api-result.ts'
import { send } from '../../lib/api/api-transport.ts'
import { clearTokens, findTokens, type Tokens } from '../../lib/api/tokens.ts'
import { getSession, setAnonymous, setSigningOut } from './session-store.ts'

/** Longest wait for the server's response before the page goes on. */
const RESPONSE_WAIT_MS = 1_000

/** Interval of further attempts, apart from one as soon as the browser is back online. */
const RETRY_MS = 60_000

/**
 * Signs out. The device drops the session at once, whatever the server responds. Without a connection the customer
 * stays on the page as a guest, because no other may load.
 *
 * @param goHome navigates to a public page right before the session ends
 */
export async function logout(goHome?: () => void): Promise<void> {
  if (getSession().isSigningOut) return
  const tokens = findTokens()
  setSigningOut()
  clearTokens()
  if (!tokens || (await endAtServer(tokens))) goHome?.()
  setAnonymous()
}

/**
 * Ends the session at the server. Resolves to false at once where there is no connection: the server is then informed
 * later, while this page is open. The tokens are not stored for it, because the next person could use them.
 */
async function endAtServer(tokens: Tokens): Promise<boolean> {
  const request = sendLogout(tokens)
  request.catch(() => void endLater(tokens))
  const wait = new Promise<true>((resolve) => setTimeout(resolve, RESPONSE_WAIT_MS, true))
  return Promise.race([wait, request.then(() => true, hasStatus)])
}

async function endLater(tokens: Tokens): Promise<void> {
  await waitForConnection()
  await sendLogout(tokens).catch(() => endLater(tokens))
}

function sendLogout({ token, refreshToken }: Tokens) {
  return send({ ...logoutCall, repeats: 'never' }, { body: { refreshToken } }, { token })
}

/** Whether the server has responded, with a 5xx. */
function hasStatus(error: unknown): boolean {
  return error instanceof ApiUnavailableError && error.status !== undefined
}

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      clearTimeout(timer)
      removeEventListener('online', proceed)
      resolve()
    }
    const timer = setTimeout(proceed, RETRY_MS)
    addEventListener('online', proceed)
  })
}
