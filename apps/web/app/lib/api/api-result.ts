import type { Data, Endpoint, Failure } from '@shop/contract/http/endpoint'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { toFriendlyMessage } from './friendly-messages.ts'

/** Why a call was refused. `code` is one of those that its endpoint declares, or a general one. */
export interface ApiFailure<Code extends string = string> {
  code: Code
  message: string
  details?: ErrorDetail[]
  /** How long to wait before another try, in seconds, where the answer told (`Retry-After`). */
  retryAfterSeconds?: number
}

/** What a call gives back for statuses 200 to 499 (specification, section 9). */
export type ApiResult<E extends Endpoint> =
  { ok: true; status: number; data: Data<E> } | { ok: false; status: number; error: ApiFailure<Failure<E>> }

/**
 * No usable answer: none at all, a timeout, a cancelled call or a 5xx. Pages let it pass to the nearest error
 * boundary, or catch it where something can be saved. `message` is the friendly text.
 */
export class ApiUnavailableError extends Error {
  readonly code: 'REQUEST_FAILED' | 'REQUEST_CANCELLED'
  /** The status of a 5xx; undefined when nothing was answered. */
  readonly status: number | undefined
  /** What the shop itself said of a 5xx: its code and message. Undefined where something else answered, or nothing. */
  readonly failure: ApiFailure | undefined

  constructor(
    code: ApiUnavailableError['code'],
    message: string,
    status?: number,
    cause?: unknown,
    failure?: ApiFailure,
  ) {
    super(message, { cause })
    this.name = 'ApiUnavailableError'
    this.code = code
    this.status = status
    this.failure = failure
  }
}

/**
 * Whether the shop may have done what was asked without a word of it reaching the page: nobody answered, or something
 * on the way did.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiUnavailableError && error.code === 'REQUEST_FAILED' && !error.failure
}

/**
 * Reads an answer of the API. Throws `ApiUnavailableError` for a 5xx and for what is not the shop's envelope.
 *
 * @param retryAfter the header `Retry-After`, of which the shop sends seconds
 */
export function toApiResult<E extends Endpoint>(
  status: number,
  body: unknown,
  retryAfter?: string | null,
): ApiResult<E> {
  if (isSuccess(body) && status < 500) return { ok: true, status, data: body.data as Data<E> }
  const failure = isFailure(body) ? { ...body.error, ...toWait(retryAfter) } : undefined
  if (!failure || status >= 500) {
    throw new ApiUnavailableError('REQUEST_FAILED', toFriendlyMessage(status), status, undefined, failure)
  }
  return { ok: false, status, error: failure as ApiFailure<Failure<E>> }
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
