import { login as loginCall, logout as logoutCall } from '@shop/contract/auth'
import { m } from '../../paraglide/messages.js'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError, type ApiResult } from '../../lib/api-result.ts'
import { send } from '../../lib/api-transport.ts'
import { toQueue } from '../../lib/spaced-calls.ts'
import { clearTokens, findTokens, keepTokens } from '../../lib/tokens.ts'
import { touchLastAccess } from './last-access.ts'
import { setAnonymous, setUser } from './session-store.ts'

/** Login and registration: one call per 2 s (specification, section 9). */
const SPACING_MS = 2_000
const spaced = toQueue(SPACING_MS)

/** What the login form sends. */
export interface Credentials {
  email: string
  password: string
}

/**
 * Signs in: keeps the tokens and sets the user. A refusal comes back as a value. Throws `ApiUnavailableError` when
 * nobody answers within 10 s or the answer holds no tokens.
 */
export async function login({ email, password }: Credentials): Promise<ApiResult<typeof loginCall>> {
  const result = await spaced(() => call(loginCall, { body: { email, password_raw: password } }))
  if (!result.ok) return result
  if (!result.data.token || !result.data.refreshToken) {
    throw new ApiUnavailableError('REQUEST_FAILED', m.error_auth_response(), result.status)
  }
  touchLastAccess()
  keepTokens(result.data)
  setUser(result.data.user)
  return result
}

/** Signs out: the device forgets the session at once, whatever the server answers (specification, section 4). */
export async function logout(): Promise<void> {
  const tokens = findTokens()
  clearTokens()
  setAnonymous()
  if (!tokens) return
  const { token, refreshToken } = tokens
  try {
    await send(logoutCall, { body: { refreshToken } }, { token })
  } catch (error) {
    console.warn('The server could not be told about the logout', error)
  }
}
