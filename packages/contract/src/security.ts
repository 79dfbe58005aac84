import { z } from 'zod'
import { Email, NewPassword } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'

/** Days between asking for an account's deletion and its erasure; a sign-in in between keeps it (decision 0016). */
export const DELETION_COOLING_DAYS = 7

/** The password once more, as proof that the shopper and not only their device is there. */
const CurrentPassword = z
  .string('The current password is incorrect')
  .min(1, 'The current password is incorrect')
  .max(1024, 'The current password is incorrect')

/** A signed-in device. `device` is the browser and system in words, such as `Firefox on Windows`. */
export const Session = z.object({
  session_id: z.string(),
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/password',
  twins: ['/users/password'],
  summary: 'Changes the password, ends every session, and begins a new one for this device',
  auth: 'user',
  body: z.strictObject({ current_password: CurrentPassword, new_password: NewPassword }),
  data: z.object({ token: z.string(), refreshToken: z.string() }),
  errors: ['PASSWORD_CONFIRMATION_FAILED', 'PASSWORD_TOO_COMMON'],
  rateLimit: 'confirm',
  // A second run would meet the new password as the current one, count as a wrong guess and lose the tokens.
  repeats: 'never',
})

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/v1/users/email',
  twins: ['/users/email'],
  summary:
    'Mails a link to a new address; following it (verify-email) makes it the account’s. Whether the address belongs to another account is not told',
  auth: 'user',
  body: z.strictObject({ email: Email, current_password: CurrentPassword }),
  data: z.object({}),
  errors: ['PASSWORD_CONFIRMATION_FAILED'],
  rateLimit: 'confirm',
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/v1/users/sessions',
  twins: ['/users/sessions'],
  summary: 'The devices that are signed in, this one first',
  auth: 'user',
  data: z.object({ items: z.array(Session) }),
  errors: [],
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/sessions/:id',
  twins: ['/users/sessions/:id'],
  summary: 'Signs one device out, at once',
  auth: 'user',
  params: z.object({ id: z.string().max(64) }),
  body: z.strictObject({ current_password: CurrentPassword }),
  data: z.object({}),
  errors: ['PASSWORD_CONFIRMATION_FAILED', 'SESSION_NOT_FOUND'],
  rateLimit: 'confirm',
})

export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/sessions',
  twins: ['/users/sessions'],
  summary: 'Signs every device out, this one too',
  auth: 'user',
  body: z.strictObject({ current_password: CurrentPassword }),
  data: z.object({}),
  errors: ['PASSWORD_CONFIRMATION_FAILED'],
  rateLimit: 'confirm',
  // The session ends with it: a repeat would only meet that, and lead to the login without a word.
  repeats: 'never',
})

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A row of the export, by column. An address lies in an order as an object of its own. */
const ExportedRow = z.record(z.string(), z.union([Scalar, z.record(z.string(), Scalar)]))
export type ExportedRow = z.infer<typeof ExportedRow>

export const exportMyData = defineEndpoint({
  method: 'GET',
  path: '/v1/users/export',
  twins: ['/users/export'],
  summary: 'Everything that the shop keeps about the shopper, by table',
  auth: 'user',
  data: z.object({
    exported_at: z.string(),
    tables: z.record(z.string(), z.array(ExportedRow)),
  }),
  errors: [],
  rateLimit: 'export',
})

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/v1/users/deletion',
  twins: ['/users/deletion'],
  summary: 'Closes the account at once and erases it after seven days, unless the shopper signs in again',
  auth: 'user',
  body: z.strictObject({ current_password: CurrentPassword }),
  data: z.object({ erased_after: z.string() }),
  errors: ['PASSWORD_CONFIRMATION_FAILED'],
  rateLimit: 'confirm',
  // The session ends with it: a repeat would only meet that, and lead to the login without a word.
  repeats: 'never',
})
