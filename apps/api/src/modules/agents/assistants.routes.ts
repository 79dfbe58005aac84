import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { isUnstorable } from '../../http/validate-request.ts'
import { toNetwork } from '../../http/network.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { AGENT_PATHS } from './agent-paths.ts'
import type { AgentsService } from './agents.service.ts'
import type { Assistants } from './assistants.service.ts'
import { writeLlmsText } from './llms-text.ts'

const LLMS_CACHE = 'public, max-age=3600'

interface Dependencies {
  agents: AgentsService
  loadAssistants: () => Promise<Assistants>
  limits: Pick<RateLimits, 'countCall'>
  publicUrl: string
}

/** Tools for any assistant, and what language models read about the shop. */
export function registerAssistants(
  app: FastifyInstance,
  { agents, loadAssistants, limits, publicUrl }: Dependencies,
): void {
  const { origin } = new URL(publicUrl)

  /** @throws AppError RATE_LIMITED, NOT_FOUND while the merchant serves no assistants */
  async function admit({ ip }: FastifyRequest) {
    await limits.countCall(toNetwork(ip))
    const setting = await agents.findSetting()
    if (!setting?.assistants) throw new AppError('NOT_FOUND')
    return setting
  }

  app.post(AGENT_PATHS.assistants, async (request, reply) => {
    const setting = await admit(request)
    // The protocol has no batches since its version 2025-06-18: one request must not be a thousand searches.
    if (Array.isArray(request.body) || isUnstorable(request.body)) throw new AppError('MALFORMED_REQUEST')
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value)
    const { respond } = await loadAssistants()
    const sent = new Request(origin + request.url, { method: 'POST', headers })
    const response = await respond(sent, request.body, { network: toNetwork(request.ip), setting })
    return reply
      .code(response.status)
      .header('Cache-Control', 'no-store')
      .type(response.headers.get('content-type') ?? 'application/json; charset=utf-8')
      .send(await response.text())
  })

  // Without sessions there is nothing to listen to, and nothing to end.
  const refuse = async (request: FastifyRequest) => {
    await admit(request)
    throw new AppError('METHOD_NOT_ALLOWED')
  }
  app.get(AGENT_PATHS.assistants, refuse)
  app.delete(AGENT_PATHS.assistants, refuse)

  app.get(AGENT_PATHS.llms, async (request, reply) => {
    const { catalog } = await admit(request)
    const { seller } = await agents.readView(undefined)
    return reply
      .header('Cache-Control', LLMS_CACHE)
      .type('text/plain; charset=utf-8')
      .send(writeLlmsText({ publicUrl, seller, hasCatalog: catalog }))
  })
}
