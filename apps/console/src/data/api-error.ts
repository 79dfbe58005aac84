import type { ErrorCode } from '@shop/contract/http/errors'
import type { ErrorDetail } from '@shop/contract/http/envelope'

/** A code of the contract, or why no response of the server could be read. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMED_OUT' | 'UNREADABLE'

/**
 * A call that failed. Its message is the key of its text (packages/messages/en/errors/console.json), which react-admin
 * translates.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly retryAfterSeconds: number | undefined
  /** Errors by field, as react-admin's forms read them: for a form, once they are translated. */
  body: { errors: Record<string, string> } | undefined

  constructor(code: ApiErrorCode, { status = 0, details = [], retryAfterSeconds }: ApiErrorFacts = {}) {
    super(`errors.${code}`)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface ApiErrorFacts {
  status?: number
  details?: readonly ErrorDetail[]
  retryAfterSeconds?: number | undefined
}

/** Whether an error is a failed call with one of these codes. */
export function hasCode(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}
