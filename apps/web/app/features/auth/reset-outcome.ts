import type { ApiFailure } from '../../lib/api/api-result.ts'

/** Why a password reset was refused. */
export type ResetOutcome = 'invalid-link' | 'common-password' | 'refused'

/** Classifies the error of a password reset: link no longer valid, password refused, or another failure. */
export function toResetOutcome({ code, details }: ApiFailure): ResetOutcome {
  if (code === 'PASSWORD_TOO_COMMON') return 'common-password'
  // A truncated or extended token already fails validation.
  const isNoSecret = code === 'VALIDATION_FAILED' && details?.some(({ path }) => path === 'token')
  return code === 'RESET_TOKEN_INVALID' || isNoSecret ? 'invalid-link' : 'refused'
}
