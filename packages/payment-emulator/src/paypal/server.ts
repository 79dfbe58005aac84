import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText, strike } from '../responses.ts'
import type { EmulatedResponse } from '../responses.ts'
import type { FaultRule, Faults } from '../faults.ts'
import { PayPalError, malformed, toDetail, toRequestedError } from './errors.ts'
import { parseParams } from './params.ts'
import { createRequests } from './requests.ts'
import { ROUTES, showMade } from './routes.ts'
import type { Outcome, Route } from './routes.ts'
import type { Tokens } from './tokens.ts'
import type { Capture, Order } from './types.ts'
import { toFaultMetadata } from './world.ts'
import type { World } from './world.ts'

/** Registers PayPal's API at /v2 and its paths at /v1. */
export function servePayPalApi(app: FastifyInstance, world: World, faults: Faults, tokens: Tokens): void {
  const requests = createRequests(world.store, world.now)

  for (const route of ROUTES) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => response(route, request, reply)
    app.route({ method: route.method, url: route.url, handler })
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v2/*',
    handler: (_request, reply) => send(reply, toFailure(new PayPalError(404))),
  })

  async function response(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const failBy = (status: number) => send(reply, toFailure(new PayPalError(status)))
    requireToken(request, tokens)
    const mock = readMockCode(request)
    if (mock !== undefined) throw toRequestedError(mock)
    const isBody = route.method === 'POST'
    const raw = isBody ? request.body : request.query
    const params = parseParams(route.schema, raw ?? {}, isBody ? 'body' : 'query')
    const fault = faults.take({ operation: route.operation, metadata: findMetadata(request) })
    await strike(fault, 'before', reply, failBy)
    if (reply.sent) return reply
    const result = await perform(route, request, params, fault)
    await strike(fault, 'after', reply, failBy)
    return reply.sent ? reply : await send(reply, result, fault)
  }

  /** Executes the work once per request id; result and effect share a transaction. */
  async function perform(
    route: Route,
    request: FastifyRequest,
    params: unknown,
    fault: FaultRule | undefined,
  ): Promise<EmulatedResponse> {
    const { id = '' } = request.params as { id?: string }
    const requestId = headerOf(request, 'paypal-request-id')
    const key = route.method === 'POST' && requestId ? `${route.operation} ${id} ${requestId}` : undefined
    const isFull = headerOf(request, 'prefer')?.replaceAll(' ', '') === 'return=representation'
    const current: World = { ...world, fault }

    const stored = key === undefined ? undefined : requests.claim(key)
    if (stored?.failure) return toJson(stored.failure.status, stored.failure.body)
    if (stored?.made) return toJson(200, showMade(current, stored.made, isFull))
    try {
      if (fault?.action === 'delay') await wait(fault.ms)
      return world.store.transaction(() => {
        const outcome: Outcome = route.handle(current, { id, params, requestId })
        if ('body' in outcome) return toJson(outcome.status, outcome.body)
        if (key !== undefined) requests.store(key, { made: outcome.made })
        return toJson(outcome.status, showMade(current, outcome.made, isFull))
      })
    } catch (error) {
      if (key !== undefined && error instanceof PayPalError && error.isDecline) {
        requests.store(key, { failure: { status: error.status, body: error.body } })
      }
      throw error
    } finally {
      if (key !== undefined) requests.release(key)
      world.webhooks.deliverDue()
    }
  }

  /** The ids of the order that a call is about. */
  function findMetadata({ params, body }: FastifyRequest): Record<string, string> {
    const { id = '' } = params as { id?: string }
    const known = world.store.find<Order>('order', id) ?? world.store.find<Capture>('capture', id)
    const { purchase_units: units } = (body ?? {}) as { purchase_units?: Partial<Order>[] }
    return toFaultMetadata(known ?? (Array.isArray(units) ? units[0] : undefined))
  }
}

/** Parses bodies like PayPal (a missing one equals an empty one) and formats its errors. */
export function speakPayPal(app: FastifyInstance): void {
  const readJson = (_request: FastifyRequest, body: string, done: (e: Error | null, v?: unknown) => void) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch {
      done(malformed([toDetail('MALFORMED_REQUEST_JSON', { field: '/', location: 'body' })]))
    }
  }
  const readForm = (_request: FastifyRequest, body: string, done: (e: null, v: unknown) => void) =>
    done(null, Object.fromEntries(new URLSearchParams(body)))
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof PayPalError ? error : new PayPalError(error.statusCode ?? 500)
    return send(reply, toFailure(known))
  })
}

/** Throws 401 without a valid token, in OAuth's format for an invalid one. */
export function requireToken(request: FastifyRequest, tokens: Tokens): void {
  const [, token] = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) throw new PayPalError(401)
  const fault = tokens.findError(token)
  if (fault !== undefined) throw new TokenError(fault)
}

/** An invalid or expired token. */
class TokenError extends PayPalError {
  constructor(description: string) {
    super(401)
    Object.assign(this.body, { error: 'invalid_token', error_description: description })
  }
}

function readMockCode(request: FastifyRequest): string | undefined {
  const [, code] =
    /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(headerOf(request, 'paypal-mock-response') ?? '') ?? []
  return code
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const toJson = (status: number, body: object): EmulatedResponse => ({ status, body: JSON.stringify(body) })

const toFailure = ({ status, body }: PayPalError): EmulatedResponse => toJson(status, body)

function send(reply: FastifyReply, response: EmulatedResponse, fault?: FaultRule): Promise<FastifyReply> {
  const { debug_id: debugId } = JSON.parse(response.body) as { debug_id?: string }
  if (debugId !== undefined) reply.header('paypal-debug-id', debugId)
  reply.header('cache-control', 'max-age=0, no-cache, no-store, must-revalidate')
  return sendText(reply, response, fault)
}
