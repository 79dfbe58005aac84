import { z } from 'zod'
import { EMAIL_FORMAT, EMAIL_MAX_LENGTH, PASSWORD_LENGTH } from '../rules/auth.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { MAINLAND_MOBILE, NICKNAME_LENGTH } from '../rules/users.ts'
import { UserProfile } from './users.ts'

/** An e-mail address, normalised to lower case. */
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

/** Treats the empty string of a blank form field as a missing value. */
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

/** Tokens and profile of the signed-in shopper. */
export const AuthResult = z.object({ token: z.string(), refreshToken: z.string(), user: UserProfile })

export type AuthResult = z.infer<typeof AuthResult>

const Done = z.object({})

/** Schemas of the endpoints in auth.ts. */
export const authSchemas = {
  login: {
    body: LoginBody,
    data: AuthResult,
  },
  register: {
    body: RegisterBody,
    data: AuthResult,
  },
  resendVerification: {
    body: z.strictObject({ email: Email }),
    data: Done,
  },
  verifyEmail: {
    query: z.object({ token: z.string().min(1).max(200) }),
    data: z.object({ email: z.string() }),
  },
  refresh: {
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
    data: z.object({ token: z.string(), refreshToken: z.string() }),
  },
  logout: {
    body: z.strictObject({ refreshToken: z.string().max(200).optional() }).optional(),
    data: Done,
  },
  forgotPassword: {
    body: z.strictObject({ email: Email }),
    data: Done,
  },
  resetPassword: {
    body: z.strictObject({ token: z.string().min(1).max(200), password: NewPassword }),
    data: Done,
  },
} satisfies Record<string, EndpointSchemas>
