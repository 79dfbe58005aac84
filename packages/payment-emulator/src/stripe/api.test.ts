import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, anIntent, failureOf, startHarness } from '../../test/harness.ts'
import type { Harness } from '../../test/harness.ts'
import { parseForm } from './form.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

describe('idempotency keys', () => {
  const params = { amount: 19900, currency: 'cny', metadata: { order_id: 'order-1' } }

  test('repeat the first response', async () => {
    const first = await harness.stripe.paymentIntents.create(params, { idempotencyKey: 'same' })
    const second = await harness.stripe.paymentIntents.create(params, { idempotencyKey: 'same' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  })

  test('repeat a decline instead of charging the card twice', async () => {
    const { id } = await anIntent(harness)
    const pay = () =>
      failureOf(
        harness.stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_visa_chargeDeclined' },
          { idempotencyKey: 'decline' },
        ),
      )
    const [first, second] = [await pay(), await pay()]
    expect(second).toMatchObject({ statusCode: 402, charge: first.charge })
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  })

  test('reject other parameters and other paths', async () => {
    const options = { idempotencyKey: 'strict' }
    const { id } = await harness.stripe.paymentIntents.create(params, options)
    const otherAmount = harness.stripe.paymentIntents.create({ ...params, amount: 500 }, options)
    expect(await failureOf(otherAmount)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
    const otherPlace = harness.stripe.paymentIntents.cancel(id, {}, options)
    expect((await failureOf(otherPlace)).message).toContain('the same endpoint')
  })

  test('reject a second request while the first one runs', async () => {
    await harness.control('faults', {
      operation: 'payment_intents.create',
      action: 'delay',
      ms: 300,
      times: 1,
    })
    const options = { idempotencyKey: 'busy' }
    const results = await Promise.allSettled([
      harness.stripe.paymentIntents.create(params, options),
      harness.stripe.paymentIntents.create(params, options),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  })

  test('are not used up by a request that was malformed', async () => {
    const options = { idempotencyKey: 'typo' }
    await failureOf(harness.stripe.paymentIntents.create({ ...params, amount: 1.5 }, options))
    expect((await harness.stripe.paymentIntents.create(params, options)).amount).toBe(19900)
  })
})

describe('the API', () => {
  test('lists newest first, in pages, from a timestamp on', async () => {
    const made = []
    for (let n = 0; n < 3; n++) made.unshift((await anIntent(harness)).id)
    const page = await harness.stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })
    expect(page.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
    expect(page.has_more).toBe(true)
    const next = await harness.stripe.paymentIntents.list({ limit: 1, starting_after: made[1] ?? '' })
    expect(next.data[0]?.id).toBe(made[2])
    const future = await harness.stripe.paymentIntents.list({ created: { gte: 4102444800 } })
    expect(future.data).toEqual([])
  })

  test('stores events for retrieval', async () => {
    const { id } = await anIntent(harness)
    const events = await harness.stripe.events.list({ type: 'payment_intent.created', limit: 1 })
    expect(events.data[0]?.data.object).toMatchObject({ id })
  })

  test('echoes the version and names each request', async () => {
    const response = await fetch(`${harness.url}/v1/payment_intents`, {
      headers: { authorization: `Bearer ${KEYS.secretKey}`, 'stripe-version': '2026-10-28.endive' },
    })
    expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive')
    expect(response.headers.get('request-id')).toMatch(/^req_/)
  })

  test('reports unknown ids in Stripe’s format', async () => {
    expect(await failureOf(harness.stripe.paymentIntents.retrieve('pi_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nobody'",
    })
    expect((await failureOf(harness.stripe.customers.list())).statusCode).toBe(404)
    const anonymous = await fetch(`${harness.url}/v1/payment_intents`)
    expect(anonymous.status).toBe(401)
  })

  test('speaks the shopper’s language to the card form only', async () => {
    const body = new URLSearchParams({
      key: KEYS.publishableKey,
      type: 'card',
      'card[number]': '4242424242424241',
      'card[exp_month]': '12',
      'card[exp_year]': '34',
    })
    const url = `${harness.url}/v1/payment_methods`
    for (const [language, message] of [
      ['zh', '银行卡号不正确。'],
      ['zh-Hant', '信用卡號不正確。'],
    ] as const) {
      const response = await fetch(url, { method: 'POST', body, headers: { 'accept-language': language } })
      expect(await response.json()).toMatchObject({ error: { message } })
    }
  })
})

test('form encoding supports objects and lists, and protects prototypes', () => {
  const form = parseForm('a=1&m[x]=2&m[y][z]=3&l[]=4&l[]=5&n[0]=6&__proto__[bad]=7&m[__proto__]=8')
  expect(JSON.parse(JSON.stringify(form))).toMatchObject({ a: '1', l: ['4', '5'], n: ['6'] })
  expect(form.m).toMatchObject({ x: '2', y: { z: '3' } })
  expect({}).not.toHaveProperty('bad')
})
