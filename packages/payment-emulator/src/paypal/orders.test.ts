import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureOf, getToken, startPayPalHarness } from '../../test/paypal-harness.ts'
import type { PayPalHarness } from '../../test/paypal-harness.ts'

const HOUR_MS = 60 * 60 * 1000
let nowMs: number
let harness: PayPalHarness
beforeEach(async () => {
  nowMs = Date.parse('2026-05-01T08:00:00Z')
  harness = await startPayPalHarness({ clock: () => new Date(nowMs) })
})
afterEach(() => harness.close())

const issues = ({ response }: { response: { details: { issue: string }[] } }) =>
  response.details.map(({ issue }) => issue)
const captures = async () => (await harness.control<unknown[]>('paypal/captures')).length

describe('an order', () => {
  test('is created, approved, captured and read', async () => {
    const unit = { invoice_id: 'attempt-1', custom_id: 'order-1', description: 'Bracelet' }
    const created = await harness.create('create-1', unit)
    expect(created).toMatchObject({ status: 200, response: { status: 'PAYER_ACTION_REQUIRED' } })
    expect(created.response).not.toHaveProperty('purchase_units')
    const { id } = created.response
    expect(created.response.links).toContainEqual({
      href: `${harness.url}/checkoutnow?token=${id}`,
      rel: 'payer-action',
      method: 'GET',
    })

    await harness.approve(id)
    const captured = await harness.capture(id, 'capture-1')
    expect(captured).toMatchObject({ status: 201, response: { id, status: 'COMPLETED' } })
    expect(captureOf(captured.response)).toMatchObject({
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '27.50' },
      invoice_id: 'attempt-1',
      custom_id: 'order-1',
      seller_receivable_breakdown: {
        paypal_fee: { value: '1.45' },
        net_amount: { value: '26.05' },
      },
    })
    const read = await harness.call(`/v2/checkout/orders/${id}`)
    expect(read).toMatchObject({
      status: 200,
      response: {
        intent: 'CAPTURE',
        status: 'COMPLETED',
        payer: { payer_id: 'QYR5Z8XDVJNXQ' },
        purchase_units: [{ amount: { value: '27.50' }, invoice_id: 'attempt-1' }],
        create_time: '2026-05-01T08:00:00Z',
      },
    })
    const capture = await harness.call(`/v2/payments/captures/${captureOf(read.response).id}`)
    expect(capture.response).toMatchObject({ supplementary_data: { related_ids: { order_id: id } } })
  })

  test('without a payment source is CREATED with an approve link, and needs no request id', async () => {
    const body = {
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'USD', value: '5' } }],
      application_context: { return_url: 'https://shop.example/' },
    }
    const { status, response } = await harness.call('/v2/checkout/orders', { body, isFull: true })
    expect({ status, order: response.status }).toEqual({ status: 201, order: 'CREATED' })
    expect(response.links.map(({ rel }) => rel)).toEqual(['self', 'approve', 'capture'])
    expect(response.purchase_units[0]?.amount.value).toBe('5.00')
    const withSource = { ...body, payment_source: { paypal: {} } }
    const refused = await harness.call('/v2/checkout/orders', { body: withSource })
    expect(refused).toMatchObject({ status: 400, response: { name: 'INVALID_REQUEST' } })
    expect(issues(refused)).toEqual(['PAYPAL_REQUEST_ID_REQUIRED'])
  })

  test.each([
    ['CNY', '10.00', 'CURRENCY_NOT_SUPPORTED'],
    ['USD', '10.005', 'DECIMAL_PRECISION'],
    ['JPY', '10.50', 'DECIMALS_NOT_SUPPORTED'],
    ['USD', '0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['USD', '-1.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['USD', '99999999.00', 'MAX_VALUE_EXCEEDED'],
  ])('of %s %s is rejected: %s', async (currency_code, value, issue) => {
    const refused = await harness.create('bad', { amount: { currency_code, value } })
    expect(refused).toMatchObject({ status: 422, response: { name: 'UNPROCESSABLE_ENTITY' } })
    expect(issues(refused)).toEqual([issue])
  })

  test('that is malformed is rejected with every invalid field', async () => {
    const refused = await harness.create('bad', { amount: { currency_code: 'usd' } })
    expect(refused).toMatchObject({ status: 400, response: { name: 'INVALID_REQUEST' } })
    expect(refused.response.details.map(({ field, issue }) => [field, issue])).toEqual([
      ['/purchase_units/0/amount/currency_code', 'INVALID_PARAMETER_SYNTAX'],
      ['/purchase_units/0/amount/value', 'MISSING_REQUIRED_PARAMETER'],
    ])
  })

  test('is void three hours after it was created or approved', async () => {
    const { id } = (await harness.create('a')).response
    nowMs += 2 * HOUR_MS
    await harness.approve(id)
    nowMs += 2 * HOUR_MS
    expect((await harness.call(`/v2/checkout/orders/${id}`)).response.status).toBe('APPROVED')
    nowMs += HOUR_MS
    expect((await harness.call(`/v2/checkout/orders/${id}`)).response.status).toBe('VOIDED')
    expect(issues(await harness.capture(id))).toEqual(['ORDER_EXPIRED'])
    expect(await harness.approve(id)).toMatchObject({ status: 'VOIDED' })
  })

  test('is captured at once, and only if approved', async () => {
    const { id } = (await harness.create('a')).response
    const early = await harness.capture(id, 'early')
    expect(early.status).toBe(422)
    expect(issues(early)).toEqual(['PAYER_ACTION_REQUIRED'])
    await harness.approve(id)
    expect((await harness.capture(id, 'early')).status).toBe(201)
    expect(issues(await harness.capture(id, 'again'))).toEqual(['ORDER_ALREADY_CAPTURED'])
    expect(await captures()).toBe(1)
  })

  test('with the invoice of another paid order is not captured', async () => {
    const [first, second] = [
      await harness.approved('balance', { invoice_id: 'same' }),
      await harness.approved('balance', { invoice_id: 'same' }),
    ]
    expect((await harness.capture(first)).status).toBe(201)
    expect(issues(await harness.capture(second))).toEqual(['DUPLICATE_INVOICE_ID'])
  })
})

