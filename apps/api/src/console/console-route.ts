import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleAccess, ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { PERMISSIONS, type KeyPermission, type Permission } from '@shop/contract/staff/permissions.console'
import type { Data, Received } from '@shop/contract/http/endpoint'
import type { ApiKeyCaller, ApiKeyCallers } from '../modules/api-keys/api-keys.service.ts'
import { AppError } from '../http/app-error.ts'
import { toNetwork } from '../http/network.ts'
import { toSerialization } from '../http/success-schema.ts'
import { acceptForms, readUpload } from '../http/uploads.ts'
import { validateRequest } from '../http/validate-request.ts'
import type { Actor } from '../modules/audit/audit.service.ts'
import type { StaffCaller, StaffSessions } from '../modules/staff/staff-sessions.service.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import type { ReadYourWrites } from './read-your-writes.ts'
import type { SessionCookie } from './session-cookie.ts'

/** A file that a call responds with. */
export interface Download {
  /** Its name, when it is saved. */
  name: string
  content: Buffer | NodeJS.ReadableStream
}

/** Argument of a handler: the validated request, and who calls. */
export interface ConsoleCall<E extends ConsoleEndpoint> {
  params: Received<E, 'params'>
  query: Received<E, 'query'>
  body: Received<E, 'body'>
  /** Who calls; undefined only where `permission` is `anyone` and nobody is signed in. */
  caller: Caller<E['permission']>
  /** The same, for the audit log. */
  actor: Actor
  /** Where the call comes from. */
  from: { network: string; device: string }
  /** The uploaded file, if the endpoint has `upload`. */
  file: E extends { upload: object } ? Buffer : undefined
  /** The session's token, and its cookie. */
  session: { token: string | undefined; set: (token: string) => void; clear: () => void }
}

/** A member of staff, or a program with a key, where keys may have the permission. */
type Caller<Access extends ConsoleAccess> = Access extends 'anyone'
  ? StaffCaller | undefined
  : Access extends KeyPermission
    ? ConsoleCaller
    : StaffCaller

/** What is known of staff and programs alike. A program has confirmed nothing: it cannot step up. */
export type ConsoleCaller = Pick<StaffCaller, 'permissions' | 'isConfirmed'>

type Handler<E extends ConsoleEndpoint> = (
  call: ConsoleCall<E>,
) => Promise<E extends { download: string } ? Download : Data<E>>

/** Registers an endpoint of the console with its handler. */
export type ConsoleRoute = <E extends ConsoleEndpoint>(
  endpoint: E,
  handler: Handler<E>,
  options?: RouteOptions,
) => void

interface RouteOptions {
  /** Whether what a GET call reads by `reads` (db/replicas.ts) may be a second old: lists and reports. Default: false. */
  mayLag?: boolean
}

interface Guards {
  sessions: StaffSessions
  apiKeys: ApiKeyCallers
  limits: RateLimits
  cookie: SessionCookie
  readYourWrites: ReadYourWrites
  /** The console's own origin, the only one from which it is changed. */
  origin: string
}

/**
 * Creates the function that registers the console's routes: rate limit, origin, session, permission, validation,
 * handler, envelope.
 */
export function createConsoleRoute(app: FastifyInstance, guards: Guards): ConsoleRoute {
  return (endpoint, handler, { mayLag = false } = {}) => {
    function register(on: FastifyInstance): void {
      on.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { consoleEndpoint: endpoint },
        ...(endpoint.download ? {} : toSerialization(endpoint.status ?? 200, endpoint.schemas.data)),
        // Before the body: a caller without the permission does not learn which types a file may have.
        ...(endpoint.upload && {
          onRequest: async (request) => void (await admit(endpoint, guards, request)),
        }),
        handler: (request, reply) => respond({ endpoint, handler, mayLag, guards }, request, reply),
      })
    }
    if (!endpoint.upload) return register(app)
    // Only this scope parses forms, and it parses nothing else.
    void app.register(async (corner) => {
      await acceptForms(corner)
      register(corner)
    })
  }
}

