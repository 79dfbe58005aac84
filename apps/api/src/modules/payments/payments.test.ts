import { describe, expect, test } from 'vitest'
import { toFen } from '@shop/contract/money/money'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import * as endpoints from '@shop/contract/payments/payments.endpoints'
import { CARDS } from '../../../test/card-provider.ts'
import {
  anOpenPayment,
  anOrder,
  anOrderBody,
  aPaidOrder,
  aProduct,
  aShopper,
  openPayment,
  readStock,
} from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { provider } = shop
const { open, confirm, readOrder, listSubjects } = createOrderSteps(shop)

describe('opening the card form', () => {
  test('requests the amount of the order from the provider', async () => {
    const { order, form } = await anOpenPayment(shop, { price: '123.45', quantity: 2 })
    const intent = await provider.merchant.paymentIntents.retrieve(form.payment_intent_id)
    expect(intent).toMatchObject({
      amount: toFen(order.total),
      currency: 'cny',
      description: order.order_number,
      metadata: { order_id: order.order_id, payment_id: form.payment_id },
    })
    expect(form).toMatchObject({
      provider: 'stripe',
      amount: order.total,
      currency: 'CNY',
      status: 'requires_action',
    })
    expect(form.client_secret).toBe(intent.client_secret)
  })

  test('accepts no amount, currency or status from the browser [T86]', async () => {
    const { order, shopper } = await anOrder(shop)
    for (const extra of [{ amount: '0.01' }, { currency: 'JPY' }, { status: 'succeeded' }]) {
      const body = { order_id: order.order_id, ...extra }
      const { error } = await shop.call(
        endpoints.createPaymentIntent,
        { params: { provider: 'stripe' }, body },
        { as: shopper },
      )
      expect(error.code).toBe('VALIDATION_FAILED')
    }
  })

  test('together with the order returns both, once', async () => {
    const { id } = await aProduct(shop)
    const as = await aShopper(shop)
    const body = { ...anOrderBody({ items: [{ product_id: id, quantity: 1 }] }), provider: 'stripe' as const }
    const options = { as, idempotencyKey: 'order-and-payment' }
    const first = await shop.call(endpoints.createOrderForPayment, { body }, options)
    const second = await shop.call(endpoints.createOrderForPayment, { body }, options)
    expect(first.data.payment!.amount).toBe(first.data.order.total)
    expect(second.text).toBe(first.text)
    expect(await readStock(shop, id)).toMatchObject({ reserved: 1 })
  })

  test('together with the order is another request than an order of the same key alone', async () => {
    const { id } = await aProduct(shop)
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const options = { as: await aShopper(shop), idempotencyKey: 'two-requests' }
    const { data: alone } = await shop.call(placeOrder, { body }, options)
    const paying = { body: { ...body, provider: 'stripe' as const } }
    const { data } = await shop.call(endpoints.createOrderForPayment, paying, options)
    expect(data.order.order_id).not.toBe(alone.order_id)
    expect(await readStock(shop, id)).toMatchObject({ reserved: 2 })
  })

  test('of a card provider that the shop has not chosen is rejected before an order is placed', async () => {
    const { id } = await aProduct(shop)
    const body = {
      ...anOrderBody({ items: [{ product_id: id, quantity: 1 }] }),
      provider: 'airwallex' as const,
    }
    const { error } = await shop.call(endpoints.createOrderForPayment, { body }, { as: await aShopper(shop) })
    expect(error.code).toBe('PAYMENT_PROVIDER_DISABLED')
    expect(await readStock(shop, id)).toMatchObject({ reserved: 0 })
  })

  test('returns which form to load, and no secret [T114]', async () => {
    const { data, text } = await shop.call(endpoints.getPaymentClientId, { params: { provider: 'stripe' } })
    expect(data).toEqual({
      client_id: 'pk_test_shop',
      environment: 'sandbox',
      currency: 'CNY',
      enabled: true,
      apps: ['alipay', 'wechat_pay'],
    })
    expect(text).not.toMatch(/sk_test|whsec/)
  })
})

