import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { breaks } from '../http/field-rules.ts'
import { listOf, listQuery } from '../http/lists.console.ts'
import { KEY_PERMISSIONS } from '../staff/permissions.console.ts'
import { idParams, text } from '../text/fields.schemas.ts'

/** How every key begins, so that scanners of leaked secrets find it. */
export const API_KEY_PREFIX = 'shop_key_'

/** More keys than a shop has programs. */
export const MAX_API_KEYS = 50

/** For how long the key before may stay valid after a replacement, in hours. */
export const MAX_OVERLAP_HOURS = 168

const Permissions = z
  .array(z.enum(KEY_PERMISSIONS))
  .min(1)
  .max(KEY_PERMISSIONS.length)
  .refine(
    (given) => new Set(given).size === given.length,
    breaks('duplicate', 'A permission is listed twice'),
  )

/** A key with which another program calls the console's API. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  permissions: Permissions,
  status: z.enum(['active', 'expired', 'revoked']),
  /** Its last characters, to tell keys apart. */
  last_four: z.string(),
  /** Who made it. */
  created_by: z.string(),
  /** To the minute. */
  last_used_at: z.iso.datetime().optional(),
  expires_at: z.iso.datetime().optional(),
  /** Until then the key before this one is valid as well. */
  earlier_key_until: z.iso.datetime().optional(),
  created_at: z.iso.datetime(),
})

export type ApiKey = z.infer<typeof ApiKey>

/** With the key itself, which is shown this once. */
const WithKey = ApiKey.extend({ key: z.string() })

export const listApiKeys = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/api-keys',
  summary: 'The keys of other programs, newest first',
  permission: 'programs.manage',
  schemas: { query: listQuery(['created_at'], {}), data: listOf(ApiKey) },
  errors: [],
})

export const createApiKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/api-keys',
  summary: 'Makes a key, shown once, with permissions that the caller has',
  permission: 'programs.manage',
  stepUp: true,
  status: 201,
  schemas: {
    body: z.strictObject({
      id: z.uuid(),
      name: text('Please enter a name', { min: 1, max: 60 }),
      permissions: Permissions,
      expires_at: z.iso.datetime({ offset: true }).nullable(),
    }),
    data: WithKey,
  },
  errors: ['API_KEY_LIMIT_REACHED', 'API_KEY_EXISTS'],
})

export const rotateApiKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/api-keys/:id/rotate',
  summary: 'Replaces a key by a new one, shown once; the one before stays valid for some hours',
  permission: 'programs.manage',
  stepUp: true,
  schemas: {
    params: idParams,
    body: z.strictObject({
      /** The last characters of the key that the caller has seen: a second press replaces nothing more. */
      last_four: z.string().max(4),
      overlap_hours: z.int().min(0).max(MAX_OVERLAP_HOURS),
    }),
    data: WithKey,
  },
  errors: ['API_KEY_NOT_FOUND', 'STALE_VERSION'],
})

export const revokeApiKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/api-keys/:id/revoke',
  summary: 'Ends a key at once, for good; a repeat does nothing',
  permission: 'programs.manage',
  schemas: { params: idParams, data: ApiKey },
  errors: ['API_KEY_NOT_FOUND'],
})

export const getProgramsApi = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/api-keys/openapi',
  summary: 'Every call that a key can make, as an OpenAPI document',
  permission: 'programs.manage',
  download: 'application/json',
  schemas: { data: z.unknown() },
  errors: [],
})