async function respond<E extends ConsoleEndpoint>(
  {
    endpoint,
    handler,
    mayLag,
    guards,
  }: { endpoint: E; handler: Handler<E>; mayLag: boolean; guards: Guards },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('Cache-Control', 'no-store')
  const network = toNetwork(request.ip)
  await guards.limits.countCall(network)
  // Apart from the shoppers behind the same network.
  if (endpoint.rateLimit) await guards.limits.consume(endpoint.rateLimit, `console|${network}`)
  const { token, caller, actor } = await admit(endpoint, guards, request)
  const input = validateRequest(endpoint.schemas, request)
  const from = { network, device: String(request.headers['user-agent'] ?? '').slice(0, 200) }
  const call = {
    ...input,
    caller,
    actor: { ...actor, ...from },
    from,
    file: endpoint.upload && (await readUpload(request, endpoint.upload)),
    session: {
      token,
      set: (value: string) => guards.cookie.set(reply, value),
      clear: () => guards.cookie.clear(reply),
    },
  } as ConsoleCall<E>
  const result = await guards.readYourWrites({ endpoint, mayLag, request, reply }, () => handler(call))
  if (!endpoint.download) return reply.code(endpoint.status ?? 200).send({ success: true, data: result })
  const { name, content } = result as Download
  return reply
    .type(endpoint.download)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content)
}

/** Who may call the endpoint: a program by its key, or a session of the console's own origin. */
async function admit(endpoint: ConsoleEndpoint, guards: Guards, request: FastifyRequest) {
  const key = readKey(request)
  if (key !== undefined) return admitProgram(endpoint, guards, key)
  if (request.method !== 'GET') requireOwnOrigin(request, guards.origin)
  const token = guards.cookie.read(request)
  const caller = token === undefined ? undefined : await guards.sessions.find(token)
  requireAccess(endpoint, caller)
  const actor = { ...(caller ? { staffId: caller.staffId } : {}), who: caller?.email ?? '' }
  return { token, caller, actor }
}

/** A key is no cookie: no other page can make a browser send it, so its origin does not matter. */
async function admitProgram(endpoint: ConsoleEndpoint, { apiKeys, limits }: Guards, key: string) {
  const program = await apiKeys.find(key)
  if (!program) throw new AppError('UNAUTHENTICATED')
  await limits.consume('api-key', program.keyId)
  const { permission, stepUp } = endpoint
  if (!isPermission(permission) || !program.permissions.has(permission)) throw new AppError('FORBIDDEN')
  if (stepUp) throw new AppError('STEP_UP_REQUIRED')
  const caller: ConsoleCaller = { permissions: program.permissions, isConfirmed: false }
  return { token: undefined, caller, actor: { who: toProgramName(program) } }
}

/** How the audit log names a program. */
const toProgramName = ({ name }: ApiKeyCaller) => `${name} (API key)`

const readKey = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** A page of another origin can send a request, but not with this header. */
function requireOwnOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== origin) throw new AppError('FORBIDDEN')
}

/** @throws AppError UNAUTHENTICATED, SECOND_FACTOR_REQUIRED, FORBIDDEN, STEP_UP_REQUIRED */
function requireAccess({ permission, stepUp }: ConsoleEndpoint, caller: StaffCaller | undefined): void {
  if (permission === 'anyone') return
  if (!caller) throw new AppError('UNAUTHENTICATED')
  if (permission === 'password') return
  // Somebody without any factor has none to step up with: their password began the session.
  if (permission === 'enrolment' && caller.state === 'enrolment') return
  if (caller.state !== 'complete') throw new AppError('SECOND_FACTOR_REQUIRED')
  if (isPermission(permission) && !caller.permissions.has(permission)) throw new AppError('FORBIDDEN')
  if (stepUp && !caller.isConfirmed) throw new AppError('STEP_UP_REQUIRED')
}

const isPermission = (access: ConsoleAccess): access is Permission =>
  PERMISSIONS.includes(access as Permission)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint of a route of the console. */
    consoleEndpoint?: ConsoleEndpoint
  }
}
