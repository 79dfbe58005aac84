import { OPERATIONS, type OperationName } from '@shop/contract/agents/agents.rules'
import { ERRORS } from '@shop/contract/http/errors'
import type { SettingValues } from '@shop/contract/settings/settings.console'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { sendError, toAppError } from '../../http/error-handler.ts'
import { toNetwork } from '../../http/network.ts'
import { parseJson } from '../../http/request-text.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { AGENT_PATHS } from './agent-paths.ts'
import type { AgentRequest, AgentsService } from './agents.service.ts'
import { readAgentHeader } from './platform-profile.ts'
import { toCall, toRpcError, toRpcResult, type ToolCall } from './json-rpc.ts'
import type { SignedRequest } from './request-signature.ts'
import { UcpError } from './ucp-error.ts'

/** Platforms cache the profile for this long (at least a minute, by the protocol). */
const PROFILE_CACHE = 'public, max-age=600'

interface Dependencies {
  agents: AgentsService
  limits: Pick<RateLimits, 'countCall'>
  /** The shop's public address, which signatures cover. */
  publicUrl: string
}

/** The Universal Commerce Protocol. Not in the contract's list of endpoints: its paths and formats are set by others. */
export async function registerAgents(
  app: FastifyInstance,
  { agents, limits, publicUrl }: Dependencies,
): Promise<void> {
  const { origin } = new URL(publicUrl)

  /** Counts a call, and finds out what the merchant permits. @throws AppError RATE_LIMITED, NOT_FOUND */
  async function admit({ ip }: FastifyRequest): Promise<SettingValues['agents']> {
    await limits.countCall(toNetwork(ip))
    const setting = await agents.findSetting()
    if (!setting) throw new AppError('NOT_FOUND')
    return setting
  }

  const toSigned = ({ method, url, headers, body }: FastifyRequest): SignedRequest => ({
    method,
    url: origin + url,
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  })

  app.get(AGENT_PATHS.profile, async (request, reply) => {
    await admit(request)
    return reply.header('Cache-Control', PROFILE_CACHE).send(await agents.findProfile())
  })

  // Signatures cover the raw body, so this scope does not parse it.
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    raw.setErrorHandler(sendUcpError)

    const serve = (
      request: FastifyRequest,
      setting: SettingValues['agents'],
      call: Pick<AgentRequest, 'operation' | 'input' | 'id' | 'idempotencyKey' | 'agent'>,
    ) =>
      agents.serve(
        {
          ...call,
          acceptLanguage: request.headers['accept-language'],
          network: toNetwork(request.ip),
          signed: toSigned(request),
        },
        setting,
      )

    for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
      const { method, path, ...facts } = OPERATIONS[operation]
      const { status = 200 } = facts as { status?: number }
      raw.route<{ Params: { id?: string } }>({
        method,
        url: AGENT_PATHS.rest + path,
        handler: async (request, reply) => {
          const setting = await admit(request)
          const response = await serve(request, setting, {
            operation,
            input: Buffer.isBuffer(request.body) ? parseJson(String(request.body)) : undefined,
            id: request.params.id ?? '',
            idempotencyKey: request.headers['idempotency-key'],
            agent: readAgentHeader(request.headers['ucp-agent']),
          })
          return sendJson(reply, response.ucp.status === 'success' ? status : 200, response)
        },
      })
    }

    raw.post(AGENT_PATHS.mcp, async (request, reply) => {
      const setting = await admit(request)
      const message = parseJson(String(request.body))
      let call: ToolCall | undefined
      try {
        call = toCall(message)
        const result = await serve(request, setting, call)
        return await sendJson(reply, 200, toRpcResult(message, result))
      } catch (error) {
        const { status, body, retryAfter } = toRpcError(message, error)
        if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
        return sendJson(reply, status, body)
      }
    })
  })
}

const sendJson = (reply: FastifyReply, status: number, body: object) =>
  reply.code(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(body)

/** Errors in the protocol's form. What is not here responds as any other address. */
function sendUcpError(
  error: FastifyError | AppError | UcpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof UcpError) {
    request.log.info({ code: error.code, err: error.cause }, 'refused')
    return sendJson(reply, error.status, { code: error.code, content: error.message })
  }
  const known = toAppError(error, request)
  if (known.code === 'NOT_FOUND') return sendError(reply, known)
  const { code, message: content, retryAfter } = known
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  return sendJson(reply, ERRORS[code].status, { code: code.toLowerCase(), content })
}
