import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { strike } from '../responses.ts'
import type { EmulatedResponse } from '../responses.ts'
import type { FaultRule, Faults } from '../faults.ts'
import { randomToken } from '../ids.ts'
import { CORS, languageOf, send, toResponse, toJson, toPublic } from './responses.ts'
import { StripeError, invalidRequest } from './errors.ts'
import { parseForm } from './form.ts'
import type { FormObject } from './form.ts'
import { createIdempotency } from './idempotency.ts'
import type { KeyedRequest } from './idempotency.ts'
import { parseParams } from './params.ts'
import { ROUTES } from './routes.ts'
import type { Access, Route } from './routes.ts'
import type { PaymentIntent } from './types.ts'
import { expand } from './views.ts'
import type { World } from './world.ts'

/** The two keys of the emulated account. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
}

/** A request with its route and access. */
interface Incoming {
  route: Route
  request: FastifyRequest
  raw: FormObject
  access: Access
  requestId: string
}

/** Registers Stripe's API at /v1. */
export function serveStripeApi(app: FastifyInstance, world: World, faults: Faults, keys: StripeKeys): void {
  const idempotency = createIdempotency(world.store)
  const readForm = (_request: FastifyRequest, body: string, done: (e: null, v: unknown) => void) =>
    done(null, body)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)

  for (const route of ROUTES) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => response(route, request, reply),
    })
  }
  app.options('/v1/*', (_request, reply) => reply.headers(CORS).code(204).send())
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler: (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
      return send(reply, toResponse(invalidRequest(message, { status: 404 }), 'secret', request), request)
    },
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    const type = status < 500 ? 'invalid_request_error' : 'api_error'
    return send(
      reply,
      toResponse(new StripeError(status, { type, message: error.message }), 'secret', request),
      request,
    )
  })

  async function response(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const requestId = `req_${randomToken(14)}`
    const text = route.method === 'GET' ? (request.url.split('?')[1] ?? '') : ((request.body as string) ?? '')
    const raw = parseForm(text)
    reply.header('request-id', requestId)
    const fail = (status: number) =>
      send(
        reply,
        toJson(status, { error: { type: 'api_error', message: 'An unknown error occurred' } }),
        request,
      )
    let access: Access = 'secret'
    try {
      access = getAccess(request, raw, route)
      const incoming: Incoming = { route, request, raw, access, requestId }
      const params = parseParams(route.schema, raw)
      const fault = faults.take({ operation: route.operation, metadata: findMetadata(incoming) })
      await strike(fault, 'before', reply, fail)
      if (reply.sent) return reply
      const result = await perform(incoming, params, fault, reply)
      await strike(fault, 'after', reply, fail)
      return reply.sent ? reply : await send(reply, result, request, fault)
    } catch (error) {
      if (error instanceof StripeError) return send(reply, toResponse(error, access, request), request)
      throw error
    }
  }

  /** Executes the work once per idempotency key; response and effect share a transaction. */
  async function perform(
    incoming: Incoming,
    params: unknown,
    fault: FaultRule | undefined,
    reply: FastifyReply,
  ): Promise<EmulatedResponse> {
    const { request, route, requestId } = incoming
    const key = route.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const keyed: KeyedRequest | undefined =
      typeof key === 'string'
        ? { key, method: route.method, path: request.url, params: incoming.raw }
        : undefined
    if (keyed) {
      reply.header('idempotency-key', keyed.key)
      const stored = idempotency.claim(keyed)
      if (stored) {
        reply.headers({ 'idempotent-replayed': 'true', 'original-request': stored.requestId })
        return stored
      }
    }
    const current = { ...world, fault, request: { id: requestId, idempotency_key: keyed?.key ?? null } }
    const store = (done: EmulatedResponse) => {
      if (keyed) idempotency.store(keyed, { ...done, requestId })
      return done
    }
    try {
      if (fault?.action === 'delay') await wait(fault.ms)
      return world.store.transaction(() => store(execute(incoming, params, current)))
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return world.store.transaction(() => store(toResponse(error, incoming.access, request)))
    } finally {
      if (keyed) idempotency.release(keyed)
      world.webhooks.deliverDue()
    }
  }

  /** A declined card (402) is a result and commits; any other error is thrown and rolls back. */
  function execute({ route, request, access }: Incoming, params: unknown, current: World): EmulatedResponse {
    try {
      const { id = '' } = request.params as { id?: string }
      const result = route.handle(current, { id, params, access })
      const { expand: paths = [] } = params as { expand?: string[] }
      const shown = expand(current.store, result, paths)
      return toJson(200, access === 'secret' ? shown : toPublic(shown, languageOf(request)))
    } catch (error) {
      if (error instanceof StripeError && error.status === 402) return toResponse(error, access, request)
      throw error
    }
  }

  function getAccess(request: FastifyRequest, raw: FormObject, route: Route): Access {
    const header = request.headers.authorization ?? ''
    const [, bearer] = /^Bearer\s+(.+)$/i.exec(header) ?? []
    const key = bearer ?? (typeof raw.key === 'string' ? raw.key : undefined)
    if (key === undefined) {
      throw invalidRequest(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
        { status: 401 },
      )
    }
    if (key === keys.secretKey) return 'secret'
    if (key !== keys.publishableKey) {
      throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {
        status: 401,
      })
    }
    if (route.access === 'publishable') return 'publishable'
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      { status: 401, code: 'secret_key_required' },
    )
  }

  function findMetadata({ request, raw }: Incoming): Record<string, string> | undefined {
    const { id = raw.payment_intent } = request.params as { id?: string }
    const intent = world.store.find<PaymentIntent>('payment_intent', typeof id === 'string' ? id : '')
    const given = typeof raw.metadata === 'object' ? (raw.metadata as Record<string, string>) : {}
    return { ...intent?.metadata, ...given }
  }
}
