import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText, strike } from '../responses.ts'
import type { EmulatedResponse } from '../responses.ts'
import type { FaultRule, Faults } from '../faults.ts'
import { AirwallexError, duplicateRequest, invalidParameter } from './errors.ts'
import { parseParams } from './params.ts'
import { ROUTES } from './routes.ts'
import type { Route } from './routes.ts'
import { login, requireToken, unauthorized } from './tokens.ts'
import type { AirwallexKeys } from './tokens.ts'
import type { Metadata, PaymentIntent } from './types.ts'
import type { World } from './world.ts'

/** Facts of a call for fault rules and duplicate detection. */
interface Call {
  operation: string
  metadata: Metadata
  requestId?: string | undefined
}

const HEADERS = { 'cache-control': 'no-store' }

/** Registers Airwallex's API at /api/v1. */
export function serveAirwallexApi(
  app: FastifyInstance,
  world: World,
  faults: Faults,
  keys: AirwallexKeys,
): void {
  const isUsed = world.store.sql.prepare('SELECT 1 FROM replay WHERE key = ?')
  const recordUse = world.store.sql.prepare(
    "INSERT INTO replay (key, request, request_id, status, body) VALUES (?, '', ?, 0, '')",
  )

  // A login has no body, yet often a JSON content type.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/api/v1/authentication/login', (request, reply) =>
    run(reply, { operation: 'airwallex.authentication.login', metadata: {} }, () =>
      toJson(201, login(world, request.headers, keys)),
    ),
  )
  for (const route of ROUTES) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => response(route, request, reply),
    })
  }
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof AirwallexError) return send(reply, toFailure(error))
    const status = error.statusCode ?? 500
    const code = status < 500 ? 'invalid_argument' : 'internal_error'
    return send(reply, toFailure(new AirwallexError(status, { code, message: error.message })))
  })

  async function response(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { id = '' } = request.params as { id?: string }
    requireAccess(route, id, request)
    const isRead = route.method === 'GET'
    const params = parseParams(route.schema, isRead ? request.query : readJson(request.body))
    const { operation } = route
    const call: Call = {
      operation,
      metadata: findMetadata(id, params),
      requestId: isRead ? undefined : (params as { request_id: string }).request_id,
    }
    return run(reply, call, (fault) =>
      toJson(route.status, route.handle({ ...world, fault }, { id, params })),
    )
  }

  /** Executes a call in one transaction, unless a fault prevents it. */
  async function run(
    reply: FastifyReply,
    { operation, metadata, requestId }: Call,
    work: (fault: FaultRule | undefined) => EmulatedResponse,
  ): Promise<FastifyReply> {
    const fault = faults.take({ operation, metadata })
    const fail = (status: number) =>
      send(reply, toFailure(new AirwallexError(status, { code: 'internal_error', message: 'Server error' })))
    await strike(fault, 'before', reply, fail)
    if (reply.sent) return reply
    if (fault?.action === 'delay') await wait(fault.ms)
    const result = perform(() => runOnce(operation, requestId, () => work(fault)))
    await strike(fault, 'after', reply, fail)
    return reply.sent ? reply : send(reply, result, fault)
  }

  function perform(work: () => EmulatedResponse): EmulatedResponse {
    try {
      return world.store.transaction(work)
    } catch (error) {
      if (error instanceof AirwallexError) return toFailure(error)
      throw error
    } finally {
      world.webhooks.deliverDue()
    }
  }

  /**
   * A `request_id` is used up once its work is done, also if the card was declined; after any other error it may be
   * sent again.
   */
  function runOnce(
    operation: string,
    requestId: string | undefined,
    work: () => EmulatedResponse,
  ): EmulatedResponse {
    const key = `${operation} ${requestId}`
    const isRepeated = requestId !== undefined && isUsed.get(key) !== undefined
    const result = isRepeated ? toFailure(duplicateRequest(requestId)) : orRefusedCard(work)
    if (requestId !== undefined && !isRepeated) recordUse.run(key, requestId)
    return result
  }

  function requireAccess(route: Route, id: string, request: FastifyRequest): void {
    const secret = request.headers['client-secret']
    if (!route.isForBrowsers || secret === undefined) {
      requireToken(world, request.headers)
      return
    }
    if (world.store.find<PaymentIntent>('payment_intent', id)?.client_secret !== secret) throw unauthorized()
  }

  /** Metadata for fault rules: of the intent, and in the request. */
  function findMetadata(id: string, params: unknown): Metadata {
    const { payment_intent_id: intentId = id, metadata } = params as {
      payment_intent_id?: string
      metadata?: Metadata
    }
    const intent = world.store.find<PaymentIntent>('payment_intent', intentId)
    return { ...intent?.metadata, ...metadata }
  }
}

function orRefusedCard(work: () => EmulatedResponse): EmulatedResponse {
  try {
    return work()
  } catch (error) {
    if (error instanceof AirwallexError && error.isRecorded) return toFailure(error)
    throw error
  }
}

function readJson(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw invalidParameter('', 'The request body is no JSON')
  }
}

function send(reply: FastifyReply, response: EmulatedResponse, fault?: FaultRule): Promise<FastifyReply> {
  return sendText(reply.headers(HEADERS), response, fault)
}

const toJson = (status: number, body: object): EmulatedResponse => ({ status, body: JSON.stringify(body) })
const toFailure = ({ status, body }: AirwallexError): EmulatedResponse => toJson(status, body)
