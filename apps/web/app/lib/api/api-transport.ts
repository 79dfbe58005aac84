import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { parseJson } from '../json.ts'
import { exchangeByFetch, type Exchange } from './api-exchange.ts'
import { toApiPath, type RawInput } from './api-request.ts'
import { toApiResult, type ApiResult } from './api-result.ts'
import { isTimeout, repeatUnanswered, REQUEST_TIMEOUT_MS, toUnavailable } from './repeats.ts'

/** Path below which the API serves all endpoints, on the same origin as the pages. */
export const API_ROOT = '/api'

/** How long an upload may take, in ms (docs/specification, section 9). */
const UPLOAD_TIMEOUT_MS = 30_000

/** How one request is sent. */
export interface SendOptions {
  /** Access token to attach. */
  token?: string | undefined
  /** Key of a guest's order to attach. */
  orderKey?: string | undefined
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
export function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: SendOptions,
): Promise<ApiResult<E>> {
  return repeatUnanswered(
    () => sendRequest(endpoint, input, options),
    options.signal,
    ({ cause }) => mayRepeat(endpoint, cause),
  )
}

/** Whether an endpoint allows another request after one without a response. */
function mayRepeat({ repeats, upload }: Endpoint, cause: unknown): boolean {
  if (repeats === 'never') return false
  return !isTimeout(cause) || (repeats !== 'unless_timed_out' && !upload)
}

async function sendRequest<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { token, orderKey, idempotencyKey, timeoutMs, signal, exchange = exchangeByFetch }: SendOptions,
): Promise<ApiResult<E>> {
  const { body } = input as RawInput
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (orderKey) headers.set('Order-Key', orderKey)
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
