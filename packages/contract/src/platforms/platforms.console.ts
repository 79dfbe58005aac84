import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery } from '../http/lists.console.ts'

/** The name of a host, as addresses have it. */
const Host = z
  .string()
  .max(253)
  .regex(/^[a-z\d.:[\]-]+$/)

/** A host whose agents have called, or may not. */
export const AgentPlatform = z.object({
  /** The host. */
  id: Host,
  /** The profiles that its agents named. */
  profiles: z.array(z.string()),
  /** Orders that came from its agents. */
  orders: z.int(),
  /** Missing where it has not called for long. */
  last_used_at: z.iso.datetime().optional(),
  /** Since when its agents are not served. */
  blocked_at: z.iso.datetime().optional(),
})

export type AgentPlatform = z.infer<typeof AgentPlatform>

export const listAgentPlatforms = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/agent-platforms',
  summary: 'Platforms whose agents have called, those of the last use first',
  permission: 'programs.manage',
  schemas: { query: listQuery(['last_used_at'], {}), data: listOf(AgentPlatform) },
  errors: [],
})

export const changeAgentPlatform = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/agent-platforms/:id',
  summary: 'Serves the agents of a host, or no more',
  permission: 'programs.manage',
  schemas: {
    params: z.object({ id: Host }),
    body: z.strictObject({ blocked: z.boolean() }),
    data: AgentPlatform,
  },
  errors: [],
})
