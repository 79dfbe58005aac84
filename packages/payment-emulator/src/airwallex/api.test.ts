import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT, CARD, anIntentRequest, startAirwallex } from '../../test/airwallex-harness.ts'
import type { AirwallexHarness } from '../../test/airwallex-harness.ts'

const PAYS = '4035501000000008'

let now = new Date('2026-11-20T08:00:00Z')
let harness: AirwallexHarness
beforeAll(async () => {
  harness = await startAirwallex({ clock: () => now })
})
afterAll(() => harness.close())

const keys = { 'x-client-id': ACCOUNT.clientId, 'x-api-key': ACCOUNT.apiKey }
const login = (headers: Record<string, string> = keys) => harness.send('authentication/login', {}, headers)

describe('a login', () => {
  test('issues a token for half an hour', async () => {
    const { status, body } = await login()
    expect(status).toBe(201)
    expect(body).toMatchObject({ expires_at: '2026-11-20T08:30:00+0000' })
    const { token } = body as unknown as { token: string }
    const list = () => harness.send('pa/refunds', undefined, { authorization: `Bearer ${token}` })
    expect((await list()).status).toBe(200)
    const before = now
    now = new Date('2026-11-20T08:30:00Z')
    expect(await list()).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    now = before
  })

  test('with other keys is an error', async () => {
    expect(await login({ ...keys, 'x-api-key': 'guess' })).toMatchObject({
      status: 401,
      body: { code: 'credentials_invalid' },
    })
    expect((await login({})).status).toBe(401)
  })

  test('is required by every other call', async () => {
    expect((await harness.send('pa/payment_intents')).status).toBe(401)
    expect((await harness.send('pa/refunds/create', { request_id: 'r' })).status).toBe(401)
  })
})

describe('a request_id', () => {
  test('can be used once, with any parameters', async () => {
    const request = anIntentRequest({ merchant_order_id: 'order-once' })
    expect((await harness.call('payment_intents/create', request)).status).toBe(201)
    expect(await harness.call('payment_intents/create', request)).toMatchObject({
      status: 400,
      body: { code: 'duplicate_request', source: 'request_id' },
    })
    const { body } = await harness.call('payment_intents?merchant_order_id=order-once')
    expect(body.items).toHaveLength(1)
  })

  test('of a declined card is used up, of an invalid request not', async () => {
    const { id } = await harness.anIntent()
    const request_id = 'confirm-1'
    const wrong = { type: 'card', card: { ...CARD, number: '4035501000000009' } }
    expect((await harness.pay(id, PAYS, { request_id, payment_method: wrong })).body.code).toBe(
      'validation_error',
    )
    expect((await harness.pay(id, '4646464646464644', { request_id })).body.code).toBe('risk_declined')
    expect((await harness.pay(id, PAYS, { request_id })).body.code).toBe('duplicate_request')
  })

  test('sent twice concurrently makes one intent', async () => {
    await harness.control('faults', {
      operation: 'airwallex.payment_intents.create',
      action: 'delay',
      ms: 50,
      times: 2,
    })
    const request = anIntentRequest({ merchant_order_id: 'order-twice' })
    const create = () => harness.call('payment_intents/create', request)
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 400])
  })
})

describe('an intent', () => {
  test.each<[object, string]>([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 1000000 }, 'amount'],
    [{ amount: '199.00' }, 'amount'],
    [{ currency: 'XXX' }, 'currency'],
    [{ merchant_order_id: undefined }, 'merchant_order_id'],
    [{ request_id: '' }, 'request_id'],
    [{ metadata: { order: 1 } }, 'metadata.order'],
  ])('is refused with %j', async (extra, source) => {
    const { status, body } = await harness.call('payment_intents/create', anIntentRequest(extra))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'validation_error', source })
  })

  test('is accessible to a browser only with its own secret, and only to pay', async () => {
    const { id, client_secret } = await harness.anIntent()
    const other = await harness.anIntent()
    const browse = (path: string, secret: string, body?: object) =>
      harness.send(`pa/payment_intents/${path}`, body, { 'client-secret': secret })
    expect((await browse(id, client_secret)).status).toBe(200)
    expect((await browse(id, other.client_secret)).status).toBe(401)
    expect((await browse(`${id}/cancel`, client_secret, { request_id: 'c' })).status).toBe(401)
    const payment_method = { type: 'card', card: { ...CARD, number: PAYS } }
    const paid = await browse(`${id}/confirm`, client_secret, { request_id: 'browser-1', payment_method })
    expect(paid.body.status).toBe('SUCCEEDED')
  })

  test('with an unknown id is not found', async () => {
    expect(await harness.call('payment_intents/int_nobody')).toMatchObject({
      status: 404,
      body: { code: 'resource_not_found' },
    })
  })

  test('can expire, and accepts no card then', async () => {
    const { id } = await harness.anIntent()
    await harness.pay(id, '4012000300000088')
    await harness.control(`airwallex/payment_intents/${id}/expire`, {})
    expect(await harness.retrieve(id)).toMatchObject({
      status: 'EXPIRED',
      latest_payment_attempt: { status: 'EXPIRED' },
    })
    expect((await harness.pay(id, PAYS)).body.code).toBe('invalid_status_for_operation')
  })
})

test('lists are paged, newest first, and filtered by time', async () => {
  const start = now
  const ids: string[] = []
  for (const hour of [9, 10, 11]) {
    now = new Date(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`)
    // Tokens expire after half an hour.
    const fresh = await login()
    const authorization = `Bearer ${(fresh.body as unknown as { token: string }).token}`
    const request = anIntentRequest({ merchant_order_id: 'order-list' })
    const made = await harness.send('pa/payment_intents/create', request, { authorization })
    ids.push(made.body.id)
  }
  now = start
  const list = async (query: string) => {
    const { body } = await harness.call(`payment_intents?merchant_order_id=order-list&${query}`)
    return { ids: body.items.map(({ id }) => id), hasMore: body.has_more, items: body.items }
  }
  const [first, second, third] = ids
  expect(await list('page_size=2')).toMatchObject({ ids: [third, second], hasMore: true })
  expect(await list('page_size=2&page_num=1')).toMatchObject({ ids: [first], hasMore: false })
  expect((await list('from_created_at=2026-11-20T10:00:00%2B0000')).ids).toEqual([third, second])
  expect((await list('to_created_at=2026-11-20T17:00:00%2B0800')).ids).toEqual([first])
  expect((await list('page_size=1')).items[0]).not.toHaveProperty('client_secret')
})

test('no card number is stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payment-emulator-'))
  const storing = await startAirwallex({ dataFile: join(folder, 'payments.sqlite') })
  const { id } = await storing.anIntent()
  expect((await storing.pay(id, PAYS)).body.status).toBe('SUCCEEDED')
  await storing.close()
  expect(readFileSync(join(folder, 'payments.airwallex.sqlite')).includes(PAYS)).toBe(false)
  rmSync(folder, { recursive: true })
})
