import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@shop/contract/http/endpoint'
import { findSchemas } from '@shop/contract/http/registry'
import { anAddress, anOrderBody, aShopper } from '../test/builders.ts'
import { listSpellings, readContract } from '../test/contract.ts'
import { aCardBody } from '../test/gift-cards.ts'
import { aGuestBody, aGuestOrder } from '../test/guests.ts'
import { aQuestionText } from '../test/questions.ts'
import { aReviewBody } from '../test/reviews.ts'
import { createTestApp } from '../test/test-app.ts'
import { API_ROOT } from './app.ts'
import { TABLES_FILE, writeTables } from './commands/generate-tables.ts'
import { ORDER_TRANSITIONS } from './modules/orders/order-status.ts'
import { PAYMENT_TRANSITIONS } from './modules/payments/core/payment-status.ts'
import { RETURN_TRANSITIONS } from './modules/returns/return-status.ts'
import { PARCEL_TRANSITIONS } from './modules/tracking/parcel-status.ts'

const shop = await createTestApp()
const endpoints = await readContract()

/** Routes that are registered without being in the contract, and why. */
const OTHER_ROUTES = [
  /^\/(healthz|readyz|metrics)$/, // for monitoring
  /^\/(robots\.txt|sitemap\.xml|sitemaps\/:name|feeds\/google-merchant\.xml)$/, // for search engines
  /^\/(\.well-known\/ucp|ucp\/(mcp|v1\/(catalog\/(search|lookup|product)|carts(\/:id(\/cancel)?)?|checkout-sessions(\/:id(\/(complete|cancel))?)?|orders\/:id))|mcp|llms\.txt)$/, // for agents and assistants
  /^\/media\/designs\/:file$/, // pictures of designs
  /^\/api\/docs(\/.*)?$/, // the documentation as pages
  /^\/api\/openapi\.json$/,
  /^\/api\/dev\/outbox(\/:id)?$/, // the demo's outbox
  /^\/api(\/|\/\*)?$/, // refuses everything else below the API's root
]

const listPaths = (endpoint: Endpoint) => listSpellings(endpoint).map((each) => API_ROOT + each)

/** All routes as "METHOD path", read from Fastify's own drawing of its tree. */
function listRoutes(app: FastifyInstance): string[] {
  const routes: string[] = []
  const parents: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match) continue
    const depth = match[1]!.length / 4
    parents[depth] = (depth === 0 ? '' : parents[depth - 1]!) + match[2]!
    for (const method of match[3]?.split(', ') ?? []) routes.push(`${method} ${parents[depth]}`)
  }
  return routes
}

describe('the contract', () => {
  test('names every call once', () => {
    const all = endpoints.flatMap(([, endpoint]) =>
      listPaths(endpoint).map((path) => `${endpoint.method} ${path}`),
    )
    expect(all.length).toBeGreaterThan(40)
    expect(new Set(all).size).toBe(all.length)
  })

  test.each(endpoints)('%s is registered under all its spellings', (_, endpoint) => {
    for (const url of listPaths(endpoint))
      expect([url, shop.app.hasRoute({ method: endpoint.method, url })]).toEqual([url, true])
  })

  test('is all that the shop serves, besides a short list [T65]', () => {
    // The drawing shows parameters of several names in one place as one.
    const withoutNames = (route: string) => route.replace(/:[\w|:]+/g, ':')
    const declared = new Set(
      endpoints.flatMap(([, endpoint]) =>
        listPaths(endpoint).map((path) => withoutNames(`${endpoint.method} ${path}`)),
      ),
    )
    const routes = listRoutes(shop.app)
    expect(routes.length).toBeGreaterThan(declared.size)
    const others = routes.filter((route) => !declared.has(withoutNames(route.replace(/^HEAD /, 'GET '))))
    const unknown = others.filter(
      (route) => !OTHER_ROUTES.some((known) => known.test(route.replace(/^\w+ /, ''))),
    )
    expect(unknown).toEqual([])
  })

  test.each(endpoints)('%s responds with what it declares, without transforming it [T113]', (_, endpoint) => {
    const { data } = findSchemas(endpoint)
    const kinds = new Set<string>()
    z.toJSONSchema(data, { override: ({ zodSchema }) => void kinds.add(zodSchema._zod.def.type) })
    expect(
      [...kinds].filter((kind) =>
        ['transform', 'pipe', 'default', 'prefault', 'catch', 'any', 'unknown'].includes(kind),
      ),
    ).toEqual([])
  })

  test('is written out as an OpenAPI document with every path [T21]', async () => {
    const response = await shop.app.inject(`${API_ROOT}/openapi.json`)
    expect(response.statusCode).toBe(200)
    const document = response.json<{
      openapi: string
      paths: Record<string, Record<string, { summary?: string; responses: object }>>
    }>()
    expect(document.openapi).toMatch(/^3\./)
    const expected = endpoints
      .flatMap(([, { path, twins = [] }]) => [path, ...twins])
      .map((path) => path.replace(/:(\w+)/g, '{$1}'))
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(expected)].sort())
    for (const [, { method, path, summary, status = 200 }] of endpoints) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
      expect(operation.summary).toBe(summary)
      expect(operation.responses).toHaveProperty(String(status))
    }
  })
})

