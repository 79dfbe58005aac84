import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { EMAIL_MAX_LENGTH } from '../auth/auth.rules.ts'
import { toTypedEmail } from '../text/typed-text.rules.ts'
import { Language } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { PERMISSIONS } from './permissions.console.ts'
import { AuthenticationResponse, PasskeyOptions } from './webauthn.console.ts'

const Email = z.string().overwrite(toTypedEmail).toLowerCase().max(EMAIL_MAX_LENGTH)
const Password = z.string().min(1).max(200)

/**
 * What a session still needs: `second_factor`: a code or a passkey; `enrolment`: a second factor has to be set up first,
 * because the shop is live; `complete`: nothing.
 */
export const SessionState = z.enum(['second_factor', 'enrolment', 'complete'])

/** The session's member of staff. */
export const ConsoleSession = z.object({
  state: SessionState,
  staff: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    language: Language,
    role: z.string(),
  }),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The ways in which the second factor can be given. */
  factors: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
  expires_at: z.iso.datetime(),
})

export type ConsoleSession = z.infer<typeof ConsoleSession>

export const getSession = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/session',
  summary: 'The session of the browser: who is signed in, and what they may do',
  permission: 'password',
  schemas: { data: ConsoleSession },
  errors: [],
})

export const signIn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session',
  summary: 'Signs in with e-mail and password; sets the session cookie',
  permission: 'anyone',
  schemas: { body: z.strictObject({ email: Email, password: Password }), data: ConsoleSession },
  errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  rateLimit: 'login',
})

export const startPasskeySignIn = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/passkey/options',
  summary: 'What a passkey has to sign to sign in without a password',
  permission: 'anyone',
  schemas: { data: PasskeyOptions },
  errors: [],
  rateLimit: 'login',
})

export const signInWithPasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/passkey',
  summary: 'Signs in with a passkey alone, which is both factors; sets the session cookie',
  permission: 'anyone',
  schemas: { body: AuthenticationResponse, data: ConsoleSession },
  errors: ['PASSKEY_INVALID'],
  rateLimit: 'login',
})

export const signOut = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/session',
  summary: 'Ends the session and deletes its cookie',
  permission: 'anyone',
  schemas: { data: z.object({}) },
  errors: [],
})

export const giveTotp = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/totp',
  summary: 'Completes the session with a code of the authenticator app',
  permission: 'password',
  schemas: {
    body: z.strictObject({ code: z.string().regex(TEXT_FORMATS.six_digits) }),
    data: ConsoleSession,
  },
  errors: ['SECOND_FACTOR_INVALID', 'RATE_LIMITED'],
})

export const giveRecoveryCode = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/recovery-code',
  summary: 'Completes the session with a recovery code, which is used up by it',
  permission: 'password',
  schemas: { body: z.strictObject({ code: z.string().trim().min(8).max(40) }), data: ConsoleSession },
  errors: ['SECOND_FACTOR_INVALID', 'RATE_LIMITED'],
})

export const startPasskeyProof = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/proof/options',
  summary: "What one of the member's passkeys has to sign, to complete the session or for a step-up",
  permission: 'password',
  schemas: { data: PasskeyOptions },
  errors: [],
})

export const givePasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/proof',
  summary: 'Completes the session with a passkey',
  permission: 'password',
  schemas: { body: AuthenticationResponse, data: ConsoleSession },
  errors: ['PASSKEY_INVALID'],
})

export const stepUp = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/session/step-up',
  summary: 'Confirms who is at the keyboard, for calls that ask for it (STEP_UP_REQUIRED)',
  permission: 'session',
  schemas: {
    body: z.union([
      z.strictObject({ password: Password }),
      z.strictObject({ code: z.string().regex(TEXT_FORMATS.six_digits) }),
      z.strictObject({ passkey: AuthenticationResponse }),
    ]),
    data: z.object({ valid_until: z.iso.datetime() }),
  },
  errors: ['SECOND_FACTOR_INVALID', 'PASSKEY_INVALID', 'RATE_LIMITED'],
  rateLimit: 'confirm',
})
