import { z } from 'zod'
import { ContactEmail, idParams, Language, Token } from '../text/fields.schemas.ts'
import { NewPassword } from '../auth/auth.schemas.ts'
import { StaffName } from './account.console.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery } from '../http/lists.console.ts'
import { ConsoleSession } from './session.console.ts'
import { RoleId } from './staff.console.ts'

/** An invitation that was neither accepted nor revoked. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  language: Language,
  /** The member of staff who invited; missing for the command line. */
  invited_by: z.string().optional(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
})

export type Invitation = z.infer<typeof Invitation>

export const listInvitations = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/invitations',
  summary: 'The invitations that wait to be accepted',
  permission: 'staff.manage',
  schemas: { query: listQuery(['created_at'], {}), data: listOf(Invitation) },
  errors: [],
})

export const invite = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/invitations',
  summary: 'Invites somebody by mail to run the shop; replaces an open invitation to the same address',
  permission: 'staff.manage',
  stepUp: true,
  status: 201,
  schemas: {
    body: z.strictObject({
      id: z.uuid(),
      email: ContactEmail.toLowerCase(),
      role: RoleId,
      language: Language,
    }),
    data: Invitation,
  },
  errors: ['STAFF_EMAIL_TAKEN', 'INVITATION_CLOSED'],
})

export const resendInvitation = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/invitations/:id/resend',
  summary: 'Mails a new link, valid for 48 hours; the link before is worth nothing any more',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, data: Invitation },
  errors: ['INVITATION_CLOSED'],
})

export const revokeInvitation = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/invitations/:id',
  summary: 'Revokes an invitation',
  permission: 'staff.manage',
  schemas: { params: idParams, data: z.object({}) },
  errors: ['INVITATION_CLOSED'],
})

export const openInvitation = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/invitation',
  summary: 'Whom the link of an invitation is for',
  permission: 'anyone',
  schemas: {
    body: z.strictObject({ token: Token }),
    data: z.object({
      email: z.string(),
      role: z.string(),
      /** Missing for the roles of a new shop, whose names the console translates. */
      role_name: z.string().optional(),
      language: Language,
    }),
  },
  errors: ['INVITATION_INVALID'],
  rateLimit: 'link',
})

export const acceptInvitation = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/invitation/accept',
  summary: 'Accepts an invitation, once, and signs in; a live shop then asks to set up a second factor',
  permission: 'anyone',
  status: 201,
  schemas: {
    body: z.strictObject({ token: Token, name: StaffName, password: NewPassword }),
    data: ConsoleSession,
  },
  errors: ['INVITATION_INVALID', 'PASSWORD_TOO_COMMON'],
  rateLimit: 'link',
})
