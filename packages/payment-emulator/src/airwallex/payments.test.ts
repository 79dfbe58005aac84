import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD, startAirwallex } from '../../test/airwallex-harness.ts'
import type { AirwallexHarness } from '../../test/airwallex-harness.ts'

const PAYS = '4035501000000008'
const REQUIRES_CHALLENGE = '4012000300000088'

let harness: AirwallexHarness
beforeAll(async () => {
  harness = await startAirwallex()
})
afterAll(() => harness.close())

describe('a payment', () => {
  test('needs a card, then is paid', async () => {
    const intent = await harness.anIntent()
    expect(intent).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', amount: 199, captured_amount: 0 })
    const { status, body } = await harness.pay(intent.id, PAYS)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'SUCCEEDED',
      captured_amount: 199,
      merchant_order_id: 'order-1',
      latest_payment_attempt: {
        status: 'CAPTURE_REQUESTED',
        payment_method: { type: 'card', card: { brand: 'visa', last4: '0008' } },
        provider_original_response_code: '00',
      },
    })
  })

  test('cannot be made twice', async () => {
    const { id } = await harness.anIntent()
    await harness.pay(id, PAYS)
    expect(await harness.pay(id, PAYS)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_status_for_operation',
        message: 'The PaymentIntent status SUCCEEDED is invalid for operation confirm.',
      },
    })
    const { body } = await harness.call(`payment_attempts?payment_intent_id=${id}`)
    expect(body.items).toHaveLength(1)
  })

  test.each([
    [0.01, 0.01],
    [199.99, 199.99],
    [1234.5, 1234.5],
    [999999.99, 999999.99],
  ])('has the exact amount %d', async (amount, shown) => {
    const { id } = await harness.anIntent({ amount })
    expect((await harness.pay(id, PAYS)).body.captured_amount).toBe(shown)
  })

  test('only authorizes if capture is manual', async () => {
    const { id } = await harness.anIntent()
    const options = { payment_method_options: { card: { auto_capture: false } } }
    expect((await harness.pay(id, PAYS, options)).body).toMatchObject({
      status: 'REQUIRES_CAPTURE',
      captured_amount: 0,
    })
    const captured = await harness.call(`payment_intents/${id}/capture`, {
      request_id: 'capture',
      amount: 150,
    })
    expect(captured.body).toMatchObject({ status: 'SUCCEEDED', captured_amount: 150 })
  })

  test('can be cancelled until it is made', async () => {
    const { id } = await harness.anIntent()
    const cancel = (request_id: string) => harness.call(`payment_intents/${id}/cancel`, { request_id })
    expect((await cancel('cancel-1')).body).toMatchObject({ status: 'CANCELLED' })
    expect(await cancel('cancel-2')).toMatchObject({
      status: 400,
      body: { code: 'invalid_status_for_operation' },
    })
    expect((await harness.pay(id, PAYS)).body.code).toBe('invalid_status_for_operation')
  })
})

describe('a declined card', () => {
  test.each([
    ['4646464646464644', 199, 'risk_declined', undefined],
    ['4012000300000013', 199, 'authentication_declined', undefined],
    ['4012000300000039', 199, 'authentication_declined', undefined],
    ['2223000010181375', 80.05, 'issuer_declined', '05'],
    ['5307837360544518', 80.14, 'issuer_declined', '14'],
    ['5307837360544518', 80.51, 'issuer_declined', '51'],
    ['4012000300001003', 80.07, 'issuer_declined', '07'],
    ['4012000300001003', 80.59, 'issuer_declined', '59'],
    ['4012000300000021', 88.88, 'issuer_declined', '01'],
    ['4242424242424242', 199, 'issuer_declined', '14'],
  ])('%s with %d is %s (%s), and another card can be tried', async (number, amount, code, issuerCode) => {
    const { id } = await harness.anIntent({ amount })
    const { status, body } = await harness.pay(id, number)
    expect(status).toBe(400)
    expect(body.code).toBe(code)
    expect(body).toHaveProperty('trace_id')
    expect((body as { provider_original_response_code?: string }).provider_original_response_code).toBe(
      issuerCode,
    )
    const after = await harness.retrieve(id)
    expect(after).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      latest_payment_attempt: { status: 'FAILED', failure_code: code },
    })
    expect(after.latest_payment_attempt?.provider_original_response_code).toBe(issuerCode)
    expect((await harness.pay(id, PAYS)).body.status).toBe('SUCCEEDED')
  })

  test.each(['2223000010181375', '5307837360544518', '4012000300001003', '4012000300000005'])(
    '%s is declined by amount only',
    async (number) => {
      const { id } = await harness.anIntent({ amount: 80 })
      expect((await harness.pay(id, number)).body.status).toBe('SUCCEEDED')
    },
  )

  test('4035 5010 0000 0008 pays any amount', async () => {
    const { id } = await harness.anIntent({ amount: 80.05 })
    expect((await harness.pay(id, PAYS)).body.status).toBe('SUCCEEDED')
  })

  test.each([
    [{ number: '4035501000000009' }, 'number'],
    [{ expiry_month: '13' }, 'expiry_month'],
    [{ expiry_year: '2020' }, 'expiry_year'],
    [{ cvc: '12' }, 'cvc'],
  ])('%j is invalid, and no attempt is made', async (change, field) => {
    const { id } = await harness.anIntent()
    const payment_method = { type: 'card', card: { ...CARD, number: PAYS, ...change } }
    const { status, body } = await harness.pay(id, PAYS, { payment_method })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'validation_error', source: `payment_method.card.${field}` })
    expect(await harness.retrieve(id)).not.toHaveProperty('latest_payment_attempt')
  })
})

