import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAddress } from '@shop/contract/addresses'
import { login, register } from '@shop/contract/auth'
import { placeOrder } from '@shop/contract/orders'
import { listProducts } from '@shop/contract/products'
import { getMe } from '@shop/contract/users'
import { MINUTE } from './platform/clock.ts'
import { anAddress, anOrderBody, aProduct, aShopper, readStock } from '../test/builders.ts'
import { createTestApp } from '../test/test-app.ts'

const shop = await createTestApp()

const post = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => shop.app.inject({ method: 'POST', url, payload, headers })

describe('an answer', () => {
  test.each([
    '/api/products',
    '/api/v1/users/me',
    '/api/nowhere',
    '/nowhere',
    '/healthz',
    '/api/openapi.json',
  ])('of %s carries the headers that protect the shopper', async (url) => {
    const { headers } = await shop.app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('never allows another site, whatever its name', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example']) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const headers = { origin, 'access-control-request-method': 'POST' }
        const answer = await shop.app.inject({ method, url: '/api/products', headers })
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test.each([
    'GET /nowhere',
    'GET /api/v1/nothing',
    'DELETE /api/products',
    'TRACE /api/products',
    'POST /api/v1/users/me',
  ])('to %s is the envelope of a missing thing', async (line) => {
    const [method, url] = line.split(' ') as ['GET', string]
    const response = await shop.app.inject({ method, url })
    expect([response.statusCode, response.json<unknown>()]).toEqual([
      404,
      { success: false, error: { code: 'NOT_FOUND', message: 'Resource does not exist' } },
    ])
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
  ])('(%#) %.40s is refused', async (payload, status, code) => {
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
  ])('since it is %s is refused', async (type) => {
    const response = await post(url, 'email=a@b.cn', { 'content-type': type })
    expect(response.json()).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
    expect(response.statusCode).toBe(415)
  })

  test('never makes the shop fail, whatever it is', async () => {
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
      { numRuns: 200 },
    )
  }, 30_000)
})

test('an address that cannot be read is no fault of the shop', async () => {
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

describe('a key that makes a request happen once', () => {
  const idempotencyKey = 'one-intention'

  test('gives the first answer again, with a word that it does', async () => {
    const as = await aShopper(shop)
    const { id } = await aProduct(shop)
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const first = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    const again = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
    expect(await readStock(shop, id)).toMatchObject({ reserved: 1 })
  })

  test('is refused for another request', async () => {
    const as = await aShopper(shop)
    await shop.call(createAddress, { body: anAddress() }, { as, idempotencyKey })
    const { error } = await shop.call(
      createAddress,
      { body: anAddress({ city: 'Ningbo' }) },
      { as, idempotencyKey },
    )
    expect(error).toEqual({
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This idempotency key was used for another request',
    })
  })

  test('gives a refusal again too, even when it would succeed by now', async () => {
    const as = await aShopper(shop)
    const { id } = await aProduct(shop, { stock: 0 })
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const first = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    await shop.db.updateTable('stock_items').set({ available: 5 }).where('product_id', '=', id).execute()
    const again = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    expect([again.error, again.headers['idempotent-replayed']]).toEqual([first.error, 'true'])
    expect((await shop.call(placeOrder, { body }, { as, idempotencyKey: 'another-intention' })).status).toBe(
      201,
    )
  })

  test('of a process that died is free again after its time', async () => {
    const as = await aShopper(shop)
    const body = anAddress()
    await shop.call(createAddress, { body }, { as, idempotencyKey })
    const forget = { response_status: null, response_body: null }
    await shop.db.updateTable('idempotency_keys').set(forget).where('user_id', '=', as.userId).execute()
    shop.clock.advance(MINUTE)
    const again = await shop.call(createAddress, { body }, { as, idempotencyKey })
    expect(again.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.status).toBe(201)
  })

  test.each(['short', 'with space', 'ключ-ключ', 'x'.repeat(129)])('%j is no key', async (key) => {
    const as = await aShopper(shop)
    const { error } = await shop.call(createAddress, { body: anAddress() }, { as, idempotencyKey: key })
    expect(error.details).toEqual([
      { path: 'Idempotency-Key', message: 'Use 8 to 128 visible ASCII characters' },
    ])
  })
})

describe('the log', () => {
  test('holds no password, token, address or card number', async () => {
    const as = await aShopper(shop)
    await shop.call(getMe, {}, { as })
    await shop.call(register, {
      body: { email: 'logged@example.com', password_raw: 'Hidden-Pond-77', agree_terms: true },
    })
    await shop.call(login, { body: { email: as.email, password_raw: 'Wrong-Pond-77' } })
    await shop.app.inject('/api/v1/auth/verify-email?token=secret-link-token')
    const text = JSON.stringify(shop.lines)
    expect(shop.lines.length).toBeGreaterThan(2)
    for (const secret of [
      as.token,
      as.refreshToken,
      as.email,
      'logged@example.com',
      'Hidden-Pond-77',
      'Wrong-Pond-77',
      'secret-link-token',
    ]) {
      expect(text).not.toContain(secret)
    }
  })
})

test('a failure inside says nothing of what is inside, and is logged', async () => {
  await shop.db.schema.alterTable('product_search').renameTo('product_search_gone').execute()
  const { error, text, status } = await shop.call(listProducts, {})
  await shop.db.schema.alterTable('product_search_gone').renameTo('product_search').execute()
  expect([status, error.code]).toEqual([500, 'INTERNAL'])
  expect(text).not.toMatch(/product_search|relation|stack|select/i)
  expect(shop.takeLoggedErrors()).toHaveLength(1)
})
