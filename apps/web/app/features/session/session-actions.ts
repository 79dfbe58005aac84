import { login as loginCall, register as registerCall } from '@shop/contract/auth'
import type { Input } from '@shop/contract/http/endpoint'
import { m } from '../../paraglide/messages.js'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiResult } from '../../lib/api/api-result.ts'
import { toQueue } from './spaced-calls.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
import { loadSessionCheck } from './fetch-session.ts'
import { touchLastAccess } from './last-access.ts'
import { setUser } from './session-store.ts'

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
  // The session that begins is checked and ended with it, also after a release has replaced the files of this page.
  void loadSessionCheck()
  const result = await spaced(() => call(loginCall, { body: { email, password_raw: password } }))
  if (!result.ok) return result
  requireTokens(result.data, result.status)
  touchLastAccess()
  storeTokens(result.data)
  setUser(result.data.user)
  return result
}

/**
 * Opens an account. It signs nobody in: the shopper verifies the address first, so the tokens are not kept
 * (decisions, section 4). Refusals and what it throws are as in `login`.
 */
export async function register(
  body: Omit<Input<typeof registerCall>['body'], 'agree_terms'>,
): Promise<ApiResult<typeof registerCall>> {
  const result = await spaced(() => call(registerCall, { body: { ...body, agree_terms: true } }))
  if (result.ok) requireTokens(result.data, result.status)
  return result
}

/** A login or registration without tokens is an error (specification, section 5). */
function requireTokens(data: { token?: string; refreshToken?: string }, status: number): void {
  if (data.token && data.refreshToken) return
  throw new ApiUnavailableError('REQUEST_FAILED', m.error_auth_response(), status)
}
