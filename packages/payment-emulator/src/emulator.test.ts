import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anIntent, failureOf, readmeCards, startHarness, startReceiver } from '../test/harness.ts'
import type { Harness } from '../test/harness.ts'
import { TEST_CARDS as AIRWALLEX_CARDS } from './airwallex/cards.ts'
import { isLuhnValid } from './card-number.ts'
import { TEST_CARDS as STRIPE_CARDS } from './stripe/cards.ts'

describe('with a data file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payment-emulator-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('payments, keys and undelivered webhooks survive a restart', async () => {
    const dataFile = join(folder, 'payments.sqlite')
    const receiver = await startReceiver()
    const params = { amount: 19900, currency: 'cny', payment_method: 'pm_card_visa', confirm: true } as const
    const more = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const
    const options = { idempotencyKey: 'order-1' }

    const before = await startHarness({ dataFile, webhookUrl: receiver.url })
    await before.control('webhooks/pause', {})
    const paid = await before.stripe.paymentIntents.create({ ...params, ...more }, options)
    await before.close()

    const after = await startHarness({ dataFile, webhookUrl: receiver.url })
    expect((await after.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded')
    const repeated = await after.stripe.paymentIntents.create({ ...params, ...more }, options)
    expect(repeated.id).toBe(paid.id)
    await after.control('webhooks/resume', {})
    await receiver.arrivals(3)
    expect(receiver.types()).toContain('payment_intent.succeeded')
    await after.close()
    await receiver.close()
  })
})

describe('faults', () => {
  let harness: Harness
  beforeEach(async () => {
    harness = await startHarness()
  })
  afterEach(() => harness.close())

  const charges = async () => (await harness.control<unknown[]>('charges')).length
  // The official client retries once after a connection reset, so a drop occurs twice.
  const drop = (action: string) =>
    harness.control('faults', { operation: 'payment_intents.confirm', action, times: 2 })
  const pay = (id: string, idempotencyKey: string) =>
    harness.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, { idempotencyKey })

  test('a response lost after the charge, requested again with the same key, is one charge', async () => {
    const { id } = await anIntent(harness)
    await drop('drop_after')
    expect((await failureOf(pay(id, 'lost'))).type).toBe('StripeConnectionError')
    expect(await charges()).toBe(1)
    expect((await pay(id, 'lost')).status).toBe('succeeded')
    expect(await charges()).toBe(1)
  })

  test('a dropped call has no effect', async () => {
    const { id } = await anIntent(harness)
    await drop('drop_before')
    expect((await failureOf(pay(id, 'dropped'))).type).toBe('StripeConnectionError')
    expect(await charges()).toBe(0)
    expect((await pay(id, 'dropped')).status).toBe('succeeded')
  })

  test.each([
    [false, 0],
    [true, 1],
  ])('a 500 (after the work: %s) leaves %d charges', async (after, count) => {
    const { id } = await anIntent(harness)
    const fault = { operation: 'payment_intents.confirm', action: 'status', status: 500, after, times: 1 }
    await harness.control('faults', fault)
    expect((await failureOf(pay(id, 'broken'))).statusCode).toBe(500)
    expect(await charges()).toBe(count)
    expect((await pay(id, 'broken')).status).toBe('succeeded')
    expect(await charges()).toBe(1)
  })

  test('a slow response is complete', async () => {
    await harness.control('faults', { operation: 'payment_intents.create', action: 'slow', ms: 50 })
    expect((await anIntent(harness)).amount).toBe(19900)
  })

  test('a decline can be requested for one order only', async () => {
    await harness.control('faults', {
      operation: 'payment_intents.confirm',
      action: 'decline',
      code: 'do_not_honor',
      match: { metadata: { order_id: 'unlucky' } },
    })
    const unlucky = await anIntent(harness, { metadata: { order_id: 'unlucky' } })
    expect(await failureOf(pay(unlucky.id, 'a'))).toMatchObject({ decline_code: 'do_not_honor' })
    expect((await pay((await anIntent(harness)).id, 'b')).status).toBe('succeeded')
  })

  test('a payment can stay processing until it settles', async () => {
    await harness.control('faults', {
      operation: 'payment_intents.confirm',
      action: 'processing',
      ms: 600000,
    })
    const { id } = await anIntent(harness)
    expect((await pay(id, 'later')).status).toBe('processing')
    await harness.control('settle', {})
    expect((await harness.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  })

  test('tests can pay without a browser', async () => {
    const confirm = async (card: string, authentication?: string) => {
      const { id } = await anIntent(harness)
      return harness.control(`payment_intents/${id}/confirm`, { card, authentication })
    }
    expect(await confirm('4242424242424242')).toMatchObject({ status: 'succeeded' })
    expect(await confirm('4000000000009995')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
    expect(await confirm('4000000000003220')).toMatchObject({ status: 'requires_action' })
    expect(await confirm('4000000000003220', 'complete')).toMatchObject({ status: 'succeeded' })
  })

  test('a reset deletes everything, rules too', async () => {
    await anIntent(harness)
    await harness.control('faults', { operation: '*', action: 'drop_before' })
    await harness.control('reset', {})
    expect(await harness.control('payment_intents')).toEqual([])
    expect((await anIntent(harness)).status).toBe('requires_payment_method')
  })

  test('the control API rejects browsers and unknown actions', async () => {
    const headers = { origin: 'https://evil.example' }
    const foreign = await fetch(`${harness.url}/_control/reset`, { method: 'POST', headers })
    expect(foreign.status).toBe(403)
    const typo = harness.control('faults', { operation: '*', action: 'drop' })
    await expect(typo).rejects.toThrow('400')
  })
})

test.each([
  ['Stripe', STRIPE_CARDS],
  ['Airwallex', AIRWALLEX_CARDS],
])('the README shows exactly the test cards of %s', (provider, cards) => {
  const shown = readmeCards(provider)
  expect(shown).toEqual(cards.map(({ number }) => number))
  expect(shown.filter((number) => !isLuhnValid(number))).toEqual([])
})
