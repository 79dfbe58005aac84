import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACCOUNT, startAirwallex } from '../../test/airwallex-harness.ts'
import type { AirwallexHarness } from '../../test/airwallex-harness.ts'
import { startReceiver } from '../../test/harness.ts'
import type { DeliveryReport } from '../webhooks.ts'

const PAYS = '4035501000000008'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let harness: AirwallexHarness
beforeEach(async () => {
  receiver = await startReceiver()
  harness = await startAirwallex({ webhookUrl: receiver.url })
})
afterEach(async () => {
  await harness.close()
  await receiver.close()
})

const pay = async (number = PAYS, extra: object = {}) => {
  const { id } = await harness.anIntent(extra)
  await harness.pay(id, number)
  return id
}
const events = () => receiver.received.map(({ body }) => JSON.parse(body) as { id: string; name: string })
const names = () => new Set(events().map(({ name }) => name))
const ids = () => events().map(({ id }) => id)
const isSigned = ({ body, headers }: (typeof receiver.received)[number]) =>
  headers['x-signature'] ===
  createHmac('sha256', ACCOUNT.webhookSecret).update(`${headers['x-timestamp']}${body}`).digest('hex')
const redeliver = (body: object = {}) => harness.control<DeliveryReport[]>('webhooks/redeliver', body)

test('a payment sends signed events with the intent in them', async () => {
  const id = await pay()
  const received = await receiver.arrivals(6)
  expect(received.every(isSigned)).toBe(true)
  expect(Math.abs(Number(received[0]?.headers['x-timestamp']) - Date.now())).toBeLessThan(60_000)
  expect(names()).toEqual(
    new Set([
      'payment_intent.created',
      'payment_intent.requires_payment_method',
      'payment_attempt.received',
      'payment_attempt.authorized',
      'payment_attempt.capture_requested',
      'payment_intent.succeeded',
    ]),
  )
  const succeeded = received.find(({ body }) => body.includes('"payment_intent.succeeded"'))
  expect(JSON.parse(succeeded?.body ?? '')).toMatchObject({
    name: 'payment_intent.succeeded',
    version: '2024-08-07',
    data: { object: { id, status: 'SUCCEEDED', amount: 199, merchant_order_id: 'order-1' } },
  })
  expect(succeeded?.body).not.toContain('client_secret')
})

test('every status of a payment has its event', async () => {
  const declined = await pay('4646464646464644')
  await harness.pay(declined, '4012000300000088')
  await harness.call(`payment_intents/${declined}/cancel`, { request_id: 'cancel' })
  const paid = await pay()
  await harness.refund(paid)
  await harness.control('settle', {})
  await redeliver()
  for (const name of [
    'payment_attempt.risk_declined',
    'payment_attempt.authentication_redirected',
    'payment_intent.requires_customer_action',
    'payment_attempt.cancelled',
    'payment_intent.cancelled',
    'refund.received',
    'refund.accepted',
    'refund.succeeded',
  ])
    expect(names()).toContain(name)
})

test('a payment can stay pending until it settles', async () => {
  const rule = { operation: 'airwallex.payment_intents.confirm', action: 'processing', ms: 600_000 }
  await harness.control('faults', rule)
  const id = await pay()
  expect((await harness.retrieve(id)).status).toBe('PENDING')
  await harness.control('settle', {})
  expect((await harness.retrieve(id)).status).toBe('SUCCEEDED')
  await redeliver()
  expect(names()).toContain('payment_intent.pending')
})

test('a wrongly signed event is repeated with the right signature', async () => {
  await harness.control('faults', { operation: 'airwallex.webhook', action: 'wrong_signature', times: 1 })
  await receiver.close()
  receiver = await startReceiver([401])
  await harness.control('webhooks/endpoint', { url: receiver.url, provider: 'airwallex' })
  await harness.control('webhooks/pause', {})
  await harness.anIntent()
  await redeliver()
  expect(receiver.received.map(isSigned)).toEqual([false, true])
  await redeliver()
  expect(receiver.received.map(isSigned)).toEqual([false, true, true])
})

test('held events are released in the requested order', async () => {
  await harness.control('faults', { operation: 'airwallex.webhook', action: 'hold' })
  await pay()
  expect(receiver.received).toEqual([])
  const order = (await harness.control<{ id: string }[]>('airwallex/events')).map(({ id }) => id)
  await redeliver({ event_ids: order })
  expect(ids()).toEqual(order)
})

test('a fault of another provider leaves these events alone', async () => {
  await harness.control('faults', { operation: 'webhook', action: 'drop_before' })
  await harness.control('faults', { operation: 'payment_intents.*', action: 'drop_before' })
  await pay()
  expect(await receiver.arrivals(6)).toHaveLength(6)
})

test('tests can pay without a browser', async () => {
  const confirm = async (card: string, authentication?: string) => {
    const { id } = await harness.anIntent()
    return harness.control(`airwallex/payment_intents/${id}/confirm`, { card, authentication })
  }
  expect(await confirm(PAYS)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await confirm('4646464646464644')).toMatchObject({
    status: 'REQUIRES_PAYMENT_METHOD',
    latest_payment_attempt: { failure_code: 'risk_declined' },
  })
  expect(await confirm('4012000300000088')).toMatchObject({ status: 'REQUIRES_CUSTOMER_ACTION' })
  expect(await confirm('4012000300000088', 'complete')).toMatchObject({ status: 'SUCCEEDED' })
})