describe('paying by card', () => {
  test('marks the order paid, sells the item and mails the shopper', async () => {
    const opened = await anOpenPayment(shop, { price: '199.00', stock: 3 })
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    const { data } = await confirm(opened)
    expect(data.payment).toMatchObject({ status: 'succeeded', amount: '211.00', retryable: false })
    expect(data.order).toMatchObject({
      status: 'paid',
      payment: { status: 'succeeded', payment_id: opened.form.payment_id },
    })
    expect(data.order.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
    expect(data.order).not.toHaveProperty('expires_at')
    expect(await readStock(shop, opened.productId)).toEqual({ available: 2, reserved: 0, sold: 1 })
    expect(await listSubjects(opened)).toEqual(['Order N is awaiting payment', 'Thank you for your order N'])
  })

  test('is never settled by the browser’s claim [T25]', async () => {
    const opened = await anOpenPayment(shop)
    expect((await confirm(opened)).data).toMatchObject({
      payment: { status: 'requires_action' },
      order: { status: 'pending_payment' },
    })
    const body = { provider: 'stripe' as const, payment_id: opened.form.payment_id }
    const params = { id: opened.order.order_id }
    const { data } = await shop.call(endpoints.payOrder, { params, body }, { as: opened.shopper })
    expect(data.order.status).toBe('pending_payment')
    for (const extra of [{ status: 'succeeded' }, { amount: '0.00' }]) {
      const response = await shop.call(
        endpoints.payOrder,
        { params, body: { ...body, ...extra } },
        { as: opened.shopper },
      )
      expect(response.error.code).toBe('VALIDATION_FAILED')
    }
  })

  test('twice returns the first result', async () => {
    const paid = await aPaidOrder(shop)
    expect((await confirm(paid)).data.payment.status).toBe('succeeded')
    expect((await open(paid)).error.code).toBe('ORDER_ALREADY_PAID')
    expect(await listSubjects(paid)).toHaveLength(2)
  })

  test.each([
    [CARDS.isDeclined, 'card_declined'],
    [CARDS.hasNoFunds, 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('with %s is declined as %s, and another card pays the same order', async (card, failure_code) => {
    const opened = await anOpenPayment(shop)
    await provider.payWith(card, opened.form.payment_intent_id)
    const declined = (await confirm(opened)).data
    expect(declined.payment).toMatchObject({ failure_code, retryable: true, status: 'requires_action' })
    expect(declined.order).toMatchObject({ status: 'pending_payment', payment: { failure_code } })
    expect((await openPayment(shop, opened)).payment_intent_id).toBe(opened.form.payment_intent_id)

    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    const { payment, order } = (await confirm(opened)).data
    expect(order.status).toBe('paid')
    expect(payment).not.toHaveProperty('failure_code')
  })

  test('waits for the bank’s challenge, and is paid once it is passed', async () => {
    const opened = await anOpenPayment(shop)
    await provider.payWith(CARDS.requiresChallenge, opened.form.payment_intent_id)
    expect((await confirm(opened)).data.payment.status).toBe('requires_action')
    await provider.payWith(CARDS.requiresChallenge, opened.form.payment_intent_id, 'complete')
    expect((await confirm(opened)).data.order.status).toBe('paid')
  })

  test('fails when the bank’s challenge is not passed, and may be tried again', async () => {
    const opened = await anOpenPayment(shop)
    // After another decline: the bank declines before there is a charge.
    await provider.payWith(CARDS.hasNoFunds, opened.form.payment_intent_id)
    expect((await confirm(opened)).data.payment.failure_code).toBe('insufficient_funds')
    await provider.payWith(CARDS.requiresChallenge, opened.form.payment_intent_id, 'fail')
    expect((await confirm(opened)).data.payment).toMatchObject({
      failure_code: 'authentication_failed',
      retryable: true,
    })
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    expect((await confirm(opened)).data.order.status).toBe('paid')
  })

  test('that the provider still processes is neither paid nor lost', async () => {
    const opened = await anOpenPayment(shop)
    await provider.break({
      operation: 'payment_intents.confirm',
      action: 'processing',
      ms: 600_000,
      times: 1,
    })
    await provider.merchant.paymentIntents.confirm(opened.form.payment_intent_id, {
      payment_method: 'pm_card_visa',
    })
    expect((await confirm(opened)).data.payment.status).toBe('processing')
    await provider.control('settle', {})
    expect((await confirm(opened)).data.order.status).toBe('paid')
  })
})

describe('another shopper’s payment', () => {
  test('cannot pay another order', async () => {
    const dear = await anOpenPayment(shop, { price: '900.00' })
    const cheap = await anOpenPayment(shop, { price: '1.00', shopper: dear.shopper })
    await provider.payWith(CARDS.pays, cheap.form.payment_intent_id)
    const body = { provider: 'stripe' as const, payment_id: cheap.form.payment_id }
    const { error } = await shop.call(
      endpoints.payOrder,
      { params: { id: dear.order.order_id }, body },
      { as: dear.shopper },
    )
    expect(error.code).toBe('PAYMENT_NOT_FOUND')
    expect((await readOrder(dear)).status).toBe('pending_payment')
  })

  test('one’s own can be read by both of its ids', async () => {
    const { form, shopper } = await anOpenPayment(shop)
    const byId = await shop.call(endpoints.getPayment, { params: { id: form.payment_id } }, { as: shopper })
    const byIntent = await shop.call(
      endpoints.getPaymentIntent,
      { params: { provider: 'stripe', id: form.payment_intent_id } },
      { as: shopper },
    )
    expect(byId.data).toEqual(byIntent.data)
    expect(byId.text).not.toContain(form.client_secret)
  })
})
