import type { ErrorDetail } from '@shop/contract/http/envelope'
import { REASON_MESSAGES, type ErrorReasons } from '@shop/contract/http/error-reasons'
import { toErrorMessage } from '@shop/contract/http/errors'
import { AppError } from './app-error.ts'

/**
 * The shop does not do this, for one of the reasons of the error's code, with the facts that texts need. Pages and the console
 * translate the reason; the command line prints the message.
 */
export function refused<Code extends keyof ErrorReasons>(
  code: Code,
  reason: ErrorReasons[Code],
  { path = '', message = REASON_MESSAGES[code][reason], ...facts }: Partial<ErrorDetail> = {},
): AppError {
  return new AppError(code, {
    details: [{ path, message: message ?? toErrorMessage(code), reason, ...facts }],
  })
}

/** Why the shop refused; undefined for any other error. */
export function findReason<Code extends keyof ErrorReasons>(
  error: unknown,
  code: Code,
): ErrorReasons[Code] | undefined {
  const isOfCode = error instanceof AppError && error.code === code
  return isOfCode ? (error.details?.[0]?.['reason'] as ErrorReasons[Code]) : undefined
}
