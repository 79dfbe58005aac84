import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { parseJson } from '../json.ts'
import { exchangeByFetch, type Exchange } from './api-exchange.ts'
import { toApiPath, type RawInput } from './api-request.ts'
import { ApiUnavailableError, toApiResult, type ApiResult } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'

/** Path below which the API serves all endpoints, on the same origin as the pages. */
export const API_ROOT = '/api'

/** Limits of a request (docs/specification, section 9). */
const REQUEST_TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
const RETRY_DELAY_MS = 1_000

/** How one request is sent. */
export interface SendOptions {
  /** Access token to attach. */
  token?: string | undefined
  /** Identifies one action of the shopper. Its retries use the same key, so the server does it only once. */
  idempotencyKey?: string | undefined
  timeoutMs?: number | undefined
  /** Aborts the request, which then throws with `REQUEST_CANCELLED`. */
  signal?: AbortSignal | undefined
  /** Replaces `fetch`, for uploads that show their progress. */
  exchange?: Exchange | undefined
}

/**
 * Sends one call to the API from the browser. Without a response it is retried up to 3 times, waiting 1 s times the
 * number of the attempt, unless its endpoint forbids it. Throws `ApiUnavailableError` for no response and for a 5xx.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: SendOptions,
): Promise<ApiResult<E>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendRequest(endpoint, input, options)
    } catch (error) {
      if (attempt > MAX_RETRIES || !canRepeat(endpoint, error)) throw error
      await wait(RETRY_DELAY_MS * attempt, options.signal)
    }
  }
}

/** Whether a failed call is retried: only where no response arrived at all. */
function canRepeat({ repeats, upload }: Endpoint, error: unknown): boolean {
  if (!(error instanceof ApiUnavailableError)) return false
  if (error.status !== undefined || error.code === 'REQUEST_CANCELLED' || repeats === 'never') return false
  return !isTimeout(error.cause) || (repeats !== 'unless_timed_out' && !upload)
}

async function sendRequest<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, idempotencyKey, timeoutMs, signal, exchange = exchangeByFetch }: SendOptions,
): Promise<ApiResult<E>> {
  const { body } = input as RawInput
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const timeout = AbortSignal.timeout(timeoutMs ?? (endpoint.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS))
  const url = API_ROOT + toApiPath(endpoint, input)
  const init = {
    method: endpoint.method,
    headers,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  const [response, text] = await exchange(url, init)
    .then(async (received) => [received, await received.text()] as const)
    .catch((error: unknown) => {
      throw toUnavailable(error, signal)
    })
  return toApiResult<E>(response.status, parseJson(text), response.headers.get('Retry-After'))
}

function toUnavailable(cause: unknown, signal: AbortSignal | undefined): ApiUnavailableError {
  const code = signal?.aborted ? 'REQUEST_CANCELLED' : 'REQUEST_FAILED'
  return new ApiUnavailableError(code, toFriendlyMessage(isTimeout(cause) ? 'timeout' : 'network'), { cause })
}

function isTimeout(cause: unknown): boolean {
  return (cause as { name?: unknown } | null | undefined)?.name === 'TimeoutError'
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
