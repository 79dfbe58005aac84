import type { Data, Endpoint, Failure, Input } from '@shop/contract/http/endpoint'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { isObject } from '../json.ts'
import { toFriendlyMessage } from './friendly-messages.ts'

/** Why the API refused a call. `code` is one that its endpoint declares, or a general one. */
export interface ApiFailure<Code extends string = string> {
  code: Code
  message: string
  details?: ErrorDetail[]
  /** Seconds to wait before the next attempt (`Retry-After`); undefined where the response has none. */
  retryAfterSeconds?: number
}

/** The result of a call for statuses 200 to 499. */
export type ApiResult<E extends Endpoint> =
  | { ok: true; status: number; data: Data<E> }
  | { ok: false; status: number; error: ApiFailure<Failure<E>> }

/** Calls the API: `apiFrom(context)` in a loader, `{ call }` of api.ts in the browser. */
export interface ApiClient {
  /** Statuses up to 499 are returned; a 5xx or no response throws `ApiUnavailableError`. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ApiResult<E>>
}

/**
 * No usable response: no connection, a timeout, a cancelled call or a 5xx. Pages let it reach the nearest error
 * boundary, or catch it to save what was typed. `message` is a text for the shopper.
 */
export class ApiUnavailableError extends Error {
  readonly code: 'REQUEST_FAILED' | 'REQUEST_CANCELLED'
  /** The status of a 5xx; undefined when there was no response. */
  readonly status: number | undefined
  /** The API's own error in a 5xx; undefined when a proxy sent the response, or there was none. */
  readonly failure: ApiFailure | undefined

  constructor(
    code: ApiUnavailableError['code'],
    message: string,
    {
      status,
      failure,
      cause,
    }: { status?: number | undefined; failure?: ApiFailure | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'ApiUnavailableError'
    this.code = code
    this.status = status
    this.failure = failure
  }
}

/** A call that the API refused, where its caller takes only data. `message` is a text for the shopper. */
export class ApiRefusalError extends Error {
  readonly status: number
  readonly failure: ApiFailure

  constructor(message: string, status: number, failure: ApiFailure) {
    super(message)
    this.name = 'ApiRefusalError'
    this.status = status
    this.failure = failure
  }
}

/**
 * Whether the outcome of a call is unknown: the API may have done it, but its response did not arrive (connection lost,
 * or an error page of a proxy).
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiUnavailableError && error.code === 'REQUEST_FAILED' && !error.failure
}

/**
 * Reads a response of the API. Throws `ApiUnavailableError` for a 5xx and for a body that is not the API's envelope. A 401
 * is a refusal whatever its body is, because a proxy may send it.
 *
 * @param retryAfter the header `Retry-After`; the API sends whole seconds
 */
export function toApiResult<E extends Endpoint>(
  status: number,
  body: unknown,
  retryAfter?: string | null,
): ApiResult<E> {
  if (isSuccess(body) && status < 500) return { ok: true, status, data: body.data as Data<E> }
  const refusal = isFailure(body) ? body.error : status === 401 ? toUnauthenticated() : undefined
  const failure = refusal && { ...refusal, ...toWait(retryAfter) }
  if (!failure || status >= 500) {
    throw new ApiUnavailableError('REQUEST_FAILED', toFriendlyMessage(status), { status, failure })
  }
  return { ok: false, status, error: failure as ApiFailure<Failure<E>> }
}

function toUnauthenticated(): ApiFailure {
  return { code: 'UNAUTHENTICATED', message: toFriendlyMessage(401) }
}

function toWait(retryAfter: string | null | undefined): Pick<ApiFailure, 'retryAfterSeconds'> {
  return /^\d{1,6}$/.test(retryAfter ?? '') ? { retryAfterSeconds: Number(retryAfter) } : {}
}

function isSuccess(body: unknown): body is { data: unknown } {
  return isObject(body) && body['success'] === true
}

function isFailure(body: unknown): body is { error: ApiFailure } {
  return isObject(body) && isObject(body['error']) && typeof body['error']['code'] === 'string'
}
