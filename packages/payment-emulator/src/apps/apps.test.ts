import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startAirwallex } from '../../test/airwallex-harness.ts'
import { failureOf } from '../../test/harness.ts'

const harness = await startAirwallex()
afterAll(() => harness.close())
const RETURN_URL = 'https://shop.example/payment/1?app=alipay'

/** A button of the app's page. Returns the response, which may redirect to the shop. */
const press = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
const readPage = async (url: string) => (await fetch(url)).text()

/** Both providers, by what they have in common: starting a payment in an app, and its current state. */
const stripe = {
  name: 'Stripe',
  async start(app: 'alipay' | 'wechat_pay') {
    const { id } = await harness.stripe.paymentIntents.create({
      amount: 19_900,
      currency: 'cny',
      allowed_payment_method_types: [app],
    })
    return { id, url: await stripe.confirm(id, app) }
  },
  async confirm(id: string, app: 'alipay' | 'wechat_pay') {
    const { next_action: action } = await harness.stripe.paymentIntents.confirm(id, {
      payment_method_data: { type: app },
      return_url: RETURN_URL,
      payment_method_options: { wechat_pay: { client: 'web' } },
    })
    return (action?.alipay_handle_redirect?.url ?? action?.wechat_pay_display_qr_code?.data)!
  },
  async read(id: string) {
    const { status, last_payment_error: error } = await harness.stripe.paymentIntents.retrieve(id)
    return {
      isPaid: status === 'succeeded',
      isReusable: status === 'requires_payment_method',
      code: error?.code,
    }
  },
  cancel: async (id: string) => void (await harness.stripe.paymentIntents.cancel(id)),
  control: (id: string, outcome: string) => harness.control(`payment_intents/${id}/app`, { outcome }),
  refund: async (id: string) => (await harness.stripe.refunds.create({ payment_intent: id })).amount,
  codes: { fail: 'payment_intent_authentication_failure', expire: 'payment_intent_payment_attempt_expired' },
}

const airwallex = {
  name: 'Airwallex',
  async start(app: 'alipay' | 'wechat_pay') {
    const { id } = await harness.anIntent({ return_url: RETURN_URL })
    return { id, url: await airwallex.confirm(id, app) }
  },
  async confirm(id: string, app: 'alipay' | 'wechat_pay') {
    const method =
      app === 'alipay'
        ? { type: 'alipaycn', alipaycn: { flow: 'mobile_web', os_type: 'android' } }
        : { type: 'wechatpay', wechatpay: { flow: 'qrcode' } }
    const path = `payment_intents/${id}/confirm`
    const { body } = await harness.call(path, { request_id: randomUUID(), payment_method: method })
    return body.next_action!.url
  },
  async read(id: string) {
    const { status, latest_payment_attempt: attempt } = await harness.retrieve(id)
    const code = attempt?.failure_code ?? (attempt?.status === 'EXPIRED' ? 'EXPIRED' : undefined)
    return { isPaid: status === 'SUCCEEDED', isReusable: status === 'REQUIRES_PAYMENT_METHOD', code }
  },
  cancel: async (id: string) =>
    void (await harness.call(`payment_intents/${id}/cancel`, { request_id: randomUUID() })),
  control: (id: string, outcome: string) =>
    harness.control(`airwallex/payment_intents/${id}/app`, { outcome }),
  refund: async (id: string) => (await harness.refund(id)).body.amount * 100,
  codes: { fail: 'provider_declined', expire: 'EXPIRED' },
}

describe.each([stripe, airwallex])('$name', (provider) => {
  test('Alipay: the page pays and returns to the shop; the money can be refunded', async () => {
    const { id, url } = await provider.start('alipay')
    expect(await readPage(url)).toContain('CNY 199.00')
    const response = await press(url, 'pay')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(RETURN_URL)
    expect(await provider.read(id)).toMatchObject({ isPaid: true })
    expect(await provider.refund(id)).toBe(19_900)
  })

  test('WeChat Pay: the code’s page pays, once, and leads nowhere', async () => {
    const { id, url } = await provider.start('wechat_pay')
    const response = await press(url, 'pay')
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(await (await press(url, 'fail')).text()).toContain('Paid')
    expect(await provider.read(id)).toMatchObject({ isPaid: true })
  })

  test.each(['fail', 'expire'] as const)('an attempt ends by "%s", and another pays', async (outcome) => {
    const { id, url } = await provider.start('wechat_pay')
    await provider.control(id, outcome)
    expect(await provider.read(id)).toEqual({
      isPaid: false,
      isReusable: true,
      code: provider.codes[outcome],
    })
    expect(await readPage(url)).toContain('no longer valid')
    await press(await provider.confirm(id, 'wechat_pay'), 'pay')
    expect(await provider.read(id)).toMatchObject({ isPaid: true })
  })

  test('a canceled payment, and one confirmed again, take no money by the page before', async () => {
    const { id, url } = await provider.start('wechat_pay')
    await provider.confirm(id, 'wechat_pay')
    await press(url, 'pay')
    expect(await provider.read(id)).toMatchObject({ isPaid: false })
    await provider.cancel(id)
    await provider.control(id, 'pay')
    expect(await provider.read(id)).toMatchObject({ isPaid: false })
  })

  test('nobody pays by a guessed address', async () => {
    const { url } = await provider.start('alipay')
    expect((await press(url.replace(/secret=.{4}/, 'secret=0000'), 'pay')).status).toBe(404)
  })
})

test('Stripe: a card’s intent accepts no app', async () => {
  const { id } = await harness.stripe.paymentIntents.create({
    amount: 19_900,
    currency: 'cny',
    allowed_payment_method_types: ['card'],
  })
  const error = await failureOf(
    harness.stripe.paymentIntents.confirm(id, { payment_method_data: { type: 'wechat_pay' } }),
  )
  expect(error.statusCode).toBe(400)
})
