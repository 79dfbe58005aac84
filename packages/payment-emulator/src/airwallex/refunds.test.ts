import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAirwallex } from '../../test/airwallex-harness.ts'
import type { AirwallexHarness } from '../../test/airwallex-harness.ts'

let harness: AirwallexHarness
beforeEach(async () => {
  harness = await startAirwallex()
})
afterEach(() => harness.close())

const paid = async () => {
  const { id } = await harness.anIntent()
  await harness.pay(id, '4035501000000008')
  return id
}
const refunded = async (id: string) => (await harness.retrieve(id)).latest_payment_attempt?.refunded_amount

test('a refund is received, then succeeds', async () => {
  const id = await paid()
  const { status, body } = await harness.refund(id, { amount: 49.5, reason: 'chipped stone' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'RECEIVED', amount: 49.5, payment_intent_id: id, currency: 'CNY' })
  await harness.control('settle', {})
  expect((await harness.call(`refunds/${body.id}`)).body.status).toBe('SUCCEEDED')
  expect(await refunded(id)).toBe(49.5)
})

test('refunds never exceed the captured amount', async () => {
  const id = await paid()
  await harness.refund(id, { amount: 150 })
  expect(await harness.refund(id, { amount: 49.01 })).toMatchObject({
    status: 400,
    body: { code: 'validation_error', source: 'amount' },
  })
  expect((await harness.refund(id)).body.amount).toBe(49)
  expect((await harness.refund(id)).status).toBe(400)
})

test('a refund that the bank returns fails, and its money can be refunded again', async () => {
  const id = await paid()
  const rule = { operation: 'airwallex.refunds.create', action: 'decline', code: 'bank', times: 1 }
  await harness.control('faults', rule)
  const { body } = await harness.refund(id)
  await harness.control('settle', {})
  expect((await harness.call(`refunds/${body.id}`)).body).toMatchObject({
    status: 'FAILED',
    failure_details: { code: 'provider_declined' },
  })
  expect(await refunded(id)).toBe(0)
  expect((await harness.refund(id)).body.amount).toBe(199)
})

test('only a paid intent can be refunded', async () => {
  const { id } = await harness.anIntent()
  expect((await harness.refund(id)).body.code).toBe('invalid_status_for_operation')
  expect((await harness.refund('int_unknown')).status).toBe(404)
  expect((await harness.call('refunds/create', { request_id: 'r' })).body.source).toBe('payment_intent_id')
})

test('a refund whose response was lost is found again, not repeated', async () => {
  const id = await paid()
  const rule = { operation: 'airwallex.refunds.create', action: 'drop_after', times: 1 }
  await harness.control('faults', rule)
  const refund = () => harness.refund(id, { request_id: 'refund-1', amount: 50 })
  await expect(refund()).rejects.toThrow('fetch failed')
  expect((await refund()).body.code).toBe('duplicate_request')
  const { body } = await harness.call(`refunds?payment_intent_id=${id}`)
  expect(body.items).toMatchObject([{ request_id: 'refund-1', amount: 50 }])
})
