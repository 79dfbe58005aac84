import { login as loginCall, register as registerCall } from '@shop/contract/auth/auth.endpoints'
import type { AuthResult } from '@shop/contract/auth/auth.schemas'
import type { Input } from '@shop/contract/http/endpoint'
import { m } from '../../paraglide/messages.js'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiResult } from '../../lib/api/api-result.ts'
import { storeTokens } from '../../lib/api/tokens.ts'
import { touchLastAccess } from './last-access.ts'
import { setUser } from './session-store.ts'

/** Login and registration send at most one request per 2 s (docs/specification, section 9). */
const SPACING_MS = 2_000
const spaced = createQueue(SPACING_MS)

/** Values of the login form. */
interface Credentials {
  email: string
  password: string
}

/**
 * Signs in: stores the tokens and sets the user. Resolves with a refusal. Throws `ApiUnavailableError`
 * without a response within 10 s or when the response has no tokens.
 */
export async function login({ email, password }: Credentials): Promise<ApiResult<typeof loginCall>> {
  const result = await readTokens(spaced(() => call(loginCall, { body: { email, password_raw: password } })))
  if (!result.ok) return result
  touchLastAccess()
  storeTokens(result.data)
  setUser(result.data.user)
  return result
}

/**
 * Registers an account without signing in: the email address must be verified first, so the tokens are
 * dropped. Refusals and errors as in `login`.
 */
export function register(
  body: Omit<Input<typeof registerCall>['body'], 'agree_terms'>,
): Promise<ApiResult<typeof registerCall>> {
  return readTokens(spaced(() => call(registerCall, { body: { ...body, agree_terms: true } })))
}

/** A successful response without tokens and user is an error, as is one that is not the API's. */
async function readTokens<E extends typeof loginCall | typeof registerCall>(
  response: Promise<ApiResult<E>>,
): Promise<ApiResult<E>> {
  const result = await response.catch((error: unknown) => {
    const status = error instanceof ApiUnavailableError ? error.status : undefined
    throw status !== undefined && status < 300 ? toFormatError(status) : error
  })
  if (!result.ok) return result
  const { token, refreshToken, user } = (result.data ?? {}) as Partial<AuthResult>
  if (!token || !refreshToken || !user) throw toFormatError(result.status)
  return result
}

function toFormatError(status: number): ApiUnavailableError {
  return new ApiUnavailableError('REQUEST_FAILED', m.error_auth_response(), { status })
}

/**
 * Creates a queue that starts at most one call per interval; early calls are delayed, not refused. No clock is read: one that is
 * set back would make them wait for as long.
 *
 * @param intervalMs time between two starts
 */
export function createQueue(intervalMs: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let turn: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = turn.then(run)
    turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, intervalMs)))
    return result
  }
}
