import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import { exchangeByFetch, type Exchange } from './api-exchange.ts'
import { toApiPath, type RawInput } from './api-request.ts'
import { ApiUnavailableError, toApiResult, type ApiResult } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'

/** Where all calls hang (decisions, section 2). */
export const API_ROOT = '/api'

/** Limits of a request (specification, sections 8 and 9). */
const REQUEST_TIMEOUT_MS = 10_000
const UPLOAD_TIMEOUT_MS = 30_000
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
  /** Carries the request in another way, for uploads that show how far they are. */
  exchange?: Exchange | undefined
}

/**
 * Sends one call to the API from the browser. Repeats it up to 3 times when there is no answer, waiting 1 s times the
 * attempt (specification, section 8), unless its endpoint says otherwise. Throws `ApiUnavailableError` for no answer
 * and for a 5xx.
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

/** Whether a call that failed in this way is sent again: only where nothing at all was answered. */
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
  const request = {
    method: endpoint.method,
    url: API_ROOT + toApiPath(endpoint, input),
    headers,
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  const response = await exchange(request).catch((error: unknown) => {
    throw toUnavailable(error, signal)
  })
  return toApiResult<E>(response.status, parseJson(response.text), response.retryAfter)
}

/** The body, or undefined where it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toUnavailable(cause: unknown, signal: AbortSignal | undefined): ApiUnavailableError {
  const code = signal?.aborted ? 'REQUEST_CANCELLED' : 'REQUEST_FAILED'
  return new ApiUnavailableError(
    code,
    toFriendlyMessage(isTimeout(cause) ? 'timeout' : 'network'),
    undefined,
    cause,
  )
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
