import { z } from 'zod'
import { text } from '../text/fields.schemas.ts'
import { RecoveryCodes } from './account.console.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { ConsoleSession } from './session.console.ts'
import { PasskeyOptions, RegistrationResponse } from './webauthn.console.ts'

const PasskeyName = text('Please enter a name', { min: 1, max: 60 })
/** A credential's id is longer than other ids. */
const params = z.object({ id: z.string().max(1_400) })

/** A passkey of the member of staff who is signed in. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().optional(),
})

export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/account/passkeys',
  summary: 'The own passkeys, oldest first',
  permission: 'session',
  schemas: { data: z.object({ items: z.array(Passkey) }) },
  errors: [],
})

export const startPasskeyRegistration = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/account/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  permission: 'enrolment',
  stepUp: true,
  schemas: { data: PasskeyOptions },
  errors: [],
})

export const registerPasskey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/account/passkeys',
  summary: 'Registers a passkey, which completes the session',
  permission: 'enrolment',
  stepUp: true,
  status: 201,
  schemas: {
    body: z.strictObject({ name: PasskeyName, response: RegistrationResponse }),
    data: z.object({ passkey: Passkey, recovery_codes: RecoveryCodes, session: ConsoleSession }),
  },
  errors: ['PASSKEY_INVALID', 'PASSKEY_EXISTS'],
})

export const renamePasskey = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/account/passkeys/:id',
  summary: 'Renames one of the own passkeys',
  permission: 'session',
  schemas: { params, body: z.strictObject({ name: PasskeyName }), data: Passkey },
  errors: [],
})

export const removePasskey = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/account/passkeys/:id',
  summary: 'Removes one of the own passkeys; a live shop refuses to remove the last second factor',
  permission: 'session',
  stepUp: true,
  schemas: { params, data: z.object({}) },
  errors: ['SECOND_FACTOR_LAST'],
})
