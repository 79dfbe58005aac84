import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { idParams, text } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Version } from '../http/lists.console.ts'
import { PERMISSIONS } from './permissions.console.ts'

const RoleName = text('Please enter a name', { min: 1, max: 60 })
const Permissions = z
  .array(z.enum(PERMISSIONS))
  .max(PERMISSIONS.length)
  .refine(
    (given) => new Set(given).size === given.length,
    breaks('duplicate', 'A permission is listed twice'),
  )

/** A role: a set of permissions. */
export const StaffRole = z.object({
  id: z.string(),
  version: Version,
  /** Missing for the roles of a new shop, whose names the console translates. */
  name: z.string().optional(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** How many people have it. */
  members: z.int(),
})

export type StaffRole = z.infer<typeof StaffRole>

export const listRoles = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/roles',
  summary: 'The roles and their permissions, in the order in which they were made',
  permission: 'staff.manage',
  schemas: { query: listQuery(['created_at'], {}), data: listOf(StaffRole) },
  errors: [],
})

export const getRole = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/roles/:id',
  summary: 'One role',
  permission: 'staff.manage',
  schemas: { params: idParams, data: StaffRole },
  errors: [],
})

export const createRole = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/roles',
  summary: 'Creates a role (owners only)',
  permission: 'staff.manage',
  stepUp: true,
  status: 201,
  schemas: {
    body: z.strictObject({ id: z.uuid(), name: RoleName, permissions: Permissions }),
    data: StaffRole,
  },
  errors: [],
})

export const changeRole = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/roles/:id',
  summary: 'Changes the name and the permissions of a role, at once for all who have it (owners only)',
  permission: 'staff.manage',
  stepUp: true,
  schemas: {
    params: idParams,
    body: z.strictObject({
      version: Version,
      name: RoleName.optional(),
      permissions: Permissions.optional(),
    }),
    data: StaffRole,
  },
  errors: ['STALE_VERSION', 'ROLE_FIXED'],
})

export const deleteRole = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/roles/:id',
  summary: 'Deletes a role that nobody has (owners only)',
  permission: 'staff.manage',
  stepUp: true,
  schemas: { params: idParams, data: z.object({}) },
  errors: ['ROLE_IN_USE', 'ROLE_FIXED'],
})
