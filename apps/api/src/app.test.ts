import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getOrder } from '@shop/contract/orders/orders.endpoints'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { aShopper } from '../test/builders.ts'
import { startCachedApp, toPublicPage } from '../test/cached-app.ts'
import { rounds } from '../test/form.ts'
import { createTestApp } from '../test/test-app.ts'

const shop = await createTestApp()

const post = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => shop.app.inject({ method: 'POST', url, payload, headers })

describe('a response', () => {
  test.each([
    { accepted: 'gzip, deflate, br', encoding: 'br', decode: brotliDecompressSync },
    { accepted: 'gzip, br;q=0', encoding: 'gzip', decode: gunzipSync },
    { accepted: 'identity', encoding: undefined, decode: (body: Buffer) => body },
  ])('is sent as $encoding to a client that accepts $accepted', async ({ accepted, encoding, decode }) => {
    const url = '/api/products?limit=24&q=stone'
    const simple = await shop.app.inject(url)
    const { headers, rawPayload } = await shop.app.inject({ url, headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decode(rawPayload).toString()).toBe(simple.payload)
    expect(Number(headers['content-length'] ?? rawPayload.length)).toBe(rawPayload.length)
    if (encoding) expect(headers.vary).toMatch(/accept-encoding/i)
  })

  test.each([
    '/api/products',
    '/api/v1/users/me',
    '/api/nowhere',
    '/nowhere',
    '/healthz',
    '/api/openapi.json',
  ])('of %s carries the headers that protect the shopper [T36]', async (url) => {
    const { headers } = await shop.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; base-uri 'none'; object-src 'none';/,
      ),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test.each(['/api/products', '/nowhere', '/healthz', '/api/openapi.json', '/api/docs/'])(
    'of %s names its type and character set [T44]',
    async (url) => {
      const { headers, payload } = await shop.app.inject(url)
      const type = payload.startsWith('{') ? 'application/json' : 'text/html'
      expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
    },
  )

  test('never allows another site, whatever its name [T38]', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example']) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const headers = { origin, 'access-control-request-method': 'POST' }
        const response = await shop.app.inject({ method, url: '/api/products', headers })
        expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test('that is the API’s documentation runs its own scripts only, and in no frame [T40]', async () => {
    const { headers } = await shop.app.inject('/api/docs/')
    const policy = headers['content-security-policy']
    for (const part of [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/script-src|https:/)
  })

  test.each(['cross-site', 'same-site'])('is not given to a page that is %s [T41]', async (site) => {
    for (const url of ['/api/v1/auth/verify-email?token=x', '/api/products'])
      expect((await shop.app.inject({ url, headers: { 'sec-fetch-site': site } })).statusCode).toBe(404)
    for (const own of ['same-origin', 'none'])
      expect(
        (await shop.app.inject({ url: '/api/products', headers: { 'sec-fetch-site': own } })).statusCode,
      ).toBe(200)
  })

  test('is success with data, or no success with code, message and details [T432]', async () => {
    const found = await shop.app.inject('/api/products?limit=1')
    expect(found.json()).toEqual({ success: true, data: expect.any(Object) })
    const refused = await post('/api/v1/auth/login', '{}')
    const details = [
      expect.objectContaining({ path: 'email' }),
      expect.objectContaining({ path: 'password_raw' }),
    ]
    expect(refused.json()).toEqual({
      success: false,
      error: { code: 'VALIDATION_FAILED', message: 'Request parameter error', details },
    })
  })

  test.each([
    'GET /nowhere',
    'GET /api/v1/nothing',
    'DELETE /api/products',
    'TRACE /api/products',
    'POST /api/v1/users/me',
  ])('to %s is the envelope of something missing [T97]', async (line) => {
    const [method, url] = line.split(' ') as ['GET', string]
    const response = await shop.app.inject({ method, url })
    expect([response.statusCode, response.json<unknown>()]).toEqual([
      404,
      { success: false, error: { code: 'NOT_FOUND', message: 'Resource does not exist' } },
    ])
  })
})

describe('below the API’s root there are no pages:', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
  /** Whatever it accepts and sends. */
  const headers = { accept: 'text/html,*/*;q=0.8', 'content-type': 'text/plain' }

  test.each(['/api', '/api/', '/api?x=1', '/api/nothing', '/api/v1/products', '/api/v1/auth/login/twice'])(
    '%s is the envelope of something missing, by every method [T390]',
    async (url) => {
      const { app } = await startCachedApp(shop, async () => toPublicPage('a page'))
      for (const method of methods) {
        const response = await app.inject({ method, url, headers, payload: 'a text' })
        expect([method, response.statusCode]).toEqual([method, 404])
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        if (method !== 'HEAD') expect(response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
      }
    },
  )

  test('neither is there one where a call has another method, and a longer name is a page', async () => {
    const { app } = await startCachedApp(shop, async () => toPublicPage('a page'))
    const call = await app.inject({ url: '/api/v1/auth/login', headers })
    expect([call.statusCode, call.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
    expect((await app.inject({ url: '/apiary', headers })).body).toBe('a page')
  })
})

describe('an address that cannot be read [T1]', () => {
  test.each([
    ['/api/products/%E0%A4%A', 400, 'MALFORMED_REQUEST'],
    ['/%E0%A4%A', 400, 'MALFORMED_REQUEST'],
    [`/api/products/${'a'.repeat(201)}`, 404, 'NOT_FOUND'],
  ] as const)('%s is refused like others, and is not repeated', async (url, status, code) => {
    const { statusCode, headers, payload } = await shop.app.inject(url)
    expect([statusCode, JSON.parse(payload).error.code]).toEqual([status, code])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(payload).not.toMatch(/%E0|aaa/)
  })
})

describe('a body that cannot be read', () => {
  const url = '/api/v1/auth/login'
  test.each([
    ['{', 400, 'MALFORMED_REQUEST'],
    ['', 400, 'MALFORMED_REQUEST'],
    ['null', 400, 'VALIDATION_FAILED'],
    ['[]', 400, 'VALIDATION_FAILED'],
    ['"text"', 400, 'VALIDATION_FAILED'],
    ['{"__proto__":{"admin":true}}', 400, 'MALFORMED_REQUEST'],
    ['{"constructor":{"prototype":{"admin":true}}}', 400, 'MALFORMED_REQUEST'],
    ['{"email":"a\\u0000@b.cn","password_raw":"x"}', 400, 'VALIDATION_FAILED'],
    ['{"email":"a@b.cn","password_raw":"\\ud800"}', 400, 'VALIDATION_FAILED'],
    ['{"email":{"$ne":""},"password_raw":["x"]}', 400, 'VALIDATION_FAILED'],
    [`{"email":"${'a'.repeat(1_100_000)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
    [`${'['.repeat(400_000)}${']'.repeat(400_000)}`, 400, 'VALIDATION_FAILED'],
  ])('(%#) %.40s is refused [T20]', async (payload, status, code) => {
    const response = await post(url, payload)
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      status,
      code,
    ])
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('since it is %s is refused [T42]', async (type) => {
    const response = await post(url, 'email=a@b.cn', { 'content-type': type })
    expect(response.json()).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
    expect(response.statusCode).toBe(415)
  })

  test('is not confused with an address that names a parameter twice, which is refused too [T117]', async () => {
    for (const query of ['page=1&page=2', 'sort=name&sort=newest', 'q=jade&q=agate']) {
      const response = await shop.app.inject(`/api/products?${query}`)
      expect([query, response.statusCode]).toEqual([query, 400])
    }
  })

  test('never makes the shop fail, whatever it is [T10]', async () => {
    const as = await aShopper(shop)
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${as.token}` }
    const targets = [
      '/api/v1/auth/login',
      '/api/v1/auth/register',
      '/api/v1/orders',
      '/api/v1/users/addresses',
      '/api/v1/orders/quote',
      '/api/v1/payment/stripe/confirm-payment',
      '/api/v1/auth/refresh',
    ]
    const fields = fc.constantFrom(
      'email',
      'password_raw',
      'items',
      'address',
      'quantity',
      'country',
      'phone',
      'refreshToken',
      'payment_intent_id',
      'size',
      'product_id',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.double(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fields, tie('any'), { maxKeys: 4 }),
      ),
    })).any
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...targets),
        fc.dictionary(fields, value, { maxKeys: 5 }),
        async (target, body) => {
          const { statusCode } = await post(target, JSON.stringify(body), headers)
          expect([200, 400, 401, 404, 409]).toContain(statusCode)
        },
      ),
      { numRuns: rounds({ short: 50, long: 500 }) },
    )
  }, 30_000)
})

