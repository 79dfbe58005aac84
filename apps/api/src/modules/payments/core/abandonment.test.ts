import { describe, expect, test } from 'vitest'
import { openPayment, updatePaymentStatus } from '@shop/contract/payments/payments.endpoints'
import { PAYMENT_STATUSES } from '@shop/contract/payments/payments.rules'
import type { PaymentStatus } from '@shop/contract/payments/payments.schemas'
import { anOpenPayment, anOrder, aPaidOrder, aShopper, type Shopper } from '../../../../test/builders.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const { open: openCard, readOrder } = createOrderSteps(shop)

const change = (as: Shopper, id: string, status: PaymentStatus = 'cancelled') =>
  shop.call(updatePaymentStatus, { params: { id }, body: { status } }, { as })
const open = (as: Shopper, orderId: string, provider: 'stripe' | 'airwallex' = 'stripe') =>
  shop.call(openPayment, { body: { order_id: orderId, provider } }, { as })
const readPayment = (id: string) =>
  shop.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a payment that its shopper abandons', () => {
  test('is cancelled at the provider too, and its order waits for another', async () => {
    const { shopper, order, form } = await anOpenPayment(shop)
    expect((await change(shopper, form.payment_id)).data).toMatchObject({
      payment_id: form.payment_id,
      status: 'cancelled',
      order_id: order.order_id,
    })
    const atProvider = (await shop.provider.listIntents()).find(({ id }) => id === form.payment_intent_id)
    expect(atProvider?.status).toBe('canceled')
    expect((await readOrder({ shopper, order })).status).toBe('pending_payment')
    const next = await open(shopper, order.order_id)
    expect(next.data.payment_id).not.toBe(form.payment_id)
    expect(next.data.status).toBe('requires_action')
  })

  test('stays cancelled when cancelled again', async () => {
    const { shopper, form } = await anOpenPayment(shop)
    const responses = [await change(shopper, form.payment_id), await change(shopper, form.payment_id)]
    expect(responses.map(({ data }) => data.status)).toEqual(['cancelled', 'cancelled'])
  })

  test('stays open while the provider is unavailable', async () => {
    const { shopper, form } = await anOpenPayment(shop)
    await shop.provider.break({ operation: 'payment_intents.cancel', action: 'status', status: 500 })
    expect((await change(shopper, form.payment_id)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    expect((await readPayment(form.payment_id)).status).toBe('requires_action')
  })

  test('is paid when the provider was faster', async () => {
    const { shopper, order, form } = await anOpenPayment(shop)
    await shop.provider.payWith('4242424242424242', form.payment_intent_id)
    expect((await change(shopper, form.payment_id)).data.status).toBe('succeeded')
    expect((await readOrder({ shopper, order })).status).toBe('paid')
  })

  test('is not changed once it is paid', async () => {
    const { shopper, order, form } = await aPaidOrder(shop)
    expect((await change(shopper, form.payment_id)).data.status).toBe('succeeded')
    expect((await readOrder({ shopper, order })).status).toBe('paid')
  })
})

describe('a status sent by a client', () => {
  const others = PAYMENT_STATUSES.filter((status) => status !== 'cancelled')

  test.each(others)('is never accepted: %s', async (status) => {
    const { shopper, order, form } = await anOpenPayment(shop)
    const before = await readPayment(form.payment_id)
    expect((await change(shopper, form.payment_id, status)).error.code).toBe('PAYMENT_STATUS_FORBIDDEN')
    expect(await readPayment(form.payment_id)).toEqual(before)
    expect((await readOrder({ shopper, order })).status).toBe('pending_payment')
  })

  test.each(['paid', '', 'CANCELLED'])('is rejected when it is unknown: %j', async (status) => {
    const { shopper, form } = await anOpenPayment(shop)
    const response = await change(shopper, form.payment_id, status as PaymentStatus)
    expect(response.error.code).toBe('VALIDATION_FAILED')
  })

  test('for another shopper’s payment gets not found, whatever the status', async () => {
    const { form } = await anOpenPayment(shop)
    const stranger = await aShopper(shop)
    for (const status of PAYMENT_STATUSES)
      expect((await change(stranger, form.payment_id, status)).error.code).toBe('PAYMENT_NOT_FOUND')
  })
})

describe('opening a payment', () => {
  test('returns the same form as the provider’s own call', async () => {
    const { shopper, order } = await anOrder(shop)
    const { data } = await open(shopper, order.order_id)
    expect((await openCard({ order, shopper })).data).toEqual(data)
    expect(data).toMatchObject({ provider: 'stripe', amount: order.total, currency: 'CNY' })
  })

  test('is rejected for a card provider that the shop has not chosen', async () => {
    const { shopper, order } = await anOrder(shop)
    expect((await open(shopper, order.order_id, 'airwallex')).error.code).toBe('PAYMENT_PROVIDER_DISABLED')
  })
})
