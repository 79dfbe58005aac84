import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Data, Endpoint, EndpointSchemas, Received } from '@shop/contract/http/endpoint'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { findSchemas } from '@shop/contract/schemas/registry'
import { isFromAnotherSite } from './cross-site.ts'
import type { CachedCalls } from './response-cache/cached-calls.ts'
import type { Caller, RequireCaller } from '../security/access.ts'
import { AppError } from './app-error.ts'
import type { Idempotency } from '../security/idempotency.ts'
import { toNetwork } from './network.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { acceptForms, readUpload, toFormSchema } from './uploads.ts'

/** What a handler receives: the validated parts of the request, and who is calling. */
export interface Call<E extends Endpoint> {
  params: Received<E, 'params'>
  query: Received<E, 'query'>
  body: Received<E, 'body'>
  /** The signed-in shopper: always where the endpoint's `auth` is `user`, perhaps where it is `optional`. */
  user: E['auth'] extends 'user' ? Caller : E['auth'] extends 'optional' ? Caller | undefined : undefined
  /** Present when the endpoint is idempotent and the client sent `Idempotency-Key`. */
  idempotencyKey: string | undefined
  /** Where the client is, as limits count: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
  /** What the client calls itself, shortened: names a session in the shopper's list. */
  device: string
  /** The uploaded file; only where the endpoint has `upload`. Its type is what the sender says, no more. */
  file: E extends { upload: object } ? Buffer : undefined
  /** The body as it came, for signatures; only where `auth` is `provider`. */
  rawBody: Buffer | undefined
  headers: FastifyRequest['headers']
  /** Adds a header to the answer of a success. */
  setHeader: (name: string, value: string) => void
}

/** What a handler does for one call of an endpoint. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Data<E>>

interface RouteOptions<E extends Endpoint> {
  /** Writes the data of a response that is cached as JSON, instead of the schema's serialiser: must add no field. */
  toJson?: (data: Data<E>) => Buffer
}

/** Registers an endpoint of the contract with its handler, under all its spellings. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>) => void

interface Guards {
  requireCaller: RequireCaller
  limits: RateLimits
  idempotency: Idempotency
  /** Absent: no call is cached. */
  cachedCalls?: CachedCalls | undefined
}

const PARTS = ['params', 'query', 'body'] as const
const ENVELOPE_START = Buffer.from('{"success":true,"data":')
const ENVELOPE_END = Buffer.from('}')
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Makes the function that turns an endpoint and a handler into Fastify routes: rate limit, access, validation,
 * idempotency, handler, envelope. Validation is the contract's own zod schema, so that its messages reach the
 * client; answers are written by a serialiser compiled from the same schema, which drops undeclared fields.
 */
export function createRoute(app: FastifyInstance, guards: Guards): Route {
  return (endpoint, handler, options = {}) => {
    const schemas = findSchemas(endpoint)
    function register(on: FastifyInstance): void {
      for (const path of [endpoint.path, ...(endpoint.twins ?? [])]) {
        on.route({
          method: endpoint.method,
          url: path,
          config: { endpoint },
          schema: toJsonSchemas(endpoint, schemas),
          // Fastify's own validation is passed over: the handler validates with zod, after access is clear.
          validatorCompiler: () => (value: unknown) => ({ value }),
          handler: (request, reply) =>
            response({ endpoint, schemas, handler, options, guards }, request, reply),
        })
      }
    }
    if (!endpoint.upload) return register(app)
    // Forms are read in this corner only; nothing else is.
    void app.register(async (corner) => {
      await acceptForms(corner)
      register(corner)
    })
  }
}

interface RegisteredRoute<E extends Endpoint> {
  endpoint: E
  schemas: EndpointSchemas
  handler: Handler<E>
  options: RouteOptions<E>
  guards: Guards
}