describe('a call for shoppers', () => {
  const guarded = endpoints.filter(([, { auth }]) => auth === 'user')

  test.each(guarded)('%s requires a session, under every spelling [T69]', async (_, endpoint) => {
    for (const path of listPaths(endpoint)) {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
        const url = path.replace(/:\w+/g, 'x')
        const response = await shop.app.inject({ method: endpoint.method, url, headers })
        expect([response.statusCode, response.json<unknown>()]).toEqual([
          401,
          { success: false, error: { code: 'UNAUTHENTICATED', message: 'Unauthorized, please login again' } },
        ])
        expect(response.headers['cache-control']).toBe('no-store')
      }
    }
  })
})

/** A request for each call that can be repeated with a key. */
const REPEATABLE: Record<string, { body?: object; params?: Record<string, string> }> = {
  createAddress: { body: anAddress() },
  addCartItem: { body: { product_id: 'x' } },
  placeOrder: { body: anOrderBody({ items: [{ product_id: 'x', quantity: 1 }] }) },
  buyGiftCard: { body: aCardBody() },
  buyGuestGiftCard: { body: { ...aCardBody(), email: 'a-guest-of-cards@example.com' } },
  cancelOrder: { params: { id: 'x' }, body: {} },
  placeGuestOrder: { body: aGuestBody({ items: [{ product_id: 'x', quantity: 1 }] }) },
  createOrderForPayment: {
    body: { ...anOrderBody({ items: [{ product_id: 'x', quantity: 1 }] }), provider: 'stripe' },
  },
  requestReturn: {
    params: { id: 'x' },
    body: { remedy: 'refund', reason: 'faulty', lines: [{ position: 0, quantity: 1 }] },
  },
  createOrderNote: { params: { id: 'x' }, body: { content: 'Please wrap it.' } },
  claimCoupon: { body: { couponId: 'x' } },
  payOrder: { params: { id: 'x' }, body: { provider: 'stripe', payment_id: 'x' } },
  openPayment: { body: { order_id: 'x', provider: 'stripe' } },
  createPaymentIntent: { params: { provider: 'stripe' }, body: { order_id: 'x' } },
  createAppPayment: {
    params: { provider: 'stripe' },
    body: { order_id: 'x', app: 'alipay', device: 'phone' },
  },
  confirmPayment: { params: { provider: 'stripe' }, body: { payment_intent_id: 'x' } },
  createWalletOrder: { body: { order_id: 'x' } },
  captureWalletOrder: { body: { paypal_order_id: 'x' } },
  createReview: { params: { id: 'x', position: '0' }, body: aReviewBody() },
  createQuestion: { params: { id: 'x' }, body: aQuestionText() },
  replyToQuestion: { params: { id: 'x' }, body: aQuestionText() },
}

test.each(endpoints.filter(([, { idempotent }]) => idempotent))(
  '%s reads the idempotency key',
  async (name, endpoint) => {
    const input = REPEATABLE[name.replace(/AsGuest$/, '')] as never
    expect(input).toBeDefined()
    const isGuests = endpoint.auth !== 'user'
    const as = isGuests ? undefined : await aShopper(shop)
    const headers: Record<string, string> = isGuests ? (await aGuestOrder(shop)).headers : {}
    const refused = await shop.call(endpoint, input, { as, headers, idempotencyKey: 'short' })
    expect(refused.error.details).toEqual([{ path: 'Idempotency-Key', message: expect.any(String) }])
    // A guest has no account before the order; the tests of guests and of gift cards cover how such an order is
    // repeated.
    if (endpoint.auth === 'public') return expect(['placeGuestOrder', 'buyGuestGiftCard']).toContain(name)
    const send = () => shop.call(endpoint, input, { as, headers, idempotencyKey: `key-of-${name}` })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      first.status,
      first.text,
      'true',
    ])
  },
)

describe('the database', () => {
  test.each<
    [
      'order_transitions' | 'payment_transitions' | 'parcel_transitions' | 'return_transitions',
      Record<string, readonly string[]>,
    ]
  >([
    ['order_transitions', ORDER_TRANSITIONS],
    ['payment_transitions', PAYMENT_TRANSITIONS],
    ['parcel_transitions', PARCEL_TRANSITIONS],
    ['return_transitions', RETURN_TRANSITIONS],
  ])('holds the same %s as the code', async (table, transitions) => {
    const rows = await shop.db.selectFrom(table).selectAll().execute()
    const inCode = Object.entries(transitions).flatMap(([from, all]) => all.map((to) => `${from} → ${to}`))
    expect(rows.map((row) => `${row.from_status} → ${row.to_status}`).sort()).toEqual(inCode.sort())
  })

  test('is described by tables.ts as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-tables-'))
    const file = join(folder, 'tables.ts')
    await writeTables(shop.connectionString, file)
    const fresh = await readFile(file, 'utf8')
    await rm(folder, { recursive: true })
    expect(await readFile(TABLES_FILE, 'utf8'), 'run generate-tables').toBe(fresh)
  })

  test('finds what refers to a row by an index', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT format('%s (%s)', c.conrelid::regclass, c.conname) AS name
      FROM pg_constraint c
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
        -- The tables of allowed changes are never changed themselves.
        AND c.confrelid NOT IN ('order_transitions'::regclass, 'payment_transitions'::regclass, 'parcel_transitions'::regclass, 'return_transitions'::regclass)
        AND NOT EXISTS (
          SELECT 1 FROM pg_index i
          WHERE i.indrelid = c.conrelid AND i.indpred IS NULL AND i.indkey[0] = c.conkey[1]
        )`.execute(shop.db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test('stores all money in whole numbers', async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      SELECT table_name || '.' || column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name LIKE '%\\_fen' OR column_name LIKE '%\\_minor')`.execute(
      shop.db,
    )
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter(({ type }) => type !== 'bigint')).toEqual([])
  })
})
