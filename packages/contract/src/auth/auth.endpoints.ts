import type { authSchemas } from './auth.schemas.ts'
import { defineEndpoint, typesOf } from '../http/endpoint.ts'

/** Lifetime of a mailed verification link, in hours. */
export const VERIFICATION_LINK_HOURS = 24

/** An account whose e-mail address is never verified is deleted after this many days (docs/decisions/0014). */
export const UNPROVED_ACCOUNT_DAYS = 7

/** Lifetime of a mailed password reset link, in minutes. */
export const RESET_LINK_MINUTES = 60

/** Minimum time between two verification e-mails, in seconds. */
export const RESEND_WAIT_SECONDS = 60

export const login = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login',
  twins: ['/auth/login'],
  summary: 'Signs in with e-mail and password',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.login>(),
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_DISABLED'],
  rateLimit: 'login',
  repeats: 'unless_timed_out',
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/register',
  twins: ['/auth/register'],
  summary:
    'Creates an account; the response is the same for a known address, and its tokens are not valid yet',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.register>(),
  status: 201,
  errors: ['PASSWORD_TOO_COMMON'],
  rateLimit: 'register',
  repeats: 'unless_timed_out',
})

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/resend-verification',
  twins: ['/auth/resend-verification'],
  summary: 'Mails the verification link again; the response does not reveal whether the address is known',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.resendVerification>(),
  errors: [],
  rateLimit: 'mail',
})

export const verifyEmail = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/verify-email',
  twins: ['/auth/verify-email'],
  summary:
    'Verifies the e-mail address of a new account, or a changed one, by its mailed link; a repeated call succeeds while the link is valid',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.verifyEmail>(),
  errors: ['VERIFICATION_FAILED', 'EMAIL_TAKEN'],
  rateLimit: 'link',
})

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/refresh',
  twins: ['/auth/refresh'],
  summary: 'Exchanges a refresh token for a new pair of tokens',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.refresh>(),
  errors: ['REFRESH_TOKEN_INVALID'],
  rateLimit: 'refresh',
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/logout',
  twins: ['/auth/logout'],
  summary: 'Ends this session at once, including its access token; idempotent',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.logout>(),
  errors: [],
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/forgot-password',
  twins: ['/auth/forgot-password', '/v1/auth/request-password-reset', '/auth/request-password-reset'],
  summary: 'Mails a password reset link; the response does not reveal whether the address is known',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.forgotPassword>(),
  errors: [],
  rateLimit: 'mail',
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/reset-password',
  twins: ['/auth/reset-password'],
  summary: 'Sets a new password by a mailed link, once, and ends every session of the account',
  auth: 'public',
  schemas: typesOf<typeof authSchemas.resetPassword>(),
  errors: ['RESET_TOKEN_INVALID', 'PASSWORD_TOO_COMMON'],
  rateLimit: 'link',
})
