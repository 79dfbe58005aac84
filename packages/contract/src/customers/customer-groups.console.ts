import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, Search, Version } from '../http/lists.console.ts'
import { text } from '../text/fields.schemas.ts'
import { Customer } from './customers.console.ts'

/** The most lines of a file that are read. */
export const MAX_IMPORTED_MEMBERS = 20_000

/** Why a line of a file adds nobody. */
export const MEMBER_PROBLEMS = ['not_an_email', 'no_account', 'repeated', 'too_many'] as const

const Name = text('Please enter a name', { min: 1, max: 80 })

/** Customers whom staff have put together, for offers that are for them alone. */
export const CustomerGroup = z.object({
  id: z.string(),
  version: Version,
  name: z.string(),
  members: z.int(),
  created_at: z.iso.datetime(),
})

export type CustomerGroup = z.infer<typeof CustomerGroup>

const params = z.object({ id: z.uuid() })

export const listCustomerGroups = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/customer-groups',
  summary: 'Groups of customers, with their number of members',
  permission: 'customers.read',
  schemas: { query: listQuery(['created_at', 'name'], { q: Search }), data: listOf(CustomerGroup) },
  errors: [],
})

export const getCustomerGroup = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/customer-groups/:id',
  summary: 'One group of customers',
  permission: 'customers.read',
  schemas: { params, data: CustomerGroup },
  errors: ['CUSTOMER_GROUP_NOT_FOUND'],
})

export const createCustomerGroup = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customer-groups',
  summary: 'Creates a group of customers; a repeat with the same id creates it once',
  permission: 'customers.change',
  status: 201,
  schemas: { body: z.strictObject({ id: z.uuid(), name: Name }), data: CustomerGroup },
  errors: ['CUSTOMER_GROUP_EXISTS'],
})

export const renameCustomerGroup = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/customer-groups/:id',
  summary: 'Renames a group of customers',
  permission: 'customers.change',
  schemas: { params, body: z.strictObject({ version: Version, name: Name }), data: CustomerGroup },
  errors: ['CUSTOMER_GROUP_NOT_FOUND', 'CUSTOMER_GROUP_EXISTS', 'STALE_VERSION'],
})

export const deleteCustomerGroup = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/customer-groups/:id',
  summary: 'Deletes a group that no offer is for; its customers stay',
  permission: 'customers.change',
  schemas: { params, data: z.object({}) },
  errors: ['CUSTOMER_GROUP_NOT_FOUND', 'CUSTOMER_GROUP_IN_USE'],
})

export const addToCustomerGroup = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customer-groups/:id/members',
  summary: 'Puts customers who have accounts into a group; those who are in it stay so',
  permission: 'customers.change',
  schemas: {
    params,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
    data: CustomerGroup,
  },
  errors: ['CUSTOMER_GROUP_NOT_FOUND'],
})

/** What an import does, or did: lines that add nobody are left out, each with its reason. */
export const MemberImport = z.object({
  added: z.int(),
  /** Were in the group before. */
  unchanged: z.int(),
  refused: z.array(z.object({ line: z.int(), email: z.string(), problem: z.enum(MEMBER_PROBLEMS) })),
})

export type MemberImport = z.infer<typeof MemberImport>

const upload = {
  field: 'file',
  maxBytes: 5 * 1024 * 1024,
  types: ['text/csv', 'application/vnd.ms-excel', 'application/csv', 'text/plain'],
  tooLarge: 'PAYLOAD_TOO_LARGE',
  wrongType: 'UNSUPPORTED_MEDIA_TYPE',
} as const

export const previewMemberImport = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customer-groups/:id/imports/preview',
  summary: 'What the import of a CSV file of e-mails would do; changes nothing, and needs personal.read',
  permission: 'customers.change',
  upload,
  schemas: { params, data: MemberImport },
  errors: ['CUSTOMER_GROUP_NOT_FOUND', 'MEMBER_FILE_UNREADABLE'],
})

export const importMembers = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/customer-groups/:id/imports',
  summary: 'Puts the accounts of a CSV file of e-mails into a group; needs personal.read',
  permission: 'customers.change',
  upload,
  schemas: { params, data: MemberImport },
  errors: ['CUSTOMER_GROUP_NOT_FOUND', 'MEMBER_FILE_UNREADABLE'],
})

export const joinCustomerGroup = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/customers/:id/groups/:group_id',
  summary: 'Puts a customer who has an account into a group; a repeat does nothing',
  permission: 'customers.change',
  schemas: { params: params.extend({ group_id: z.uuid() }), data: Customer },
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_GROUP_NOT_FOUND'],
})

export const leaveCustomerGroup = defineConsoleEndpoint({
  method: 'DELETE',
  path: '/console/customers/:id/groups/:group_id',
  summary: 'Takes a customer out of a group; a repeat does nothing',
  permission: 'customers.change',
  schemas: { params: params.extend({ group_id: z.uuid() }), data: Customer },
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_GROUP_NOT_FOUND'],
})
