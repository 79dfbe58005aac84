import { z } from 'zod'
import { idParams, Language } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Search, Version } from '../http/lists.console.ts'

/** A role's id. */
export const RoleId = z.string().min(1).max(64)

/** Somebody who runs the shop. */
export const StaffMember = z.object({
  id: z.string(),
  version: Version,
  email: z.string(),
  name: z.string(),
  language: Language,
  role: z.string(),
  is_disabled: z.boolean(),
  has_totp: z.boolean(),
  passkeys: z.int(),
  /** Browsers that are signed in. */
  sessions: z.int(),
  /** Missing while nobody is signed in. */
  last_seen_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
})

export type StaffMember = z.infer<typeof StaffMember>

const versioned = z.strictObject({ version: Version })

export const listStaff = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/staff',
  summary: 'The people who run the shop',
  permission: 'staff.manage',
  schemas: {
    query: listQuery(['name', 'email', 'created_at'], {
      q: Search,
      role: RoleId.optional(),
      is_disabled: z.stringbool().optional(),
    }),
    data: listOf(StaffMember),
  },
  errors: [],
})

export const getStaffMember = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/staff/:id',
  summary: 'One member of staff',
  permission: 'staff.manage',
  schemas: { params: idParams, data: StaffMember },
  errors: [],
})

export const changeStaffRole = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/staff/:id',
  summary: 'Gives a member of staff another role',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, body: versioned.extend({ role: RoleId }), data: StaffMember },
  errors: ['STALE_VERSION', 'LAST_OWNER'],
})

export const disableStaffMember = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/staff/:id/disable',
  summary: 'Disables a member of staff: ends their sessions, and revokes the invitations that they sent',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, body: versioned, data: StaffMember },
  errors: ['STALE_VERSION', 'LAST_OWNER'],
})

export const enableStaffMember = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/staff/:id/enable',
  summary: 'Enables a disabled member of staff',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, body: versioned, data: StaffMember },
  errors: ['STALE_VERSION'],
})

export const endSessionsOfStaffMember = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/staff/:id/sessions',
  summary: 'Signs a member of staff out everywhere',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, data: StaffMember },
  errors: [],
})

export const resetFactorsOfStaffMember = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/staff/:id/factors',
  summary: 'Removes the second factors of a member of staff who lost them, and signs them out',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, data: StaffMember },
  errors: [],
})
