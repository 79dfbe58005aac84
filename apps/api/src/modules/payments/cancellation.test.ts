import { describe, expect, test } from 'vitest'
import { cancelOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import { deleteAccount } from '@shop/contract/auth/security.endpoints'
import { DAY, MINUTE } from '../../jobs/clock.ts'
import { CARDS } from '../../../test/card-provider.ts'
import {
  anOpenPayment,
  anOrder,
  anOrderBody,
  aPaidOrder,
  aProduct,
  aShopper,
  PASSWORD,
  readStock,
  type PlacedOrder,
} from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'

const shop = await createTestApp()
const { provider } = shop
const { open, cancel, readOrder, listRefunds, listSubjects, loseResponse } = createOrderSteps(shop)

const readIntent = (id: string) => provider.merchant.paymentIntents.retrieve(id)

describe('a shopper who cancels', () => {
  test('before paying is not charged, and the item is back in stock [T503]', async () => {
    const opened = await anOpenPayment(shop)
    const { data } = await cancel(opened)
    expect(data).toMatchObject({ status: 'cancelled', payment: { status: 'cancelled' } })
    expect(data.history.at(-1)).toMatchObject({ status: 'cancelled', reason: 'Changed my mind' })
    expect(await readStock(shop, opened.productId)).toEqual({ available: 10, reserved: 0, sold: 0 })
    expect((await readIntent(opened.form.payment_intent_id)).status).toBe('canceled')
    expect((await open(opened)).error.code).toBe('ORDER_EXPIRED')
  })

  test('without ever opening a payment, and without a reason, succeeds too', async () => {
    const placed = await anOrder(shop)
    const response = await shop.call(
      cancelOrder,
      { params: { id: placed.order.order_id }, body: undefined },
      { as: placed.shopper },
    )
    expect(response.data.status).toBe('cancelled')
    expect(await listSubjects(placed)).toEqual(['Order N is awaiting payment', 'Order N has been canceled'])
  })

  test('after paying gets a refund, the item is back in stock, and two mails confirm it', async () => {
    const paid = await aPaidOrder(shop, { price: '199.00' })
    expect((await cancel(paid)).data).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refund_pending' },
    })
    expect(await readStock(shop, paid.productId)).toEqual({ available: 10, reserved: 0, sold: 0 })
    await shop.runJobs()
    expect((await readOrder(paid)).payment!.status).toBe('refunded')
    expect(await listRefunds(paid.form.payment_intent_id)).toMatchObject([
      { amount: paid.totalFen, status: 'succeeded' },
    ])
    expect(await listSubjects(paid)).toEqual([
      'Order N is awaiting payment',
      'Thank you for your order N',
      'Order N has been canceled',
      'Refund for order N',
    ])
    const refundMail = (await shop.readMail(paid.shopper.email)).at(-1)!
    expect(refundMail.text).toContain('¥211.00')
  })

  test('twice, or five times concurrently, is refunded once', async () => {
    const paid = await aPaidOrder(shop)
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(paid)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { error } of responses.filter(({ status }) => status !== 200))
      expect(error.code).toBe('ORDER_STATE_CONFLICT')
    await shop.runJobs()
    expect(await listRefunds(paid.form.payment_intent_id)).toHaveLength(1)
    expect(await readStock(shop, paid.productId)).toEqual({ available: 10, reserved: 0, sold: 0 })
  })

  test('while the card is being charged has the order cancelled and refunded', async () => {
    const opened = await anOpenPayment(shop)
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    expect((await cancel(opened)).data.status).toBe('cancelled')
    await shop.runJobs()
    expect((await readOrder(opened)).payment!.status).toBe('refunded')
    expect(await listRefunds(opened.form.payment_intent_id)).toHaveLength(1)
    expect(await readStock(shop, opened.productId)).toEqual({ available: 10, reserved: 0, sold: 0 })
  })

  test('a shipped order is rejected', async () => {
    const paid = await aPaidOrder(shop)
    await shop.services.fulfilment.ship(
      paid.order.order_number,
      { carrier: 'SF', trackingNumber: 'SF1234567890123' },
      BY_COMMAND_LINE,
    )
    expect((await cancel(paid)).error.code).toBe('ORDER_STATE_CONFLICT')
    await shop.runJobs()
    expect(await listRefunds(paid.form.payment_intent_id)).toEqual([])
  })

  test('gets an error when the provider does not respond, and the order is unchanged', async () => {
    const opened = await anOpenPayment(shop)
    await provider.break({ operation: 'payment_intents.cancel', action: 'status', status: 500 })
    expect((await cancel(opened)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    expect((await readOrder(opened)).status).toBe('pending_payment')
    await provider.mend()
    expect((await cancel(opened)).data.status).toBe('cancelled')
  })
})

