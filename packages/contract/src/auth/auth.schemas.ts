import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { PASSWORD_LENGTH } from './auth.rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { MobileNumber, Token, blankAsMissing, toEmail } from '../text/fields.schemas.ts'
import { Nickname, UserProfile } from '../users/users.schemas.ts'

const REQUIRED = 'Email and password are required'

/** @param required message where there is none */
const toNewPassword = (required: string) =>
  z
    .string(required)
    .min(PASSWORD_LENGTH.minAtRegistration, 'Password must be at least 8 characters')
    .max(PASSWORD_LENGTH.max, 'Password must be at most 128 characters')
    .regex(TEXT_FORMATS.with_small_letter, 'Password must contain a lowercase letter')
    .regex(TEXT_FORMATS.with_capital_letter, 'Password must contain an uppercase letter')

/** The e-mail address of an account, where no password goes with it. */
export const Email = toEmail('Email is required')

/** A new password: 8 to 128 characters with a lower-case and an upper-case letter. Never trimmed. */
export const NewPassword = toNewPassword('Password is required')

export const LoginBody = z.strictObject({
  email: toEmail(REQUIRED),
  password_raw: z.string(REQUIRED).min(1, REQUIRED).max(1024, 'Email or password error'),
})

export const RegisterBody = z.strictObject({
  email: toEmail(REQUIRED),
  password_raw: toNewPassword(REQUIRED),
  nickname: blankAsMissing(Nickname),
  phone_number: blankAsMissing(MobileNumber),
  agree_terms: z.literal(true, 'Please agree to the terms'),
})

/** The tokens of a session. */
export const SessionTokens = z.object({ token: z.string(), refreshToken: z.string() })

/** Tokens and profile of the signed-in shopper. */
export const AuthResult = SessionTokens.extend({ user: UserProfile })

export type AuthResult = z.infer<typeof AuthResult>

const Done = z.object({})

/** Schemas of the endpoints in auth.endpoints.ts. */
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
    query: z.object({ token: Token }),
    data: z.object({ email: z.string() }),
  },
  refresh: {
    body: z.strictObject({ refreshToken: Token }),
    data: SessionTokens,
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
    body: z.strictObject({ token: Token, password: NewPassword }),
    data: Done,
  },
} satisfies Record<string, EndpointSchemas>
