import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Data, Endpoint, EndpointSchemas, Received } from '@shop/contract/http/endpoint'
import { findSchemas } from '@shop/contract/http/registry'
import { isFromAnotherSite } from './cross-site.ts'
import type { CachedCalls } from './response-cache/cached-calls.ts'
import type { Caller, GuestOrder, RequireCaller, RequireOrderKey } from '../security/access.ts'
import { AppError } from './app-error.ts'
import type { Idempotency } from '../security/idempotency.ts'
import { toNetwork } from './network.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { toSerialization } from './success-schema.ts'
import { acceptForms, readUpload } from './uploads.ts'
import { validateRequest } from './validate-request.ts'

/** Argument of a handler: the validated request and the caller. */
export interface Call<E extends Endpoint> {
  params: Received<E, 'params'>
  query: Received<E, 'query'>
  body: Received<E, 'body'>
  /** The signed-in shopper: always if the endpoint's `auth` is `user`, maybe if it is `optional`. */
  user: E['auth'] extends 'user' ? Caller : E['auth'] extends 'optional' ? Caller | undefined : undefined
  /** The order whose key the request has, and its guest; only if `auth` is `guest-key`. */
  guest: E['auth'] extends 'guest-key' ? GuestOrder : undefined
  /** Set if the endpoint is idempotent and the client sent `Idempotency-Key`. */
  idempotencyKey: string | undefined
  /** The client's network as limits count it: an IPv4 address, or an IPv6 /64. */
  network: string
  /** Shortened `User-Agent`: names a session in the shopper's list. */
  device: string
  /** The uploaded file, if the endpoint has `upload`. Its media type is as the client declared it. */
  file: E extends { upload: object } ? Buffer : undefined
  /** The raw body, for signatures; only if `auth` is `provider`. */
  rawBody: Buffer | undefined
  headers: FastifyRequest['headers']
  /** Sets a header of a successful response. */
  setHeader: (name: string, value: string) => void
}

/** A file that a call responds with. */
export interface Download {
  /** Its name, when it is saved. */
  name: string
  content: Buffer
}

/** Handles one request of an endpoint. */
type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { download: string } ? Download : Data<E>>

interface RouteOptions<E extends Endpoint> {
  /** Writes the data of a response that is cached as JSON, instead of the schema's serialiser: must add no field. */
  toJson?: (data: Data<E>) => Buffer[]
}

/** Registers an endpoint with its handler, under all its paths. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>) => void

interface Guards {
  requireCaller: RequireCaller
  requireOrderKey: RequireOrderKey
  limits: RateLimits
  idempotency: Idempotency
  /** Absent: no response is cached. */
  cachedCalls?: CachedCalls | undefined
}

const ENVELOPE_START = Buffer.from('{"success":true,"data":')
const ENVELOPE_END = Buffer.from('}')
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Creates the function that registers Fastify routes for an endpoint: rate limit, access, validation, idempotency,
 * handler, envelope. Requests are validated by the contract's zod schemas, whose messages reach the client; responses
 * are written by a serialiser compiled from the same schema, which drops undeclared fields.
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
          // Only responses are compiled: the handler validates requests with zod, after access control.
          ...(endpoint.download ? {} : toSerialization(endpoint.status ?? 200, schemas.data)),
          handler: (request, reply) =>
            respond({ endpoint, schemas, handler, options, guards }, request, reply),
        })
      }
    }
    if (!endpoint.upload) return register(app)
    // Only this scope parses forms, and it parses nothing else.
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

async function respond<E extends Endpoint>(
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
  const guest =
    endpoint.auth === 'guest-key' ? await guards.requireOrderKey(request.headers['order-key']) : undefined
  const input = validateRequest(schemas, request)
  const userId = (user ?? guest)?.userId
  if (endpoint.rateLimit && userId) await guards.limits.consumeByUser(endpoint.rateLimit, userId)
  const call = {
    ...input,
    user,
    guest,
    file: endpoint.upload && (await readUpload(request, endpoint.upload)),
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : undefined,
    network,
    device: String(request.headers['user-agent'] ?? '').slice(0, 200),
    rawBody: endpoint.auth === 'provider' ? (request.body as Buffer) : undefined,
    headers: request.headers,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  } as Call<E>
  if (endpoint.download) {
    const { name, content } = (await handler(call)) as Download
    return reply
      .type(endpoint.download)
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content)
  }
  const run = async () => ({ status: endpoint.status ?? 200, data: (await handler(call)) as Data<E> })
  if (endpoint.auth === 'public' && endpoint.method === 'GET' && guards.cachedCalls?.isCached(request.url)) {
    const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
    const { toJson } = options
    const write = toJson
      ? (data: Data<E>) => Buffer.concat([ENVELOPE_START, ...toJson(data), ENVELOPE_END])
      : (data: Data<E>) => Buffer.from(serialize({ success: true, data }))
    return guards.cachedCalls.respond(request, reply, toMake(handler, input, write))
  }
  if (call.idempotencyKey === undefined || !userId) {
    const { status, data } = await run()
    return reply.code(status).send({ success: true, data })
  }
  const stored = await guards.idempotency.once(
    { userId, route: `${endpoint.method} ${endpoint.path}`, key: call.idempotencyKey, input },
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
 * Calls the handler for a cached response, from the validated input alone. A separate function, so that its closure
 * holds nothing of a request: neither leaked into the shared response nor retained in memory.
 */
function toMake<E extends Endpoint>(
  handler: Handler<E>,
  input: Record<string, unknown>,
  write: (data: Data<E>) => Buffer,
) {
  const call = { ...input, network: '', device: '', headers: {}, setHeader: () => {} } as unknown as Call<E>
  return async () => {
    const data = (await handler(call)) as Data<E>
    return { data, body: write(data) }
  }
}

/** With optional sign-in an expired token is still an error: the shopper would be treated as a guest otherwise. */
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller, for the log. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** The contract's endpoint of a route, for its documentation. */
    endpoint?: Endpoint
  }
}
