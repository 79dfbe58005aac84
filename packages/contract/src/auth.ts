import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { MAINLAND_MOBILE, NICKNAME_LENGTH, UserProfile } from './users.ts'

/** Password lengths in characters (specification, section 5; the maximum: decisions, section 4). */
export const PASSWORD_LENGTH = { minAtLogin: 6, minAtRegistration: 8, max: 128 } as const

/** How long a mailed verification link opens the account, in hours (decisions, section 4). */
export const VERIFICATION_LINK_HOURS = 24

/** An account whose address nobody proves is removed after so many days, and its registration forgotten (decision 0014). */
export const UNPROVED_ACCOUNT_DAYS = 7

/** How long a mailed link lets a new password be chosen, in minutes (decisions, section 4). */
export const RESET_LINK_MINUTES = 60

/** The wait before another verification mail can be asked for, in seconds. */
export const RESEND_WAIT_SECONDS = 60

/** What an e-mail address looks like: nothing in it can end a header of a letter or name a second recipient. */
export const EMAIL_FORMAT = /^[^\s@<>"',;:\\()[\]]+@[^\s@.<>"',;:\\()[\]]+(\.[^\s@.<>"',;:\\()[\]]+)+$/u
export const EMAIL_MAX_LENGTH = 254

/** An e-mail address, compared without regard to case. */
export const Email = z
  .string('Email and password are required')
  .min(1, 'Email and password are required')
  .trim()
  .max(EMAIL_MAX_LENGTH, 'Invalid email format')
  .regex(EMAIL_FORMAT, 'Invalid email format')

/** A new password: 8 to 128 characters with a lower-case and an upper-case letter. Never trimmed. */
export const NewPassword = z
  .string('Email and password are required')
  .min(PASSWORD_LENGTH.minAtRegistration, 'Password must be at least 8 characters')
  .max(PASSWORD_LENGTH.max, 'Password must be at most 128 characters')
  .regex(/\p{Ll}/u, 'Password must contain a lowercase letter')
  .regex(/\p{Lu}/u, 'Password must contain an uppercase letter')

/** Turns what an empty form field sends into its absence. */
export function blankAsMissing<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

export const LoginBody = z.strictObject({
  email: Email,
  password_raw: z
    .string('Email and password are required')
    .min(1, 'Email and password are required')
    .max(1024, 'Email or password error'),
})

export const RegisterBody = z.strictObject({
  email: Email,
  password_raw: NewPassword,
  nickname: blankAsMissing(
    z
      .string()
      .trim()
      .min(NICKNAME_LENGTH.min, 'Nickname must be 2 to 20 characters')
      .max(NICKNAME_LENGTH.max, 'Nickname must be 2 to 20 characters')
      .regex(/^[^\p{Cc}]*$/u, 'Nickname must be 2 to 20 characters'),
  ),
  phone_number: blankAsMissing(z.string().trim().regex(MAINLAND_MOBILE, 'Invalid phone number format')),
  agree_terms: z.literal(true, 'Please agree to the terms'),
})

/** Tokens and the shopper (specification, section 3, "Auth response"). */
export const AuthResult = z.object({ token: z.string(), refreshToken: z.string(), user: UserProfile })
export type AuthResult = z.infer<typeof AuthResult>

const Done = z.object({})

export const login = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login',
  twins: ['/auth/login'],
  summary: 'Signs in with e-mail and password',
  auth: 'public',
  body: LoginBody,
  data: AuthResult,
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED'],
  rateLimit: 'login',
  repeats: 'unless_timed_out',
})

export const register = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/register',
  twins: ['/auth/register'],
  summary: 'Opens an account; the answer is the same for a known address, and its tokens open nothing yet',
  auth: 'public',
  body: RegisterBody,
  data: AuthResult,
  status: 201,
  errors: ['PASSWORD_TOO_COMMON'],
  rateLimit: 'register',
  repeats: 'unless_timed_out',
})

export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/resend-verification',
  twins: ['/auth/resend-verification'],
  summary: 'Mails the verification link again; the answer does not tell whether the address is known',
  auth: 'public',
  body: z.strictObject({ email: Email }),
  data: Done,
  errors: [],
  rateLimit: 'mail',
})

export const verifyEmail = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/verify-email',
  twins: ['/auth/verify-email'],
  summary:
    'Opens the account that a mailed link belongs to, or moves it to its new address; a second call within its life says success again',
  auth: 'public',
  query: z.object({ token: z.string().min(1).max(200) }),
  data: z.object({ email: z.string() }),
  errors: ['VERIFICATION_FAILED', 'EMAIL_TAKEN'],
  rateLimit: 'link',
})

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/refresh',
  twins: ['/auth/refresh'],
  summary: 'Trades a refresh token for a new pair',
  auth: 'public',
  body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
  data: z.object({ token: z.string(), refreshToken: z.string() }),
  errors: ['REFRESH_TOKEN_INVALID'],
  rateLimit: 'refresh',
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/logout',
  twins: ['/auth/logout'],
  summary: 'Ends this session at once, its access token included; succeeds for an ended one too',
  auth: 'public',
  body: z.strictObject({ refreshToken: z.string().max(200).optional() }).optional(),
  data: Done,
  errors: [],
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/forgot-password',
  twins: ['/auth/forgot-password', '/v1/auth/request-password-reset', '/auth/request-password-reset'],
  summary:
    'Mails a link that lets a new password be chosen; the answer does not tell whether the address is known',
  auth: 'public',
  body: z.strictObject({ email: Email }),
  data: Done,
  errors: [],
  rateLimit: 'mail',
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/reset-password',
  twins: ['/auth/reset-password'],
  summary: 'Sets a new password by a mailed link, once, and ends every session of the account',
  auth: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200), password: NewPassword }),
  data: Done,
  errors: ['RESET_TOKEN_INVALID', 'PASSWORD_TOO_COMMON'],
  rateLimit: 'link',
})
