import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { AIRWALLEX_CARDS, AIRWALLEX_KEYS, startCardProvider } from '../../../../test/card-provider.ts'
import { aNewPayment, aNewRefund } from '../../../../test/payment-ports.ts'
import { AirwallexIntent, AirwallexRefund, toPayment, toRefund } from './airwallex-objects.ts'
import { createAirwallexAdapter } from './airwallex.service.ts'

const emulator = await startCardProvider()
afterAll(emulator.close)
afterEach(emulator.mend)
const port = createAirwallexAdapter({ ...AIRWALLEX_KEYS, environment: 'sandbox', apiBase: emulator.url })
/** Declined with the last two digits of an amount between 80.01 and 80.99. */
const DECLINED_BY_AMOUNT = '4012000300001003'

const open = (change: Parameters<typeof aNewPayment>[0] = {}) => port.create(aNewPayment(change))

describe('a card', () => {
  test.each([
    [8_051, 'insufficient_funds'],
    [8_054, 'expired_card'],
    [8_014, 'incorrect_number'],
    [8_082, 'incorrect_cvc'],
    [8_091, 'processing_error'],
    [8_005, 'card_declined'],
    [8_059, 'card_declined'],
  ])('declined at %i reports %s, and another card pays the same intent', async (amountMinor, reason) => {
    const { providerPaymentId: id } = await open({ amountMinor })
    await emulator.payByAirwallex(DECLINED_BY_AMOUNT, id)
    expect(await port.read(id)).toMatchObject({ state: 'requires_action', declineReason: reason })
    await emulator.payByAirwallex(AIRWALLEX_CARDS.pays, id)
    expect(await port.read(id)).toMatchObject({
      state: 'succeeded',
      amountMinor,
      declineReason: undefined,
    })
  })

  test('rejected by the risk engine is a generic decline', async () => {
    const { providerPaymentId: id } = await open()
    await emulator.payByAirwallex(AIRWALLEX_CARDS.isDeclined, id)
    expect((await port.read(id)).declineReason).toBe('card_declined')
  })

  test('with a bank challenge waits for the shopper, and fails there with its own reason', async () => {
    const { providerPaymentId: id } = await open()
    await emulator.payByAirwallex(AIRWALLEX_CARDS.requiresChallenge, id)
    expect(await port.read(id)).toMatchObject({ state: 'requires_action', declineReason: undefined })
    await emulator.payByAirwallex(AIRWALLEX_CARDS.failsAtTheBank, id, 'fail')
    expect((await port.read(id)).declineReason).toBe('authentication_failed')
    await emulator.payByAirwallex(AIRWALLEX_CARDS.requiresChallenge, id, 'complete')
    expect((await port.read(id)).state).toBe('succeeded')
  })
})

test('the client secret is returned by every read, also after a lost response', async () => {
  const paymentId = randomUUID()
  await emulator.break({ operation: 'airwallex.payment_intents.create', action: 'drop_after' })
  await expect(open({ paymentId })).rejects.toThrow()
  await emulator.mend()
  const { providerPaymentId, clientSecret } = await open({ paymentId })
  expect(clientSecret).toBeTruthy()
  expect((await port.read(providerPaymentId)).clientSecret).toBe(clientSecret)
})

test('an expired intent is cancelled', async () => {
  const { providerPaymentId: id } = await open()
  await emulator.control(`airwallex/payment_intents/${id}/expire`, {})
  expect((await port.read(id)).state).toBe('canceled')
  expect((await port.cancel(id)).state).toBe('canceled')
})

test('a refund is pending until it has arrived, or the bank has returned it', async () => {
  const { providerPaymentId } = await open()
  await emulator.payByAirwallex(AIRWALLEX_CARDS.pays, providerPaymentId)
  const send = (amountMinor: number) => port.refund(aNewRefund({ providerPaymentId }, { amountMinor }))
  const first = await send(100)
  await emulator.break({ operation: 'airwallex.refunds.create', action: 'decline', code: '05' })
  const second = await send(200)
  expect([first.state, second.state]).toEqual(['pending', 'pending'])
  await emulator.control('settle', {})
  expect((await port.readRefund(first.providerRefundId)).state).toBe('succeeded')
  expect((await port.readRefund(second.providerRefundId)).state).toBe('failed')
})

test('events of attempts and refunds name their intent, and the refund', async () => {
  const { providerPaymentId } = await open()
  await emulator.payByAirwallex(AIRWALLEX_CARDS.pays, providerPaymentId)
  const { providerRefundId } = await port.refund(aNewRefund({ providerPaymentId }))
  const events =
    await emulator.control<{ name: string; data: { object: { id: string } } }[]>('airwallex/events')
  const read = async (name: string, isIt: (id: string) => boolean) => {
    const event = events.find((each) => each.name === name && isIt(each.data.object.id))!
    const { payload, headers } = emulator.signForAirwallex(JSON.stringify(event))
    return port.readEvent(Buffer.from(payload), headers)
  }
  expect(await read('refund.received', (id) => id === providerRefundId)).toMatchObject({
    providerPaymentId,
    providerRefundId,
  })
  const attempt = await port.read(providerPaymentId)
  expect(await read('payment_attempt.capture_requested', (id) => id === attempt.captureId)).toMatchObject({
    providerPaymentId,
    providerRefundId: undefined,
  })
})

test('events from the future are rejected like old ones', async () => {
  const at = new Date(Date.now() + 310_000)
  const { payload, headers } = await emulator.writeAirwallexEvent('int_1', { at })
  expect(await port.readEvent(Buffer.from(payload), headers)).toBeUndefined()
})

describe('Airwallex statuses', () => {
  const anIntent = (status: string, more: object = {}) =>
    AirwallexIntent.parse({ id: 'int_1', status, amount: 199.9, currency: 'CNY', ...more })

  test.each([
    ['REQUIRES_PAYMENT_METHOD', 'requires_action'],
    ['REQUIRES_CUSTOMER_ACTION', 'requires_action'],
    ['REQUIRES_CAPTURE', 'processing'],
    ['PENDING', 'processing'],
    ['PENDING_REVIEW', 'processing'],
    ['CANCELLED', 'canceled'],
    ['EXPIRED', 'canceled'],
    ['SOMETHING_NEW', 'unknown'],
  ])('%s map to %s', (status, state) => {
    expect(toPayment(anIntent(status))).toMatchObject({ state, amountMinor: 19_990 })
  })

  test('of a partially captured payment count the captured amount', () => {
    expect(toPayment(anIntent('SUCCEEDED', { captured_amount: 100.1 })).amountMinor).toBe(10_010)
  })

  test.each([
    ['RECEIVED', 'pending'],
    ['ACCEPTED', 'pending'],
    ['SUCCEEDED', 'succeeded'],
    ['SETTLED', 'succeeded'],
    ['FAILED', 'failed'],
  ])('%s of a refund map to %s', (status, state) => {
    const refund = { id: 'rfd_1', status, amount: 1, currency: 'CNY', created_at: '2026-11-20T08:15:30+0000' }
    expect(toRefund(AirwallexRefund.parse(refund)).state).toBe(state)
  })
})