describe('a request id', () => {
  test('repeated returns 200 and the current state of its object', async () => {
    const { id } = (await harness.create('same')).response
    await harness.approve(id)
    expect(await harness.create('same')).toMatchObject({ status: 200, response: { id, status: 'APPROVED' } })
    const [first, second] = [await harness.capture(id, 'take'), await harness.capture(id, 'take')]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(captureOf(second.response).id).toBe(captureOf(first.response).id)
    expect(await captures()).toBe(1)
  })

  test('expires after six hours', async () => {
    const first = await harness.create('old')
    nowMs += 6 * HOUR_MS - 1
    expect((await harness.create('old')).response.id).toBe(first.response.id)
    nowMs += 1
    expect((await harness.create('old')).response.id).not.toBe(first.response.id)
  })

  test('twice concurrently: the second fails, the money is captured once', async () => {
    const id = await harness.approved()
    await harness.control('faults', {
      operation: 'paypal.orders.capture',
      action: 'delay',
      ms: 200,
      times: 1,
    })
    const both = await Promise.all([harness.capture(id, 'take'), harness.capture(id, 'take')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.flatMap(({ response }) => response.details ?? [])).toMatchObject([
      { issue: 'PREVIOUS_REQUEST_IN_PROGRESS' },
    ])
    expect(await captures()).toBe(1)
  })
})

describe('access', () => {
  test('needs the right secret and a valid token', async () => {
    expect(await getToken(harness.url, 'wrong')).toMatchObject({ error: 'invalid_client' })
    const anonymous = await fetch(`${harness.url}/v2/checkout/orders/X`)
    expect(anonymous.status).toBe(401)
    const headers = { authorization: `Bearer ${harness.token}x` }
    expect((await harness.call('/v2/checkout/orders/X', { headers })).response.error).toBe('invalid_token')
    nowMs += 9 * HOUR_MS
    expect(await harness.call('/v2/checkout/orders/X')).toMatchObject({
      status: 401,
      response: { error: 'invalid_token' },
    })
  })

  test('can be unavailable', async () => {
    await harness.control('faults', {
      operation: 'paypal.oauth2.token',
      action: 'status',
      status: 503,
      times: 1,
    })
    expect(await getToken(harness.url)).not.toHaveProperty('access_token')
    expect(await getToken(harness.url)).toMatchObject({ token_type: 'Bearer', expires_in: 32400 })
  })

  test('to an unknown resource is 404 with a reason', async () => {
    for (const path of ['checkout/orders/X', 'payments/captures/X', 'payments/refunds/X']) {
      const { status, response } = await harness.call(`/v2/${path}`)
      expect({ status, name: response.name }).toEqual({ status: 404, name: 'RESOURCE_NOT_FOUND' })
      expect(response.details[0]?.issue).toBe('INVALID_RESOURCE_ID')
      expect(response.debug_id).toMatch(/^[0-9a-f]{13}$/)
    }
    expect((await harness.call('/v2/elsewhere')).status).toBe(404)
  })

  test('tolerates an empty body and rejects a malformed one', async () => {
    const id = await harness.approved()
    const post = (body: string) =>
      fetch(`${harness.url}/v2/checkout/orders/${id}/capture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${harness.token}`, 'content-type': 'application/json' },
        body,
      })
    const broken = await post('{')
    expect([broken.status, ((await broken.json()) as { name: string }).name]).toEqual([
      400,
      'INVALID_REQUEST',
    ])
    expect((await post('')).status).toBe(201)
  })
})
