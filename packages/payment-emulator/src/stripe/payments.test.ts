import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anIntent, failureOf, startHarness } from '../../test/harness.ts'
import type { Harness } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const confirm = (id: string, method: string) =>
  harness.stripe.paymentIntents.confirm(id, { payment_method: method })

describe('a good card', () => {
  test('pays at once and leaves one charge', async () => {
    const intent = await anIntent(harness)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 19900, currency: 'cny' })

    const paid = await confirm(intent.id, 'pm_card_visa')
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 19900, last_payment_error: null })

    const charges = await harness.stripe.charges.list({ payment_intent: intent.id })
    expect(charges.data).toHaveLength(1)
    expect(charges.data[0]).toMatchObject({
      id: paid.latest_charge,
      paid: true,
      metadata: { order_id: 'order-1' },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
  })

  test('cannot pay twice', async () => {
    const intent = await anIntent(harness)
    await confirm(intent.id, 'pm_card_mastercard')
    const error = await failureOf(confirm(intent.id, 'pm_card_mastercard'))
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    })
  })

  test('only authorizes if capture is manual', async () => {
    const intent = await anIntent(harness, { capture_method: 'manual' })
    const reserved = await confirm(intent.id, 'pm_card_visa')
    expect(reserved).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 19900,
      amount_received: 0,
    })
    const error = await failureOf(
      harness.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 20000 }),
    )
    expect(error.code).toBe('amount_too_large')
    const captured = await harness.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 15000 })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 15000 })
  })
})

describe('a bad card', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
    ['pm_card_threeDSecureRequiredProcessingError', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', ''],
  ])('%s is declined with %s / %s', async (method, code, declineCode) => {
    const intent = await anIntent(harness)
    const error = await failureOf(confirm(intent.id, method))
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code })
    expect(error.decline_code).toBe(declineCode)
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' })

    const after = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(after.last_payment_error).toMatchObject({ code, type: 'card_error' })
    expect(after.latest_charge).toMatchObject({ status: 'failed', failure_code: code })
    expect((await confirm(intent.id, 'pm_card_visa')).status).toBe('succeeded')
  })

  test.each([
    ['4242424242424241', '12', '34', '123', 'incorrect_number'],
    ['4242424242424242', '13', '34', '123', 'invalid_expiry_month'],
    ['4242424242424242', '12', '20', '123', 'invalid_expiry_year'],
    ['4242424242424242', '12', '34', '12', 'invalid_cvc'],
    ['4539578763621486', '12', '34', '123', 'card_declined'],
  ])('a form with %s %s/%s %s is rejected with %s', async (number, month, year, cvc, code) => {
    const card = { number, exp_month: Number(month), exp_year: Number(year), cvc }
    const error = await failureOf(harness.browser.paymentMethods.create({ type: 'card', card }))
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code })
  })

  test('is not accepted by number from the shop’s server', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 }
    const error = await failureOf(harness.stripe.paymentMethods.create({ type: 'card', card }))
    expect(error.statusCode).toBe(402)
  })
})

describe('3-D Secure', () => {
  const end = async (clientSecret: string, address: string, outcome: string) => {
    await harness.endChallenge(address, { outcome })
    const [id = ''] = clientSecret.split('_secret_')
    return harness.browser.paymentIntents.retrieve(id, { client_secret: clientSecret })
  }

  const payUntilBank = async (method: string) => {
    const intent = await anIntent(harness)
    const waiting = await confirm(intent.id, method)
    const action = waiting.next_action?.use_stripe_sdk as { type: string; stripe_js: string }
    expect(waiting.status).toBe('requires_action')
    return { secret: intent.client_secret ?? '', url: action.stripe_js, id: intent.id }
  }

  test.each(['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'])(
    '%s is paid once the bank agrees',
    async (method) => {
      const { secret, url } = await payUntilBank(method)
      expect(await end(secret, url, 'complete')).toMatchObject({ status: 'succeeded' })
    },
  )

  test.each([
    ['pm_card_threeDSecureRequiredChargeDeclined', 'complete', 'card_declined', 'generic_decline'],
    [
      'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
      'complete',
      'card_declined',
      'insufficient_funds',
    ],
    ['pm_card_authenticationRequired', 'fail', 'payment_intent_authentication_failure', undefined],
  ])('%s, then %s, ends with %s / %s', async (method, outcome, code, declineCode) => {
    const { secret, url } = await payUntilBank(method)
    const intent = await end(secret, url, outcome)
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
    expect(intent.last_payment_error?.decline_code).toBe(declineCode)
  })

  test('captures nothing after the intent was canceled', async () => {
    const { secret, url, id } = await payUntilBank('pm_card_threeDSecure2Required')
    await harness.stripe.paymentIntents.cancel(id)
    expect((await end(secret, url, 'complete')).status).toBe('canceled')
    expect((await harness.stripe.charges.list({ payment_intent: id })).data).toEqual([])
  })

  test('happens for an optional card only if the shop requests it', async () => {
    const simple = await confirm((await anIntent(harness)).id, 'pm_card_threeDSecureOptional')
    expect(simple.status).toBe('succeeded')
    const requested = await anIntent(harness, {
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    })
    expect((await confirm(requested.id, 'pm_card_threeDSecureOptional')).status).toBe('requires_action')
  })
})

describe('an intent', () => {
  test('can be changed until it is paid, and its metadata even then', async () => {
    const { paymentIntents } = harness.stripe
    const { id } = await anIntent(harness)
    expect(await paymentIntents.update(id, { amount: 25000 })).toMatchObject({ amount: 25000 })
    await confirm(id, 'pm_card_visa')
    const error = await failureOf(paymentIntents.update(id, { amount: 100 }))
    expect(error.code).toBe('payment_intent_unexpected_state')
    const relabelled = await paymentIntents.update(id, { metadata: { order_id: '', note: 'late' } })
    expect(relabelled.metadata).toEqual({ note: 'late' })
  })

  test('can be canceled until it is paid', async () => {
    const { paymentIntents } = harness.stripe
    const { id } = await anIntent(harness)
    const canceled = await paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await failureOf(paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: expect.stringContaining('has a status of canceled'),
    })
  })

  test.each<[object, string | undefined]>([
    [{ amount: 399 }, 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount_too_large'],
    [{ amount: 10.5 }, 'parameter_invalid_integer'],
    [{ amount: -1 }, 'parameter_invalid_integer'],
    [{ colour: 'green' }, 'parameter_unknown'],
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    [{ allowed_payment_method_types: ['card'] }, 'parameters_exclusive'],
    [{ currency: 'xxx' }, undefined],
  ])('is refused with %j', async (extra, code) => {
    const error = await failureOf(anIntent(harness, extra))
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
    expect(error.code).toBe(code)
  })

  test('shows a browser only public fields', async () => {
    const { id, client_secret } = await anIntent(harness)
    const seen = await harness.browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })
    expect(seen).not.toHaveProperty('metadata')
    const wrong = await failureOf(harness.browser.paymentIntents.retrieve(id, { client_secret: 'guess' }))
    expect(wrong.param).toBe('client_secret')
    expect((await failureOf(harness.browser.paymentIntents.cancel(id))).code).toBe('secret_key_required')
  })
})