describe('an order that is never paid', () => {
  test('expires after thirty minutes: closed at the provider, back in stock, one mail', async () => {
    const opened = await anOpenPayment(shop)
    shop.clock.advance(29 * MINUTE)
    await shop.runJobs()
    expect((await readOrder(opened)).status).toBe('pending_payment')
    shop.clock.advance(2 * MINUTE)
    expect((await open(opened)).error.code).toBe('ORDER_EXPIRED')
    await shop.runJobs()
    await shop.services.reconciler.run()
    expect(await readOrder(opened)).toMatchObject({ status: 'cancelled', payment: { status: 'cancelled' } })
    expect((await readIntent(opened.form.payment_intent_id)).status).toBe('canceled')
    expect(await readStock(shop, opened.productId)).toEqual({ available: 10, reserved: 0, sold: 0 })
    expect(await listSubjects(opened)).toEqual([
      'Order N is awaiting payment',
      'Order N was not paid in time',
    ])
  })

  test('expires within seconds, and by the reconciler if that failed for a minute', async () => {
    const { reconciler } = shop.services
    const late = await anOrder(shop)
    shop.clock.advance(2 * MINUTE)
    const placed = await anOrder(shop)
    shop.clock.advance(30 * MINUTE)
    await reconciler.expireDue({ since: new Date(shop.clock().getTime() - MINUTE) })
    const listStatuses = async () => [(await readOrder(late)).status, (await readOrder(placed)).status]
    expect(await listStatuses()).toEqual(['pending_payment', 'cancelled'])
    await reconciler.run()
    expect(await listStatuses()).toEqual(['cancelled', 'cancelled'])
  })

  test('is paid instead of expired when the money arrived in the last second', async () => {
    const opened = await anOpenPayment(shop)
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect((await readOrder(opened)).status).toBe('paid')
    expect(await readStock(shop, opened.productId)).toEqual({ available: 9, reserved: 0, sold: 1 })
  })

  test('does not expire while the provider is unavailable, and expires later', async () => {
    const opened = await anOpenPayment(shop)
    shop.clock.advance(31 * MINUTE)
    await provider.break({ operation: 'payment_intents.cancel', action: 'status', status: 500 })
    await shop.runJobs()
    expect(shop.takeLoggedErrors()).toHaveLength(1)
    expect((await readOrder(opened)).status).toBe('pending_payment')
    await provider.mend()
    await shop.runJobs()
    expect((await readOrder(opened)).status).toBe('cancelled')
  })
})

describe('a payment for an expired order', () => {
  /** An expired order with a payment that the shop had given up, since the provider's response was lost. */
  async function aDelayedPayment(ordered?: PlacedOrder) {
    const placed = ordered ?? (await anOrder(shop, { stock: 1 }))
    const intentId = await loseResponse(placed)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect(await readOrder(placed)).toMatchObject({ status: 'cancelled', payment: { status: 'cancelled' } })
    await provider.payWith(CARDS.pays, intentId)
    return { ...placed, intentId }
  }

  test('is accepted while the product is in stock', async () => {
    const delayed = await aDelayedPayment()
    expect(await shop.deliverWebhooks(delayed.intentId)).toBe(200)
    expect((await readOrder(delayed)).history.map(({ status }) => status)).toEqual([
      'pending_payment',
      'cancelled',
      'paid',
    ])
    expect(await readStock(shop, delayed.productId)).toEqual({ available: 0, reserved: 0, sold: 1 })
    expect(await listSubjects(delayed)).toEqual([
      'Order N is awaiting payment',
      'Order N was not paid in time',
      'Thank you for your order N',
    ])
  })

  test('is refunded when another shopper has the last unit', async () => {
    const delayed = await aDelayedPayment()
    const body = anOrderBody({ items: [{ product_id: delayed.productId, quantity: 1 }] })
    expect((await shop.call(placeOrder, { body }, { as: await aShopper(shop) })).status).toBe(201)
    expect(await shop.deliverWebhooks(delayed.intentId)).toBe(200)
    expect(await readOrder(delayed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refund_pending' },
    })
    await shop.runJobs()
    expect((await readOrder(delayed)).payment!.status).toBe('refunded')
    expect(await listRefunds(delayed.intentId)).toMatchObject([{ status: 'succeeded' }])
    expect(await readStock(shop, delayed.productId)).toEqual({ available: 0, reserved: 1, sold: 0 })
  })

  test('reserves nothing when another shopper has the last unit of one of its products', async () => {
    const scarce = await aProduct(shop, { stock: 1 })
    const other = await aProduct(shop, { stock: 1 })
    const shopper = await aShopper(shop)
    const items = [scarce, other].map(({ id }) => ({ product_id: id, quantity: 1 }))
    const { data: order } = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as: shopper })
    const delayed = await aDelayedPayment({ order, shopper, productId: scarce.id })
    await anOrder(shop, { productId: scarce.id })
    expect(await shop.deliverWebhooks(delayed.intentId)).toBe(200)
    expect(await readOrder(delayed)).toMatchObject({ status: 'cancelled' })
    expect(await readStock(shop, other.id)).toEqual({ available: 1, reserved: 0, sold: 0 })
  })

  test('is refunded when its shopper has been erased meanwhile, and nobody is mailed', async () => {
    const delayed = await aDelayedPayment()
    const mails = await listSubjects(delayed)
    await shop.call(deleteAccount, { body: { current_password: PASSWORD } }, { as: delayed.shopper })
    shop.clock.advance(8 * DAY)
    await shop.runJobs()
    expect(await shop.services.privacy.eraseDue()).toBe(1)
    expect(await shop.deliverWebhooks(delayed.intentId)).toBe(200)
    await shop.runJobs()
    expect(await listRefunds(delayed.intentId)).toMatchObject([{ status: 'succeeded' }])
    expect(await readStock(shop, delayed.productId)).toEqual({ available: 1, reserved: 0, sold: 0 })
    const order = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', delayed.order.order_id)
      .executeTakeFirstOrThrow()
    expect(order.status).toBe('cancelled')
    expect(await listSubjects(delayed)).toEqual([...mails, 'Your account is closed and will be deleted'])
  })
})
