import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search } from '../http/lists.console.ts'

/** One change: who made it, from where, of what, and what it was before and after. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The member of staff, or missing for the command line. */
  staff_id: z.string().optional(),
  who: z.string(),
  network: z.string().optional(),
  device: z.string().optional(),
  /** `<subject>.<what was done>`, such as `order.shipped`. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** What people call the subject: an order's number, a product's name. */
  subject_label: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  hash: z.string(),
})

export type AuditEntry = z.infer<typeof AuditEntry>

/** The filters of the list, and of its export. */
const filters = {
  staff_id: z.string().max(64).optional(),
  action: oneOrMore(z.string().max(80)),
  subject_type: z.string().max(40).optional(),
  subject_id: z.string().max(64).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  q: Search,
}

export const listAuditEntries = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/audit-log',
  summary: 'The audit log, newest first',
  permission: 'audit.read',
  schemas: { query: listQuery(['at'], filters), data: listOf(AuditEntry) },
  errors: [],
})

export const exportAuditLog = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/audit-log/export',
  summary: 'The filtered entries of the audit log as CSV, oldest first',
  permission: 'audit.read',
  stepUp: true,
  download: 'text/csv',
  schemas: { query: z.strictObject(filters), data: z.unknown() },
  errors: [],
})
