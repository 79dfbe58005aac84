import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { delay, orRecordedError, runCall, send, toErrorResponse, toJson } from '../calls.ts'
import type { ApiCall, EmulatedResponse } from '../calls.ts'
import { secondsNow } from '../provider.ts'
import { AirwallexError, duplicateRequest, invalidParameter } from './errors.ts'
import { parseParams } from './params.ts'
import { ROUTES } from './routes.ts'
import type { Route } from './routes.ts'
import { login, requireToken, unauthorized } from './tokens.ts'
import type { AirwallexKeys } from './tokens.ts'
import type { Metadata, PaymentIntent } from './types.ts'
import type { World } from './world.ts'

/** Registers Airwallex's API at /api/v1. */
export function serveAirwallexApi(app: FastifyInstance, world: World, keys: AirwallexKeys): void {
  // A login has no body, yet often a JSON content type.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof AirwallexError) return send(reply, toErrorResponse(error))
    const status = error.statusCode ?? 500
    const code = status < 500 ? 'invalid_argument' : 'internal_error'
    return send(reply, toErrorResponse(new AirwallexError(status, { code, message: error.message })))
  })

  app.post('/api/v1/authentication/login', ({ headers }, reply) =>
    run(reply, { operation: 'airwallex.authentication.login' }, async (fault) => {
      await delay(fault)
      return toJson(201, login(world, headers, keys))
    }),
  )
  for (const route of ROUTES) {
    const { method, url } = route
    app.route({ method, url, handler: (request, reply) => respond(route, request, reply) })
  }

  async function respond(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { id = '' } = request.params as { id?: string }
    requireAccess(route, id, request)
    const isRead = route.method === 'GET'
    const params = parseParams(route.schema, isRead ? request.query : readJson(request.body))
    const { operation } = route
    return run(reply, { operation, metadata: findMetadata(id, params) }, async (fault) => {
      await delay(fault)
      const work = () => toJson(route.status, route.handle({ ...world, fault }, { id, params }))
      const { request_id: requestId } = params as { request_id?: string }
      return world.store.transaction(isRead ? work : () => runOnce(operation, requestId ?? '', work))
    })
  }

  function run(reply: FastifyReply, subject: ApiCall['subject'], work: ApiCall['work']) {
    const toError = (status: number) =>
      new AirwallexError(status, { code: 'internal_error', message: 'Server error' })
    return runCall(world, { reply, subject, toError, work })
  }

  /**
   * A `request_id` is used up once its work is done, also if the card was declined; after any other error it may be
   * sent again.
   */
  function runOnce(operation: string, requestId: string, work: () => EmulatedResponse): EmulatedResponse {
    const id = `${operation} ${requestId}`
    if (world.store.find('request', id)) throw duplicateRequest(requestId)
    const response = orRecordedError(work)
    world.store.put('request', { id, created: secondsNow(world) })
    return response
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

function readJson(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw invalidParameter('', 'The request body is no JSON')
  }
}
