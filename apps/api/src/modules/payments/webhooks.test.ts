import { beforeAll, describe, expect, test } from 'vitest'
import { getOrder } from '@shop/contract/orders'
import { confirmPayment } from '@shop/contract/payments'
import { anOpenPayment, readStock, type PlacedOrder } from '../../../test/builders.ts'
import { CARD_KEYS, CARDS } from '../../../test/card-provider.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { STALE_MS } from './reconciliation/reconciler.service.ts'

const shop = await createTestApp()
const { provider } = shop
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

const deliver = (eventIds?: string[]) =>
  provider.control<Delivery[]>('webhooks/redeliver', eventIds ? { event_ids: eventIds } : {})
const readOrder = async ({ order, shopper }: PlacedOrder) =>
  (await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })).data

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

  test('is settled by the reconciler alone, within a minute and a half', async () => {
    const opened = await anUnreportedPayment()
    await shop.services.reconciler.run()
    expect((await readOrder(opened)).status).toBe('pending_payment')
    shop.clock.advance(STALE_MS)
    await shop.services.reconciler.run()
    await expectSingleSettlement(opened)
    await deliver()
    await expectSingleSettlement(opened)
  })

  test('is settled once when browser, event and reconciler coincide', async () => {
    const opened = await anUnreportedPayment()
    shop.clock.advance(STALE_MS)
    const body = { payment_intent_id: opened.form.payment_intent_id }
    const [responses] = await Promise.all([
      Promise.all(
        [1, 2, 3].map(() =>
          shop.call(confirmPayment, { params: { provider: 'stripe' }, body }, { as: opened.shopper }),
        ),
      ),
      deliver(),
      shop.services.reconciler.run(),
      shop.services.reconciler.run({ staleMs: 0 }),
    ])
    expect(responses.map(({ data }) => data.order.status)).toEqual(['paid', 'paid', 'paid'])
    await expectSingleSettlement(opened)
    const history = await shop.db
      .selectFrom('payment_history')
      .select('to_status')
      .where('payment_id', '=', opened.form.payment_id)
      .execute()
    expect(history.filter(({ to_status }) => to_status === 'succeeded')).toHaveLength(1)
  })

  test('is the same whatever the number and order of the events', async () => {
    const opened = await anUnreportedPayment()
    const about = (
      await provider.control<{ id: string; data: { object: { id: string; payment_intent?: string } } }[]>(
        'events',
      )
    )
      .filter(({ data: { object } }) =>
        [object.id, object.payment_intent].includes(opened.form.payment_intent_id),
      )
      .map(({ id }) => id)
    expect(about.length).toBeGreaterThan(1)
    await deliver([...about, ...about.toReversed(), about[0]!])
    await expectSingleSettlement(opened)
    const stored = await shop.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('event_id', 'in', about)
      .execute()
    expect(stored).toHaveLength(about.length)
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

  const sign = (
    payload: string,
    secret = CARD_KEYS.webhookSecret,
    timestamp = Math.floor(Date.now() / 1_000),
  ) => provider.merchant.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const send = (payload: string, headers: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: PATH,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const anEvent = (id: string, intent: string) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: intent, status: 'succeeded', amount_received: 1 } },
    })

  test('with a valid signature only triggers a read: the provider’s status decides', async () => {
    const opened = await anOpenPayment(shop)
    const payload = anEvent('evt_true', opened.form.payment_intent_id)
    expect((await send(payload, { 'stripe-signature': sign(payload) })).statusCode).toBe(200)
    expect((await readOrder(opened)).status).toBe('pending_payment')
  })

  const seconds = (offset: number) => Math.floor(Date.now() / 1_000) + offset
  test.each<[string, (payload: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['with an empty signature', () => ({ 'stripe-signature': '' })],
    ['signed by another', (payload) => ({ 'stripe-signature': sign(payload, 'whsec_other') })],
    ['signed for another body', (payload) => ({ 'stripe-signature': sign(`${payload} `) })],
    ['from the future', (payload) => ({ 'stripe-signature': sign(payload, undefined, seconds(310)) })],
    ['signed too long ago', (payload) => ({ 'stripe-signature': sign(payload, undefined, seconds(-310)) })],
    [
      'with a time that was changed',
      // Not by one second: the clock may have advanced as much since the signature.
      (payload) => ({ 'stripe-signature': sign(payload).replace(/t=\d+/, `t=${seconds(-60)}`) }),
    ],
  ])('%s is rejected', async (_, toHeaders) => {
    const { form } = await anOpenPayment(shop)
    await provider.payWith(CARDS.pays, form.payment_intent_id)
    const payload = anEvent('evt_forged', form.payment_intent_id)
    const response = await send(payload, toHeaders(payload))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: { code: 'WEBHOOK_SIGNATURE_INVALID' } })
    const stored = await shop.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('event_id', '=', 'evt_forged')
      .execute()
    expect(stored).toEqual([])
  })

  test('of four minutes ago is not too old', async () => {
    const payload = anEvent('evt_slow', 'pi_unknown')
    const response = await send(payload, { 'stripe-signature': sign(payload, undefined, seconds(-240)) })
    // The provider knows no such payment: the event is not acknowledged, and it is not an error of the shop.
    expect(response.json()).toMatchObject({ error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } })
  })

  test.each(['stripe', 'paypal', 'airwallex'])('from %s without its signature is rejected', async (name) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/payment/${name}/webhook`,
      payload: {},
    })
    expect(response.json()).toMatchObject({ error: { code: 'WEBHOOK_SIGNATURE_INVALID' } })
  })

  test.each([
    ['text/plain', 'hello'],
    ['application/xml', '<a/>'],
    ['application/json', ''],
    ['application/json', '{"__proto__":{"id":1}}'],
    ['application/octet-stream', '\0\0'],
  ])('as %s with %j is rejected and changes nothing', async (type, payload) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: PATH,
      payload,
      headers: { 'content-type': type },
    })
    expect(response.statusCode).toBe(400)
  })
})
