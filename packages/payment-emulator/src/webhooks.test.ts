import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEYS, anIntent, startHarness, startReceiver } from '../test/harness.ts'
import type { Harness } from '../test/harness.ts'
import type { DeliveryReport } from './webhooks.ts'
import { retryDelayMs } from './webhooks.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let harness: Harness
beforeEach(async () => {
  receiver = await startReceiver()
  harness = await startHarness({ webhookUrl: receiver.url })
})
afterEach(async () => {
  await harness.close()
  await receiver.close()
})

const pay = () => anIntent(harness, { payment_method: 'pm_card_visa', confirm: true })
const redeliver = (body: object = {}) => harness.control<DeliveryReport[]>('webhooks/redeliver', body)
const verify = ({ body, signature }: { body: string; signature: string }) =>
  Stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret)

test('a payment sends signed events about the intent and the charge', async () => {
  const intent = await pay()
  const received = await receiver.arrivals(3)
  const events = received.map(verify)
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')
  expect(succeeded).toMatchObject({
    object: 'event',
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: { id: intent.id, status: 'succeeded', metadata: { order_id: 'order-1' } } },
  })
})

test('every status of a payment has its event', async () => {
  const declined = await anIntent(harness)
  await harness.stripe.paymentIntents
    .confirm(declined.id, { payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(() => undefined)
  await harness.stripe.paymentIntents.confirm(declined.id, {
    payment_method: 'pm_card_threeDSecure2Required',
  })
  await harness.stripe.paymentIntents.cancel(declined.id)
  const paid = await pay()
  await harness.stripe.refunds.create({ payment_intent: paid.id })
  await receiver.arrivals(10)
  expect(new Set(receiver.types())).toEqual(
    new Set([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]),
  )
})

test('an event is sent until a 2xx response', async () => {
  await receiver.close()
  receiver = await startReceiver([500, 302])
  await harness.control('webhooks/endpoint', { url: receiver.url })
  await anIntent(harness)
  const [first] = await receiver.arrivals(1)
  expect((await redeliver())[0]).toMatchObject({ state: 'pending', attempts: 2, response: '302' })
  expect((await redeliver())[0]).toMatchObject({ state: 'delivered', attempts: 3, response: '200' })
  expect(receiver.received.map(({ body }) => body)).toEqual(Array(3).fill(first?.body))
})

test('attempts have a backoff', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 30].map(retryDelayMs)
  expect(delays).toEqual([...delays].sort((a, b) => a - b))
  expect(delays[0]).toBe(1000)
})

test('a duplicated event comes with the same id', async () => {
  await harness.control('faults', {
    operation: 'webhook',
    action: 'duplicate',
    copies: 2,
    match: { type: 'payment_intent.succeeded' },
  })
  const intent = await pay()
  const received = await receiver.arrivals(5)
  const ids = received
    .filter(({ event }) => event.type === 'payment_intent.succeeded')
    .map(({ event }) => event.id)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
  expect(intent.status).toBe('succeeded')
})

test('held events are released in the requested order', async () => {
  await harness.control('faults', { operation: 'webhook', action: 'hold' })
  await pay()
  const { data } = await harness.stripe.events.list()
  const order = data.map(({ id }) => id)
  expect(receiver.received).toEqual([])
  await redeliver({ event_ids: order })
  expect(receiver.received.map(({ event }) => event.id)).toEqual(order)
})

test('paused webhooks wait', async () => {
  await harness.control('webhooks/pause', {})
  await anIntent(harness)
  expect(receiver.received).toEqual([])
  await harness.control('webhooks/resume', {})
  expect(await receiver.arrivals(1)).toHaveLength(1)
})

test('a wrongly signed event is rejected by the official client, its retry accepted', async () => {
  await harness.control('faults', { operation: 'webhook', action: 'wrong_signature', times: 1 })
  await receiver.close()
  receiver = await startReceiver([400])
  await harness.control('webhooks/endpoint', { url: receiver.url })
  await anIntent(harness)
  const [forged] = await receiver.arrivals(1)
  expect(() => forged && verify(forged)).toThrow('signature')
  await redeliver()
  const [, repeated] = await receiver.arrivals(2)
  expect(repeated && verify(repeated).type).toBe('payment_intent.created')
})

test('an event whose response was lost is sent again', async () => {
  await harness.control('faults', { operation: 'webhook', action: 'drop_after', times: 1 })
  await anIntent(harness)
  await receiver.arrivals(1)
  expect((await redeliver())[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})