describe('3-D Secure', () => {
  const payUntilBank = async (number: string, extra: object = {}) => {
    const { id } = await harness.anIntent(extra)
    const { body } = await harness.pay(id, number)
    expect(body).toMatchObject({
      status: 'REQUIRES_CUSTOMER_ACTION',
      next_action: { type: 'redirect_iframe' },
      latest_payment_attempt: { status: 'AUTHENTICATION_REDIRECTED' },
    })
    return body
  }

  test.each(['4012000300000005', '4012000300000021'])('%s is paid without a challenge', async (number) => {
    const { id } = await harness.anIntent()
    expect((await harness.pay(id, number)).body).toMatchObject({
      status: 'SUCCEEDED',
      latest_payment_attempt: { authentication_data: { ds_data: { frictionless: 'Y' } } },
    })
  })

  test.each(['4012000300000062', REQUIRES_CHALLENGE])('%s is paid with the right code', async (number) => {
    const intent = await payUntilBank(number)
    expect((await harness.completeChallenge(intent, '0000')).body).toMatchObject({
      is_wrong: true,
      is_open: true,
    })
    expect((await harness.retrieve(intent.id)).status).toBe('REQUIRES_CUSTOMER_ACTION')
    await harness.completeChallenge(intent, '1234')
    expect((await harness.retrieve(intent.id)).status).toBe('SUCCEEDED')
  })

  test.each([
    ['4012000300000070', 199, '1234', 'authentication_declined'],
    [REQUIRES_CHALLENGE, 199, undefined, 'authentication_declined'],
    [REQUIRES_CHALLENGE, 88.88, '1234', 'issuer_declined'],
  ])('%s over %d, challenge completed with %s, ends with %s', async (number, amount, code, failure) => {
    const intent = await payUntilBank(number, { amount })
    await harness.completeChallenge(intent, code)
    expect(await harness.retrieve(intent.id)).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      latest_payment_attempt: { status: 'FAILED', failure_code: failure },
    })
  })

  test('captures nothing after the intent was cancelled', async () => {
    const intent = await payUntilBank(REQUIRES_CHALLENGE)
    await harness.call(`payment_intents/${intent.id}/cancel`, { request_id: 'cancel-at-bank' })
    await harness.completeChallenge(intent, '1234')
    expect(await harness.retrieve(intent.id)).toMatchObject({
      status: 'CANCELLED',
      captured_amount: 0,
      latest_payment_attempt: { status: 'CANCELLED' },
    })
  })

  test('counts only for the last try', async () => {
    const first = await payUntilBank(REQUIRES_CHALLENGE)
    const { body: second } = await harness.pay(first.id, REQUIRES_CHALLENGE)
    await harness.completeChallenge(first, '1234')
    expect((await harness.retrieve(first.id)).status).toBe('REQUIRES_CUSTOMER_ACTION')
    await harness.completeChallenge(second, '1234')
    expect((await harness.retrieve(first.id)).status).toBe('SUCCEEDED')
  })

  test('needs the secret of its challenge', async () => {
    const intent = await payUntilBank(REQUIRES_CHALLENGE)
    const url = (intent.next_action?.url ?? '').replace(/secret=\w+/, 'secret=guess')
    const guess = { ...intent, next_action: { type: 'redirect_iframe', url } }
    expect((await harness.completeChallenge(guess, '1234')).status).toBe(404)
  })
})
