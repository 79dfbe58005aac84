import { defineConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { listOf, listQuery, oneOrMore, Search, Version } from '@shop/contract/http/lists.console'
import { z } from 'zod'
import type { ResourceEndpoints } from '../src/data/resources.ts'

const Stone = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  origin: z.string(),
  seen: z.int(),
})
const params = z.object({ id: z.string() })

/** A resource with every endpoint, which the shop does not have. */
export const STONES: ResourceEndpoints = {
  list: defineConsoleEndpoint({
    method: 'GET',
    path: '/console/stones',
    summary: 'Stones',
    permission: 'products.read',
    schemas: {
      query: listQuery(['name'], { q: Search, ids: oneOrMore(z.string()), kind: oneOrMore(z.string()) }),
      data: listOf(Stone),
    },
    errors: [],
  }),
  get: defineConsoleEndpoint({
    method: 'GET',
    path: '/console/stones/:id',
    summary: 'A stone',
    permission: 'products.read',
    schemas: { params, data: Stone },
    errors: [],
  }),
  create: defineConsoleEndpoint({
    method: 'POST',
    path: '/console/stones',
    summary: 'Creates a stone',
    permission: 'products.change',
    schemas: {
      body: z.strictObject({ id: z.string(), name: z.string(), origin: z.string().optional() }),
      data: Stone,
    },
    errors: [],
  }),
  update: defineConsoleEndpoint({
    method: 'PATCH',
    path: '/console/stones/:id',
    summary: 'Changes a stone',
    permission: 'products.change',
    schemas: {
      params,
      body: z.strictObject({ version: Version, name: z.string().optional(), origin: z.string().optional() }),
      data: Stone,
    },
    errors: ['STALE_VERSION'],
  }),
  remove: defineConsoleEndpoint({
    method: 'DELETE',
    path: '/console/stones/:id',
    summary: 'Deletes a stone',
    permission: 'products.change',
    schemas: { params, query: z.strictObject({ version: z.coerce.number() }), data: z.object({}) },
    errors: [],
  }),
}

/** A stone as the server has it. */
export const JADE = { id: 'jade', version: 3, name: 'Jade', origin: 'Hotan', seen: 12 }
