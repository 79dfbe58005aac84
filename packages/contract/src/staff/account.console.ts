import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { NewPassword } from '../auth/auth.schemas.ts'
import { idParams, Language, text } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Version } from '../http/lists.console.ts'
import { ConsoleSession } from './session.console.ts'

/** The name of a member of staff. */
export const StaffName = text('Please enter a name', { min: 1, max: 80 })

/** The account of the member of staff who is signed in. */
export const OwnAccount = z.object({
  id: z.string(),
  version: Version,
  email: z.string(),
  name: z.string(),
  language: Language,
  role: z.string(),
  /** Whether there is an authenticator app. */
  has_totp: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
})

export type OwnAccount = z.infer<typeof OwnAccount>

/** A browser that is signed in. */
export const StaffSession = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  is_current: z.boolean(),
})

export type StaffSession = z.infer<typeof StaffSession>

/** Shown once: only their hashes are stored. Empty where there are some already. */
export const RecoveryCodes = z.array(z.string())

export const getAccount = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/account',
  summary: 'The own account',
  permission: 'session',
  schemas: { data: OwnAccount },
  errors: [],
})

export const changeAccount = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/account',
  summary: 'Changes the own name and language',
  permission: 'session',
  schemas: {
    body: z.strictObject({ version: Version, name: StaffName, language: Language }),
    data: OwnAccount,
  },
  errors: ['STALE_VERSION'],
})

export const changeStaffPassword = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/account/password',
  summary: 'Changes the own password, and ends every other session',
  permission: 'session',
  schemas: {
    body: z.strictObject({ current_password: z.string().min(1).max(1024), new_password: NewPassword }),
    data: z.object({}),
  },
  errors: ['PASSWORD_CONFIRMATION_FAILED', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED'],
  rateLimit: 'confirm',
})

export const startTotp = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/account/totp',
  summary: 'A new secret for an authenticator app; it replaces the one before when a code confirms it',
  permission: 'enrolment',
  stepUp: true,
  schemas: { data: z.object({ secret: z.string(), uri: z.string() }) },
  errors: [],
})

export const confirmTotp = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/account/totp',
  summary: 'Sets up the authenticator app with a first code of it, which completes the session',
  permission: 'enrolment',
  stepUp: true,
  schemas: {
    body: z.strictObject({ code: z.string().regex(TEXT_FORMATS.six_digits) }),
    data: z.object({ recovery_codes: RecoveryCodes, session: ConsoleSession }),
  },
  errors: ['SECOND_FACTOR_INVALID', 'RATE_LIMITED'],
})

export const removeTotp = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/account/totp',
  summary: 'Removes the authenticator app; a live shop refuses to remove the last second factor',
  permission: 'session',
  stepUp: true,
  schemas: { data: OwnAccount },
  errors: ['SECOND_FACTOR_LAST'],
})

export const renewRecoveryCodes = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/account/recovery-codes',
  summary: 'Ten new recovery codes; those before are worth nothing any more',
  permission: 'session',
  stepUp: true,
  schemas: { data: z.object({ recovery_codes: RecoveryCodes }) },
  errors: ['SECOND_FACTOR_MISSING'],
})

export const listStaffSessions = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/account/sessions',
  summary: 'The own sessions, this one first',
  permission: 'session',
  schemas: { data: z.object({ items: z.array(StaffSession) }) },
  errors: [],
})

export const endStaffSession = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/account/sessions/:id',
  summary: 'Ends one of the own sessions',
  permission: 'session',
  schemas: { params: idParams, data: z.object({}) },
  errors: ['SESSION_NOT_FOUND'],
})

export const endOtherStaffSessions = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/account/sessions',
  summary: 'Ends every own session but this one',
  permission: 'session',
  schemas: { data: z.object({ ended: z.int() }) },
  errors: [],
})
