import type { ApiFailure } from '../../lib/api/api-result.ts'

/** What a refused new password means for the page. */
export type ResetOutcome = 'invalid-link' | 'common-password' | 'refused'

/** Tells a link that no longer serves from a password that was refused, and from anything else. */
export function toResetOutcome({ code, details }: ApiFailure): ResetOutcome {
  if (code === 'PASSWORD_TOO_COMMON') return 'common-password'
  // A link that was cut off or lengthened on its way cannot even be a secret.
  const isNoSecret = code === 'VALIDATION_FAILED' && details?.some(({ path }) => path === 'token')
  return code === 'RESET_TOKEN_INVALID' || isNoSecret ? 'invalid-link' : 'refused'
}
