import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseForms } from '../form-pages.ts'
import { delay, orRecordedError, runCall, send, toErrorResponse, toJson } from '../calls.ts'
import type { EmulatedResponse } from '../calls.ts'
import type { FaultRule } from '../faults.ts'
import { createRequestLog } from '../requests.ts'
import { PayPalError, malformed, toDetail, toRequestedError } from './errors.ts'
import { parseParams } from './params.ts'
import { ROUTES, showResult } from './routes.ts'
import type { ResultObject, Route } from './routes.ts'
import type { Tokens } from './tokens.ts'
import type { Capture, Order } from './types.ts'
import { toFaultMetadata } from './world.ts'
import type { World } from './world.ts'

/** PayPal's default retention of a `PayPal-Request-Id`. */
const RETENTION_MS = 6 * 60 * 60 * 1000

/**
 * Registers PayPal's API at /v2 and its paths at /v1. A repeated request id returns the current state of the first
 * request's object. A decline is stored too; after any other error the request runs again.
 */
export function servePayPalApi(app: FastifyInstance, world: World, tokens: Tokens): void {
  const requests = createRequestLog<ResultObject | EmulatedResponse>(world.store, world.now, RETENTION_MS)

  for (const route of ROUTES) {
    const { method, url } = route
    app.route({ method, url, handler: (request, reply) => respond(route, request, reply) })
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v2/*',
    handler: () => {
      throw new PayPalError(404)
    },
  })

  async function respond(route: Route, request: FastifyRequest, reply: FastifyReply) {
    tokens.require(request.headers)
    const mock = readMockCode(request)
    if (mock !== undefined) throw toRequestedError(mock)
    const isBody = route.method !== 'GET'
    const raw = isBody ? request.body : request.query
    const params = parseParams(route.schema, raw ?? {}, isBody ? 'body' : 'query')
    return runCall(world, {
      reply,
      subject: { operation: route.operation, metadata: findMetadata(request) },
      toError: (status) => new PayPalError(status),
      work: (fault) => perform(route, request, params, fault),
    })
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
    const inProgress = () => new PayPalError(409, { details: [toDetail('PREVIOUS_REQUEST_IN_PROGRESS')] })

    const stored = key === undefined ? undefined : requests.claim(key, inProgress)
    if (stored) return 'view' in stored ? toJson(200, showResult(current, stored, isFull)) : stored
    const store = (result: ResultObject | EmulatedResponse) => {
      if (key !== undefined) requests.store(key, result)
    }
    const work = () => {
      const outcome = route.handle(current, { id, params, requestId })
      if (outcome.status === 204) return { status: 204, body: '' }
      if ('body' in outcome) return toJson(outcome.status, outcome.body)
      store(outcome.result)
      return toJson(outcome.status, showResult(current, outcome.result, isFull))
    }
    try {
      await delay(fault)
      return world.store.transaction(() =>
        orRecordedError(work, (error) => {
          const response = toErrorResponse(error)
          store(response)
          return response
        }),
      )
    } finally {
      if (key !== undefined) requests.release(key)
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
export function usePayPalFormats(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(malformed([toDetail('MALFORMED_REQUEST_JSON', { field: '/', location: 'body' })]))
    }
  })
  parseForms(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'max-age=0, no-cache, no-store, must-revalidate')
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof PayPalError ? error : new PayPalError(error.statusCode ?? 500)
    return send(reply, toErrorResponse(known))
  })
}

function readMockCode(request: FastifyRequest): string | undefined {
  const [, code] =
    /"mock_application_codes"\s*:\s*"([A-Z_]+)"/.exec(headerOf(request, 'paypal-mock-response') ?? '') ?? []
  return code
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
