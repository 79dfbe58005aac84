import { beforeAll, describe, expect, test } from 'vitest'
import { anOpenPayment, readStock } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { provider } = shop
const { readOrder } = createOrderSteps(shop)
const PATH = '/api/v1/payment/stripe/webhook'

interface Delivery {
  event_id: string
  type: string
  state: string
  response: string
}

// Events wait at the provider until a test releases them, in its order.
beforeAll(async () => {
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  await provider.control('webhooks/pause', {})
  await provider.control('webhooks/endpoint', { url: url + PATH })
})

const deliver = () => provider.control<Delivery[]>('webhooks/redeliver', {})

async function anUnreportedPayment() {
  const opened = await anOpenPayment(shop, { stock: 5 })
  await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
  return opened
}

async function expectSingleSettlement(opened: Awaited<ReturnType<typeof anOpenPayment>>) {
  expect(await readOrder(opened)).toMatchObject({ status: 'paid', payment: { status: 'succeeded' } })
  expect(await readStock(shop, opened.productId)).toEqual({ available: 4, reserved: 0, sold: 1 })
  expect(await shop.readMail(opened.shopper.email)).toHaveLength(2)
}

describe('a paid order', () => {
  test('is settled by the provider’s event alone', async () => {
    const opened = await anUnreportedPayment()
    const reports = await deliver()
    expect(reports.every(({ response }) => response === '200')).toBe(true)
    await expectSingleSettlement(opened)
  })

  test('is settled by an event that arrives before the shop has stored the provider’s id', async () => {
    const opened = await anUnreportedPayment()
    await shop.db
      .updateTable('payments')
      .set({ provider_payment_id: null })
      .where('id', '=', opened.form.payment_id)
      .execute()
    await deliver()
    await expectSingleSettlement(opened)
  })
})

describe('an event', () => {
  test('is not acknowledged when its effect could not be stored [T126]', async () => {
    const opened = await anUnreportedPayment()
    await provider.break({ operation: 'payment_intents.retrieve', action: 'status', status: 500 })
    const failed = await deliver()
    expect(
      failed.filter(({ type }) => type === 'payment_intent.succeeded').map(({ response }) => response),
    ).toEqual(['503'])
    expect((await readOrder(opened)).status).toBe('pending_payment')
    await provider.mend()
    await deliver()
    await expectSingleSettlement(opened)
  })

  test('about a payment that is not the shop’s is acknowledged and changes nothing', async () => {
    await provider.merchant.paymentIntents.create({
      amount: 5_000,
      currency: 'cny',
      confirm: true,
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { payment_id: 'nonsense' },
    })
    const reports = await deliver()
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.every(({ response }) => response === '200')).toBe(true)
  })

  test('with a valid signature only triggers a read: the provider’s status decides', async () => {
    const opened = await anOpenPayment(shop)
    expect(await shop.deliverWebhooks(opened.form.payment_intent_id)).toBe(200)
    expect((await readOrder(opened)).status).toBe('pending_payment')
  })

  test.each(['stripe', 'paypal', 'airwallex'])('from %s without its signature is rejected', async (name) => {
    const url = `/api/v1/payment/${name}/webhook`
    const response = await shop.app.inject({ method: 'POST', url, payload: {} })
    expect(response.json()).toMatchObject({ error: { code: 'WEBHOOK_SIGNATURE_INVALID' } })
  })

  test.each([
    ['text/plain', 'hello'],
    ['application/xml', '<a/>'],
    ['application/json', ''],
    ['application/json', '{"__proto__":{"id":1}}'],
    ['application/octet-stream', '\0\0'],
  ])('as %s with %j is rejected and changes nothing', async (type, payload) => {
    const headers = { 'content-type': type }
    const response = await shop.app.inject({ method: 'POST', url: PATH, payload, headers })
    expect(response.statusCode).toBe(400)
  })
})
