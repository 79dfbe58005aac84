import type { Endpoint, Input } from '@shop/contract/endpoint'
import { toApiPath, type RawInput } from './api-request.ts'
import { ApiUnavailableError, toApiResult, type ApiResult } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'

const API_ROOT = '/api'

/** Limits of a request (specification, sections 8 and 9). */
const REQUEST_TIMEOUT_MS = 10_000
const MAX_RETRIES = 3
const RETRY_DELAY_MS = 1_000

/** How one request is sent. */
export interface SendOptions {
  /** Access token to attach. */
  token?: string | undefined
  /** One key for one intention of the shopper: kept across repeats, so that nothing is done twice. */
  idempotencyKey?: string | undefined
  timeoutMs?: number | undefined
  /** Ends the request when the shopper moves on; it then throws with `REQUEST_CANCELLED`. */
  signal?: AbortSignal | undefined
}

/**
 * Sends one call to the API from the browser. Repeats up to 3 times when there is no answer, if that is safe: for
 * reads and for what carries an idempotency key. Throws `ApiUnavailableError` for no answer and for a 5xx.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: SendOptions,
): Promise<ApiResult<E>> {
  const isRepeatable = endpoint.method === 'GET' || options.idempotencyKey !== undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(endpoint, input, options)
    } catch (error) {
      const isUnanswered = error instanceof ApiUnavailableError && error.status === undefined
      if (!isUnanswered || error.code === 'REQUEST_CANCELLED' || !isRepeatable || attempt > MAX_RETRIES)
        throw error
      await wait(RETRY_DELAY_MS * attempt, options.signal)
    }
  }
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, idempotencyKey, timeoutMs = REQUEST_TIMEOUT_MS, signal }: SendOptions,
): Promise<ApiResult<E>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { body } = input as RawInput
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  try {
    const response = await fetch(API_ROOT + toApiPath(endpoint, input), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return toApiResult<E>(response.status, await readJson(response))
  } catch (error) {
    if (error instanceof ApiUnavailableError) throw error
    throw toUnavailable(error, timeout, signal)
  }
}

/** The body, or undefined where it is no JSON. A broken connection still throws. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toUnavailable(
  cause: unknown,
  timeout: AbortSignal,
  signal: AbortSignal | undefined,
): ApiUnavailableError {
  const outcome = timeout.aborted ? 'timeout' : 'network'
  const code = signal?.aborted ? 'REQUEST_CANCELLED' : 'REQUEST_FAILED'
  return new ApiUnavailableError(code, toFriendlyMessage(outcome), undefined, cause)
}

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new ApiUnavailableError('REQUEST_CANCELLED', toFriendlyMessage('network')))
    }
    if (signal?.aborted) return cancel()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
