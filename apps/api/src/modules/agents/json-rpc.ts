import { OPERATIONS, type OperationName } from '@shop/contract/agents/agents.rules'
import { ERRORS } from '@shop/contract/http/errors'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import { UcpError } from './ucp-error.ts'

/** The codes of JSON-RPC 2.0. */
const RPC = { parse: -32700, request: -32600, method: -32601, params: -32602, server: -32000 } as const

const Id = z.union([z.string(), z.int()])
const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: Id,
  method: z.string(),
  params: z.unknown(),
})
const Params = z.object({
  name: z.string(),
  arguments: z.object({
    meta: z.looseObject({
      'ucp-agent': z.looseObject({ profile: z.string() }),
      'idempotency-key': z.unknown().optional(),
    }),
    id: z.string().max(200).default(''),
    catalog: z.unknown().optional(),
    cart: z.unknown().optional(),
    checkout: z.unknown().optional(),
  }),
})

/** The call of a tool. */
export interface ToolCall {
  operation: OperationName
  input: unknown
  id: string
  idempotencyKey: unknown
  agent: string
}

/** A message that is refused before it is a call. */
class RpcError extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

/**
 * The call of a tool in a message: the binding of the protocol to MCP without sessions
 * (https://ucp.dev/2026-04-08/specification/catalog/mcp).
 * @throws RpcError, UcpError
 */
export function toCall(message: unknown): ToolCall {
  if (message === undefined) throw new RpcError(RPC.parse, 400, 'Parse error')
  const parsed = Message.safeParse(message)
  if (!parsed.success) throw new RpcError(RPC.request, 400, 'Invalid Request')
  const { method, params } = parsed.data
  if (method !== 'tools/call') throw new RpcError(RPC.method, 404, `There is no method ${method} here`)
  const call = Params.safeParse(params)
  if (!call.success) {
    const [issue] = call.error.issues
    if (issue!.path.includes('meta'))
      throw new UcpError('invalid_profile_url', 'arguments.meta must have ucp-agent.profile')
    throw new RpcError(RPC.params, 400, `${issue!.path.join('.')}: ${issue!.message}`)
  }
  const { name, arguments: given } = call.data
  if (!Object.hasOwn(OPERATIONS, name)) throw new RpcError(RPC.params, 400, `There is no tool ${name}`)
  const operation = name as OperationName
  const { argument } = OPERATIONS[operation] as { argument?: 'catalog' | 'cart' | 'checkout' }
  return {
    operation,
    input: argument && given[argument],
    id: given.id,
    idempotencyKey: given.meta['idempotency-key'],
    agent: given.meta['ucp-agent'].profile,
  }
}

/** The id of a message, as far as it has one. */
function readId(message: unknown): string | number | null {
  const parsed = z.object({ id: Id }).safeParse(message)
  return parsed.success ? parsed.data.id : null
}

/** The result of a tool, also as text for clients that read only that. */
export const toRpcResult = (message: unknown, result: object) => ({
  jsonrpc: '2.0',
  id: readId(message),
  result: { structuredContent: result, content: [{ type: 'text', text: JSON.stringify(result) }] },
})

/** An error with the status of its response. @throws the error if it is unexpected */
export function toRpcError(message: unknown, error: unknown) {
  const toBody = (code: number, text: string, data?: object) => ({
    jsonrpc: '2.0',
    id: readId(message),
    error: { code, message: text, ...(data && { data }) },
  })
  if (error instanceof RpcError) return { status: error.status, body: toBody(error.code, error.message) }
  if (error instanceof UcpError) {
    const data = { code: error.code, content: error.message }
    return { status: error.status, body: toBody(error.rpcCode, error.message, data) }
  }
  if (!(error instanceof AppError)) throw error
  const { retryAfter } = error
  const data = retryAfter === undefined ? undefined : { retry_after: retryAfter }
  return { status: ERRORS[error.code].status, body: toBody(RPC.server, error.message, data), retryAfter }
}
