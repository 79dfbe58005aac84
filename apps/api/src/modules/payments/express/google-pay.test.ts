import { afterAll, describe, expect, test } from 'vitest'
import {
  AIRWALLEX_CARDS,
  AIRWALLEX_KEYS,
  CARD_KEYS,
  GOOGLE_TOKENS,
  startCardProvider,
} from '../../../../test/card-provider.ts'
import { aNewPayment } from '../../../../test/payment-ports.ts'
import { createAirwallexAdapter } from '../airwallex/airwallex.service.ts'
import { createLazyStripeAdapter } from '../stripe/lazy-stripe.ts'

const emulator = await startCardProvider()
afterAll(emulator.close)
const apiBase = emulator.url

const stripe = {
  port: createLazyStripeAdapter({ ...CARD_KEYS, apiBase }),
  gateway: {
    gateway: 'stripe',
    'stripe:version': '2018-10-31',
    'stripe:publishableKey': CARD_KEYS.publishableKey,
  },
  tokens: GOOGLE_TOKENS,
  /** Attempts that reached the bank. */
  countAttempts: async (id: string) =>
    (await emulator.listCharges()).filter(({ payment_intent }) => payment_intent === id).length,
}

const airwallex = {
  port: createAirwallexAdapter({
    ...AIRWALLEX_KEYS,
    accountId: 'acct_shop',
    environment: 'sandbox',
    apiBase,
  }),
  gateway: { gateway: 'airwallex', gatewayMerchantId: 'acct_shop' },
  tokens: AIRWALLEX_CARDS,
  countAttempts: async (id: string) =>
    (await emulator.control<{ payment_intent_id: string }[]>('airwallex/payment_attempts')).filter(
      ({ payment_intent_id: intent }) => intent === id,
    ).length,
}

const backUrl = 'https://shop.example/order/pay'

describe.each([stripe, airwallex])('$port.name', ({ port, gateway, tokens, countAttempts }) => {
  const google = port.googlePay!
  const open = async () => (await port.create(aNewPayment())).providerPaymentId
  const pay = (id: string, token: string) => google.pay(id, { token, backUrl })

  test('names its account to Google Pay', () => {
    expect(google.gateway).toEqual(gateway)
  })

  test('charges a token once, however often it comes', async () => {
    const id = await open()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => pay(id, tokens.pays)))
    expect(all.map(({ state }) => state)).toContain('succeeded')
    expect(await pay(id, tokens.pays)).toMatchObject({ state: 'succeeded', amountMinor: 19_990 })
    expect(await countAttempts(id)).toBe(1)
  })

  test('reports a decline once, and takes another token then', async () => {
    const id = await open()
    const declined = await pay(id, tokens.isDeclined)
    expect(declined).toMatchObject({ state: 'requires_action', declineReason: 'card_declined' })
    expect((await pay(id, tokens.isDeclined)).attemptId).toBe(declined.attemptId)
    expect(await countAttempts(id)).toBe(1)
    expect(await pay(id, tokens.pays)).toMatchObject({ state: 'succeeded', declineReason: undefined })
    expect((await pay(id, tokens.isDeclined)).state).toBe('succeeded')
  })

  test('waits for the bank', async () => {
    const id = await open()
    expect(await pay(id, tokens.requiresChallenge)).toMatchObject({
      state: 'requires_action',
      awaitsBank: true,
      declineReason: undefined,
    })
    expect(await port.read(id)).toMatchObject({ awaitsBank: true })
  })

  test.each(['', 'no token', '{"id":"tok_unknown"}', '{"id":1}'])('declines %j, each once', async (token) => {
    const id = await open()
    const refused = await pay(id, token)
    expect(refused).toMatchObject({ state: 'requires_action', declineReason: 'card_declined' })
    expect((await pay(id, token)).attemptId).toBe(refused.attemptId)
    expect((await pay(id, `${token} `)).attemptId).not.toBe(refused.attemptId)
  })
})
