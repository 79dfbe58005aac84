import type { Data, Endpoint, Failure } from '@shop/contract/endpoint'
import type { ErrorDetail } from '@shop/contract/envelope'
import { toFriendlyMessage } from './friendly-messages.ts'

/** Why a call was refused. `code` is one of those that its endpoint declares, or a general one. */
export interface ApiFailure<Code extends string = string> {
  code: Code
  message: string
  details?: ErrorDetail[]
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

  constructor(code: ApiUnavailableError['code'], message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'ApiUnavailableError'
    this.code = code
    this.status = status
  }
}

/** Reads an answer of the API. Throws `ApiUnavailableError` for a 5xx and for what is not the shop's envelope. */
export function toApiResult<E extends Endpoint>(status: number, body: unknown): ApiResult<E> {
  if (status >= 500) throw new ApiUnavailableError('REQUEST_FAILED', toFriendlyMessage(status), status)
  if (isSuccess(body)) return { ok: true, status, data: body.data as Data<E> }
  if (isFailure(body)) return { ok: false, status, error: body.error as ApiFailure<Failure<E>> }
  throw new ApiUnavailableError('REQUEST_FAILED', toFriendlyMessage(status), status)
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
