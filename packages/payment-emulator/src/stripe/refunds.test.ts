import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIntent, failureOf, startHarness } from '../../test/harness.ts'
import type { Harness } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const paidWith = async (method: string) => {
  const intent = await anIntent(harness, { payment_method: method, confirm: true })
  return { payment_intent: intent.id, charge: String(intent.latest_charge) }
}

test('a refund without an amount refunds everything, once', async () => {
  const { payment_intent, charge } = await paidWith('pm_card_visa')
  const refund = await harness.stripe.refunds.create({ payment_intent, metadata: { order_id: 'order-1' } })
  expect(refund).toMatchObject({ amount: 19900, status: 'succeeded', charge, payment_intent })
  expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 19900,
    refunded: true,
  })

  const again = await failureOf(harness.stripe.refunds.create({ payment_intent }))
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
})

test('partial refunds add up to no more than the payment', async () => {
  const { payment_intent, charge } = await paidWith('pm_card_visa')
  await harness.stripe.refunds.create({ charge, amount: 5000 })
  const tooMuch = await failureOf(harness.stripe.refunds.create({ payment_intent, amount: 14901 }))
  expect(tooMuch).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount (149.01) is greater than unrefunded amount on charge (149.00)',
  })
  await harness.stripe.refunds.create({ payment_intent, amount: 14900 })
  const refunds = await harness.stripe.refunds.list({ payment_intent })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([14900, 5000])
})

test('an unpaid intent cannot be refunded', async () => {
  const { id } = await anIntent(harness)
  const error = await failureOf(harness.stripe.refunds.create({ payment_intent: id }))
  expect(error.message).toContain('does not have a successful charge')
})

test('a refund may stay pending and settle later', async () => {
  const { payment_intent } = await paidWith('pm_card_pendingRefund')
  const { id, status } = await harness.stripe.refunds.create({ payment_intent })
  expect(status).toBe('pending')
  await harness.control('settle', {})
  expect((await harness.stripe.refunds.retrieve(id)).status).toBe('succeeded')
})

test('the bank may return a refund', async () => {
  const { payment_intent, charge } = await paidWith('pm_card_refundFail')
  const { id } = await harness.stripe.refunds.create({ payment_intent })
  await harness.control('settle', {})
  expect(await harness.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect((await harness.stripe.charges.retrieve(charge)).amount_refunded).toBe(0)
})

test('a refund may be refused for good, and the same request is answered the same', async () => {
  const { payment_intent, charge } = await paidWith('pm_card_visa')
  const rule = { operation: 'refunds.create', action: 'decline', code: 'charge_disputed', times: 1 }
  await harness.control('faults', rule)
  const create = () =>
    failureOf(harness.stripe.refunds.create({ payment_intent }, { idempotencyKey: 'refused' }))
  expect(await create()).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  expect(await create()).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  expect((await harness.stripe.charges.retrieve(charge)).amount_refunded).toBe(0)
})