async function response<E extends Endpoint>(
  { endpoint, schemas, handler, options, guards }: RegisteredRoute<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('Cache-Control', 'no-store')
  if (isFromAnotherSite(request.headers)) throw new AppError('NOT_FOUND')
  const network = toNetwork(request.ip)
  await guards.limits.countCall(network)
  if (endpoint.rateLimit) await guards.limits.consume(endpoint.rateLimit, network)
  const user = needsCaller(endpoint, request)
    ? await guards.requireCaller(request.headers.authorization)
    : undefined
  request.caller = user
  const input = validate(schemas, request)
  if (endpoint.rateLimit && user) await guards.limits.consumeByUser(endpoint.rateLimit, user.userId)
  const call = {
    ...input,
    user,
    file: endpoint.upload && (await readUpload(request, endpoint.upload)),
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : undefined,
    network,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    rawBody: endpoint.auth === 'provider' ? (request.body as Buffer) : undefined,
    headers: request.headers,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  } as Call<E>
  const run = async () => ({ status: endpoint.status ?? 200, data: await handler(call) })
  if (endpoint.auth === 'public' && endpoint.method === 'GET' && guards.cachedCalls?.isCached(request.url)) {
    const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
    const { toJson } = options
    const write = toJson
      ? (data: Data<E>) => Buffer.concat([ENVELOPE_START, toJson(data), ENVELOPE_END])
      : (data: Data<E>) => Buffer.from(serialize({ success: true, data }))
    return guards.cachedCalls.respond(request, reply, toMake(handler, input, write))
  }
  if (call.idempotencyKey === undefined || !user) {
    const { status, data } = await run()
    return reply.code(status).send({ success: true, data })
  }
  const stored = await guards.idempotency.once(
    { userId: user.userId, route: `${endpoint.method} ${endpoint.path}`, key: call.idempotencyKey, input },
    async () => {
      const { status, data } = await run()
      return { status, body: reply.code(status).serialize({ success: true, data }) as string }
    },
  )
  if (stored.replayed) reply.header('Idempotent-Replayed', 'true')
  return reply
    .code(stored.status)
    .type(JSON_TYPE)
    .serializer((text) => text as string)
    .send(stored.body)
}

/**
 * Calls the handler for a response that is cached, from the validated input alone. It stands apart, where nothing of a
 * request is in reach: none of one visitor's headers get into everybody's response, and none are held in memory.
 */
function toMake<E extends Endpoint>(
  handler: Handler<E>,
  input: Record<string, unknown>,
  write: (data: Data<E>) => Buffer,
) {
  const call = { ...input, network: '', device: '', headers: {}, setHeader: () => {} } as unknown as Call<E>
  return async () => {
    const data = await handler(call)
    return { data, body: write(data) }
  }
}

/** Where signing in is optional, a token that has ended is refused all the same: its owner would be a stranger else. */
function needsCaller({ auth }: Endpoint, { headers }: FastifyRequest): boolean {
  return auth === 'user' || (auth === 'optional' && headers.authorization !== undefined)
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,128}$/.test(key)) return key
  throw new AppError('VALIDATION_FAILED', {
    details: [{ path: 'Idempotency-Key', message: 'Use 8 to 128 visible ASCII characters' }],
  })
}

function validate(schemas: EndpointSchemas, request: FastifyRequest) {
  const input: Record<string, unknown> = {}
  const details: ErrorDetail[] = []
  for (const part of PARTS) {
    const schema = schemas[part]
    if (!schema) continue
    const value = request[part]
    if (holdsUnstorableText(value)) {
      throw new AppError('VALIDATION_FAILED', { details: [{ path: part, message: 'Unreadable characters' }] })
    }
    const result = schema.safeParse(value ?? (part === 'body' ? undefined : {}))
    if (result.success) input[part] = result.data
    else details.push(...result.error.issues.map(toDetail))
  }
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  return input
}

function toDetail(issue: z.core.$ZodIssue): ErrorDetail {
  if (issue.code === 'unrecognized_keys') return { path: issue.keys.join(', '), message: 'Unknown field' }
  return { path: issue.path.join('.'), message: issue.message }
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. Walks without recursion: nesting has no limit. */
function holdsUnstorableText(value: unknown): boolean {
  const rest = [value]
  while (rest.length > 0) {
    const part = rest.pop()
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return true
    if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
    for (const [key, inner] of Object.entries(part)) rest.push(key, inner)
  }
  return false
}

function toJsonSchemas(endpoint: Endpoint, schemas: EndpointSchemas) {
  const input = (schema: z.ZodType) =>
    z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
  const data = z.toJSONSchema(schemas.data, { target: 'draft-7', io: 'output' })
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\/(v1|api)\//, '/').split('/')[1]!],
    ...toSecurity(endpoint.auth),
    ...(schemas.params ? { params: input(schemas.params) } : {}),
    ...(schemas.query ? { querystring: input(schemas.query) } : {}),
    ...(schemas.body ? { body: input(schemas.body) } : {}),
    ...(endpoint.upload ? toFormSchema(endpoint.upload) : {}),
    response: {
      [endpoint.status ?? 200]: {
        type: 'object',
        properties: { success: { type: 'boolean', const: true }, data: withoutDialect(data) },
        required: ['success', 'data'],
      },
    },
  }
}

function toSecurity(auth: Access) {
  if (auth === 'user') return { security: [{ bearer: [] }] }
  return auth === 'optional' ? { security: [{}, { bearer: [] }] } : {}
}

function withoutDialect({ $schema: _, ...schema }: Record<string, unknown>) {
  return schema
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling, for the log; set once access is clear. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** The contract's endpoint behind a route; the architecture test walks them. */
    endpoint?: Endpoint
  }
}
