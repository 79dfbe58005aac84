import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery } from '../http/lists.console.ts'

/** A key of the shop, with which it signs what it sends to platforms of agents. */
export const SigningKey = z.object({
  /** The name by which signatures refer to it. */
  id: z.string(),
  /** `next`: it is published, and will sign; `earlier`: it is still published, for what it has signed. */
  state: z.enum(['signing', 'next', 'earlier']),
  signs_from: z.iso.datetime(),
  published_until: z.iso.datetime().optional(),
})

export type SigningKey = z.infer<typeof SigningKey>

export const listSigningKeys = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/signing-keys',
  summary: 'The keys that the shop’s profile for agents has, newest first',
  permission: 'programs.manage',
  schemas: { query: listQuery(['signs_from'], {}), data: listOf(SigningKey) },
  errors: [],
})

export const replaceSigningKey = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/signing-keys',
  summary:
    'Makes a new key: it signs a day later, when every platform has it, or at once, when the others are invalid',
  permission: 'programs.manage',
  stepUp: true,
  schemas: { body: z.strictObject({ at_once: z.boolean() }), data: listOf(SigningKey) },
  errors: [],
})
