import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search, Version } from '../http/lists.console.ts'
import { MAX_PATH_LENGTH, REDIRECT_PROBLEMS } from './redirects.rules.ts'

/** Who made a redirect: the merchant, or a product whose address changed. */
export const RedirectSource = z.enum(['merchant', 'product'])

/** An address without a page, and the one that visitors of it are sent to. */
export const Redirect = z.object({
  id: z.string(),
  version: Version,
  path: z.string(),
  target: z.string(),
  source: RedirectSource,
  /** How often it was used, and on which day last. */
  uses: z.int(),
  last_used_day: z.iso.date().optional(),
  created_at: z.iso.datetime(),
})

export type Redirect = z.infer<typeof Redirect>

/** Read by rules of our own, which say what is wrong with it. Percent-encoded it may be nine times as long. */
const Typed = z
  .string()
  .trim()
  .min(1)
  .max(9 * MAX_PATH_LENGTH)

const params = z.object({ id: z.uuid() })
const filters = { q: Search, source: oneOrMore(RedirectSource) }

export const listRedirects = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/redirects',
  summary: 'Redirects, newest first',
  permission: 'content.read',
  schemas: {
    query: listQuery(['created_at', 'path', 'target', 'uses'], filters),
    data: listOf(Redirect),
  },
  errors: [],
})

export const createRedirect = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/redirects',
  summary: 'Creates a redirect; a repeat with the same id creates it once',
  permission: 'content.change',
  status: 201,
  schemas: { body: z.strictObject({ id: z.uuid(), path: Typed, target: Typed }), data: Redirect },
  errors: ['REDIRECT_REFUSED'],
})

export const changeRedirect = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/redirects/:id',
  summary: 'Changes a redirect',
  permission: 'content.change',
  schemas: {
    params,
    body: z.strictObject({ version: Version, path: Typed, target: Typed }),
    data: Redirect,
  },
  errors: ['REDIRECT_NOT_FOUND', 'REDIRECT_REFUSED', 'STALE_VERSION'],
})

export const deleteRedirects = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/redirects/deletions',
  summary: 'Deletes redirects; those that are gone already stay so',
  permission: 'content.change',
  schemas: {
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
    data: z.object({ deleted: z.int() }),
  },
  errors: [],
})

export const exportRedirects = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/redirects.csv',
  summary: 'All redirects as CSV, as the import reads it',
  permission: 'content.read',
  download: 'text/csv',
  schemas: { data: z.object({}) },
  errors: [],
})

/** What an import does, or did: lines that cannot be used are left out, each with its reason. */
export const RedirectImport = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.array(
    z.object({ line: z.int(), path: z.string(), target: z.string(), problem: z.enum(REDIRECT_PROBLEMS) }),
  ),
})

export type RedirectImport = z.infer<typeof RedirectImport>

const upload = {
  field: 'file',
  maxBytes: 5 * 1024 * 1024,
  types: ['text/csv', 'application/vnd.ms-excel', 'application/csv', 'text/plain'],
  tooLarge: 'PAYLOAD_TOO_LARGE',
  wrongType: 'UNSUPPORTED_MEDIA_TYPE',
} as const

export const previewRedirectImport = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/redirect-imports/preview',
  summary: 'What the import of a CSV file would do; changes nothing',
  permission: 'content.change',
  upload,
  schemas: { data: RedirectImport },
  errors: ['REDIRECT_FILE_UNREADABLE'],
})

export const importRedirects = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/redirect-imports',
  summary: 'Imports the lines of a CSV file that can be used; the same file again changes nothing',
  permission: 'content.change',
  upload,
  schemas: { data: RedirectImport },
  errors: ['REDIRECT_FILE_UNREADABLE'],
})

/** An address that visitors requested, and that has neither a page nor a redirect. */
export const MissedAddress = z.object({
  /** The path. */
  id: z.string(),
  visits: z.int(),
  last_day: z.iso.date(),
})

export type MissedAddress = z.infer<typeof MissedAddress>

export const listMissedAddresses = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/missed-addresses',
  summary: 'Addresses that visitors did not find, the most requested first',
  permission: 'content.read',
  schemas: { query: listQuery(['visits', 'last_day', 'path'], { q: Search }), data: listOf(MissedAddress) },
  errors: [],
})