test('no address makes the shop fail', async () => {
  const urls = [
    '/api/products/%00',
    '/api/products/%ff',
    '/api/products/%',
    `/api/products/${'x'.repeat(500)}`,
    '/api/products?page=1&page=2',
    '/api/products?__proto__=1',
    '/api/products?sort[]=name',
    '/api/v1/auth/verify-email?token=%00',
  ]
  for (const url of urls) {
    const { statusCode } = await shop.app.inject(url)
    expect([url, statusCode >= 200 && statusCode < 500]).toEqual([url, true])
  }
})

test('a refusal is logged with when, where, what and who [T118]', async () => {
  const as = await aShopper(shop)
  await shop.call(getOrder, { params: { id: 'somebody-elses' } }, { as })
  expect(shop.lines.findLast(({ msg }) => msg === 'refused')).toMatchObject({
    time: expect.any(Number),
    reqId: expect.any(String),
    code: 'ORDER_NOT_FOUND',
    call: 'GET /api/v1/orders/:id',
    userId: as.userId,
  })
})

test('a failure inside says nothing of what is inside, and is logged [T96]', async () => {
  await shop.db.schema.alterTable('product_search').renameTo('product_search_gone').execute()
  const { error, text, status } = await shop.call(listProducts, { query: { q: 'jade' } })
  await shop.db.schema.alterTable('product_search_gone').renameTo('product_search').execute()
  expect([status, error.code]).toEqual([500, 'INTERNAL'])
  expect(text).not.toMatch(/product_search|relation|stack|select/i)
  expect(shop.takeLoggedErrors()).toHaveLength(1)
})
