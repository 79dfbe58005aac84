import type { ErrorDetail } from '@shop/contract/http/envelope'
import { toErrorMessage, type ErrorCode } from '@shop/contract/http/errors'

/** The only error class that services throw: an error code, and the details that a page needs. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: { details?: ErrorDetail[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(toErrorMessage(code, options.retryAfter), { cause: options.cause })
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}
