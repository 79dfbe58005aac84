import type { ErrorDetail } from '@shop/contract/http/envelope'
import { ERRORS, type ErrorCode } from '@shop/contract/http/errors'

/** The one error that services throw: a code of the catalogue, and what a page needs to explain it. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  /** Seconds after which another try makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: { details?: ErrorDetail[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }
}
