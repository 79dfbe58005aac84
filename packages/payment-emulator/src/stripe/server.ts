import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { delay, orRecordedError, runCall, send } from '../calls.ts'
import type { EmulatedResponse } from '../calls.ts'
import type { FaultRule } from '../faults.ts'
import { randomToken } from '../ids.ts'
import { toLanguage, type Language } from '../languages.ts'
import type { ProviderError } from '../provider.ts'
import { StripeError, invalidRequest } from './errors.ts'
import { parseForm } from './form.ts'
import type { FormObject } from './form.ts'
import { createIdempotency } from './idempotency.ts'
import { parseParams } from './params.ts'
import { ROUTES } from './routes.ts'
import type { Access, Route } from './routes.ts'
import type { ErrorBody, PaymentIntent } from './objects.ts'
import { expand, toPublic, toPublicError } from './views.ts'
import { API_VERSION } from './world.ts'
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
  reply: FastifyReply
  raw: FormObject
  access: Access
}

/** Browsers may call from any origin; the keys decide what they can read. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Request-Id',
  'access-control-allow-headers': 'authorization, content-type, stripe-version, idempotency-key',
  'access-control-allow-methods': 'GET, POST',
}

/** Registers Stripe's API at /v1. */
export function serveStripeApi(app: FastifyInstance, world: World, keys: StripeKeys): void {
  const idempotency = createIdempotency(world.store, world.now)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.headers({
      ...CORS,
      'request-id': `req_${randomToken(14)}`,
      'stripe-version': headers['stripe-version'] ?? API_VERSION,
      'cache-control': 'no-cache, no-store',
    })
  })

  for (const route of ROUTES) {
    const { method, url } = route
    app.route({ method, url, handler: (request, reply) => respond(route, request, reply) })
  }
  app.options('/v1/*', (_request, reply) => reply.code(204).send())
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    handler: ({ method, url }) => {
      const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
      throw invalidRequest(message, { status: 404 })
    },
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeError) return send(reply, toErrorResponse(error, 'secret', request))
    const status = error.statusCode ?? 500
    const type = status < 500 ? 'invalid_request_error' : 'api_error'
    const known = new StripeError(status, { type, message: error.message })
    return send(reply, toErrorResponse(known, 'secret', request))
  })

  async function respond(route: Route, request: FastifyRequest, reply: FastifyReply) {
    const { method, operation } = route
    const text = method === 'GET' ? (request.url.split('?')[1] ?? '') : ((request.body as string) ?? '')
    const raw = parseForm(text)
    const access = getAccess(request, raw, route)
    const params = parseParams(route.schema, raw)
    return runCall(world, {
      reply,
      subject: { operation, metadata: findMetadata(request, raw) },
      toError: (status) =>
        new StripeError(status, { type: 'api_error', message: 'An unknown error occurred' }),
      toResponse: (error) => toErrorResponse(error, access, request),
      work: (fault) => perform({ route, request, reply, raw, access }, params, fault),
    })
  }

  /** Executes the work once per idempotency key; response and effect share a transaction. */
  async function perform(
    incoming: Incoming,
    params: unknown,
    fault: FaultRule | undefined,
  ): Promise<EmulatedResponse> {
    const { request, reply, route, raw, access } = incoming
    const requestId = String(reply.getHeader('request-id'))
    const key = route.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const keyed =
      typeof key === 'string' ? { key, method: route.method, path: request.url, params: raw } : undefined
    if (keyed) {
      reply.header('idempotency-key', keyed.key)
      const stored = idempotency.claim(keyed)
      if (stored) {
        reply.headers({ 'idempotent-replayed': 'true', 'original-request': stored.requestId })
        return stored
      }
    }
    const current = { ...world, fault, request: { id: requestId, idempotency_key: keyed?.key ?? null } }
    const store = (response: EmulatedResponse) => {
      if (keyed) idempotency.store(keyed, { ...response, requestId })
      return response
    }
    const toResponse = (error: ProviderError) => toErrorResponse(error, access, request)
    try {
      await delay(fault)
      return world.store.transaction(() =>
        store(orRecordedError(() => execute(incoming, params, current), toResponse)),
      )
    } catch (error) {
      if (error instanceof StripeError) return store(toResponse(error))
      throw error
    } finally {
      if (keyed) idempotency.release(keyed)
    }
  }

  function execute({ route, request, access }: Incoming, params: unknown, current: World): EmulatedResponse {
    const { id = '' } = request.params as { id?: string }
    const result = route.handle(current, { id, params, access })
    const { expand: paths = [] } = params as { expand?: string[] }
    const shown = expand(current.store, result, paths)
    return toJson(200, access === 'secret' ? shown : toPublic(shown, languageOf(request)))
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

  /** Metadata for fault rules: of the intent, and in the request. */
  function findMetadata(request: FastifyRequest, raw: FormObject): Record<string, string> {
    const { id = raw.payment_intent } = request.params as { id?: string }
    const intent = world.store.find<PaymentIntent>('payment_intent', typeof id === 'string' ? id : '')
    const given = typeof raw.metadata === 'object' ? (raw.metadata as Record<string, string>) : {}
    return { ...intent?.metadata, ...given }
  }
}

/** A response in Stripe's formatting. */
const toJson = (status: number, body: object): EmulatedResponse => ({
  status,
  body: JSON.stringify(body, null, 2),
})

/** The response for an error, in the shopper's language for a browser. */
function toErrorResponse({ status, body }: ProviderError, access: Access, request: FastifyRequest) {
  const error = body as ErrorBody
  return toJson(status, { error: access === 'secret' ? error : toPublicError(error, languageOf(request)) })
}

/** The language that Stripe.js and the card form send. */
const languageOf = (request: FastifyRequest): Language => toLanguage(request.headers['accept-language'])
