import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelOrder, getOrder } from '@shop/contract/orders'
import { confirmPayment, createPaymentIntent } from '@shop/contract/payments'
import { MINUTE } from '../../../jobs/clock.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import {
  anOpenPayment,
  anOrder,
  aPaidOrder,
  openPayment,
  readStock,
  type PlacedOrder,
} from '../../../../test/builders.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { STALE_MS } from '../reconciliation/reconciler.service.ts'

const shop = await createTestApp()
const { provider } = shop

const readOrder = async ({ order, shopper }: PlacedOrder) =>
  (await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })).data
const open = ({ order, shopper }: PlacedOrder) =>
  shop.call(
    createPaymentIntent,
    { params: { provider: 'stripe' }, body: { order_id: order.order_id } },
    { as: shopper },
  )
const listIntents = async ({ order }: PlacedOrder) =>
  (await provider.listIntents()).filter(({ metadata }) => metadata['order_id'] === order.order_id)
const listRefunds = async (intentId: string) =>
  (await provider.listRefunds()).filter(({ payment_intent }) => payment_intent === intentId)

describe('a provider that', () => {
  // Stripe's package retries a call once after a dropped connection: two drops are one lost call.
  test.each([
    ['is down', { action: 'status', status: 500 }, 0],
    ['drops the call', { action: 'drop_before', times: 2 }, 0],
    ['loses its response', { action: 'drop_after', times: 2 }, 1],
    ['is down after its work', { action: 'status', status: 502, after: true }, 1],
    ['limits the rate', { action: 'status', status: 429 }, 0],
  ])(
    '%s is reported as unavailable, and the next attempt opens one payment',
    async (_, rule, intentsMeanwhile) => {
      const placed = await anOrder(shop)
      await provider.break({ operation: 'payment_intents.create', ...rule })
      const refused = await open(placed)
      expect(refused.error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
      expect(refused.headers['retry-after']).toBe('3')
      expect(await listIntents(placed)).toHaveLength(intentsMeanwhile)
      await provider.mend()
      const { data } = await open(placed)
      expect(await listIntents(placed)).toMatchObject([{ id: data.payment_intent_id }])
      await provider.payWith(CARDS.pays, data.payment_intent_id)
      await shop.call(
        confirmPayment,
        { params: { provider: 'stripe' }, body: { payment_intent_id: data.payment_intent_id } },
        { as: placed.shopper },
      )
      expect((await readOrder(placed)).status).toBe('paid')
    },
  )

  test('is down when the shopper returns leaves the order payable, and it settles later in the background [T124]', async () => {
    const opened = await anOpenPayment(shop)
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    await provider.break({ operation: 'payment_intents.*', action: 'status', status: 500 })
    const body = { payment_intent_id: opened.form.payment_intent_id }
    const { error, status } = await shop.call(
      confirmPayment,
      { params: { provider: 'stripe' }, body },
      { as: opened.shopper },
    )
    expect([status, error.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE'])
    shop.clock.advance(STALE_MS)
    await shop.services.reconciler.run()
    expect((await readOrder(opened)).status).toBe('pending_payment')
    expect(shop.takeLoggedErrors().length).toBeGreaterThan(0)

    await provider.mend()
    shop.clock.advance(STALE_MS)
    await shop.services.reconciler.run()
    expect((await readOrder(opened)).status).toBe('paid')
  })

  test('lost the response and is never queried again leaves no open payment', async () => {
    const placed = await anOrder(shop)
    await provider.break({ operation: 'payment_intents.create', action: 'drop_after', times: 2 })
    await open(placed)
    shop.clock.advance(STALE_MS)
    await shop.services.reconciler.run()
    const { data } = await open(placed)
    const intents = await listIntents(placed)
    expect(intents).toHaveLength(2)
    expect(intents.find(({ id }) => id === data.payment_intent_id)!.status).toBe('requires_payment_method')
    expect((await readOrder(placed)).payment).toMatchObject({
      payment_id: data.payment_id,
      status: 'requires_action',
    })
  })

  test('closed the payment itself gets a request for another one', async () => {
    const opened = await anOpenPayment(shop)
    await provider.merchant.paymentIntents.cancel(opened.form.payment_intent_id)
    const next = await openPayment(shop, opened)
    expect(next.payment_intent_id).not.toBe(opened.form.payment_intent_id)
    expect(next.payment_id).not.toBe(opened.form.payment_id)
  })

  test('closes one payment after the other gets at most twenty requests', async () => {
    const placed = await anOrder(shop)
    for (let i = 0; i < 20; i += 1) {
      await provider.merchant.paymentIntents.cancel((await openPayment(shop, placed)).payment_intent_id)
    }
    expect((await open(placed)).error.code).toBe('TOO_MANY_PAYMENT_ATTEMPTS')
  })
})

describe('a card that is declined repeatedly', () => {
  test('is declined five times, and then the order accepts no more attempts, not even in an open form', async () => {
    const opened = await anOpenPayment(shop)
    const { payment_intent_id: intentId } = opened.form
    for (let time = 1; time <= 5; time += 1) {
      await provider.payWith(CARDS.isDeclined, intentId)
      await shop.deliverWebhooks(intentId)
      await shop.deliverWebhooks(intentId)
      expect((await provider.merchant.paymentIntents.retrieve(intentId)).status).toBe(
        'requires_payment_method',
      )
    }
    await shop.runJobs()
    expect((await provider.merchant.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    const { error, headers } = await open(opened)
    expect(error.code).toBe('TOO_MANY_PAYMENT_ATTEMPTS')
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect(
      (await shop.readMail(opened.shopper.email)).filter(({ subject }) => /didn’t go/.test(subject)),
    ).toHaveLength(1)
  })
})

describe('a payment that does not match the order [T127]', () => {
  test.each([
    ['amount', { amount: 500 }, { amount: 500, currency: 'cny' }],
    ['currency', { currency: 'usd' }, { amount: 90_000, currency: 'usd' }],
  ])('in its %s is refunded in full, and the order stays pending', async (_, change, refund) => {
    const opened = await anOpenPayment(shop, { price: '900.00' })
    await provider.merchant.paymentIntents.update(opened.form.payment_intent_id, change)
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    const body = { payment_intent_id: opened.form.payment_intent_id }
    const { data } = await shop.call(
      confirmPayment,
      { params: { provider: 'stripe' }, body },
      { as: opened.shopper },
    )
    expect(data).toMatchObject({
      payment: { status: 'refund_pending' },
      order: { status: 'pending_payment' },
    })
    await shop.runJobs()
    expect(await listRefunds(opened.form.payment_intent_id)).toMatchObject([
      { ...refund, status: 'succeeded' },
    ])
    expect(await readStock(shop, opened.productId)).toMatchObject({ reserved: 1, sold: 0 })
  })

  test('since the order was paid in another tab already is refunded', async () => {
    // The response to the first tab was lost; the second tab opened another payment. Both are paid.
    const placed = await anOrder(shop)
    await provider.break({ operation: 'payment_intents.create', action: 'drop_after', times: 2 })
    await open(placed)
    shop.clock.advance(STALE_MS)
    await shop.services.reconciler.run()
    const second = (await openPayment(shop, placed)).payment_intent_id
    const first = (await listIntents(placed)).find(({ id }) => id !== second)!.id
    for (const intentId of [first, second]) await provider.payWith(CARDS.pays, intentId)
    for (const intentId of [second, first]) expect(await shop.deliverWebhooks(intentId)).toBe(200)
    await shop.runJobs()
    expect(await listRefunds(first)).toHaveLength(1)
    expect(await listRefunds(second)).toHaveLength(0)
    expect((await readOrder(placed)).status).toBe('paid')
    expect(await readStock(shop, placed.productId)).toEqual({ available: 9, reserved: 0, sold: 1 })
  })

  test('cannot leave an order with two succeeded payments, by a database constraint', async () => {
    const paid = await aPaidOrder(shop)
    const insert = (status: string) => sql`
      WITH made AS MATERIALIZED (SELECT gen_random_uuid() AS id), noted AS (
        INSERT INTO payment_history (payment_id, version, from_status, to_status, cause, created_at)
        SELECT id, 1, 'new', 'created', 'shopper', now() FROM made)
      INSERT INTO payments (id, order_id, user_id, provider, status, version, amount_minor, currency, created_at, updated_at)
      SELECT id, ${paid.order.order_id}, ${paid.shopper.userId}, 'stripe', ${status}, 1, 100, 'CNY', now(), now() FROM made`
    await expect(insert('succeeded').execute(shop.db)).rejects.toThrow(/payments_one_kept/)
    await insert('created').execute(shop.db)
    await expect(insert('created').execute(shop.db)).rejects.toThrow(/payments_one_open/)
  })
})

describe('a refund', () => {
  async function aCancelledOrder(card?: string) {
    const paid = await aPaidOrder(shop, card ? { card } : {})
    await shop.call(
      cancelOrder,
      { params: { id: paid.order.order_id }, body: { reason: '' } },
      { as: paid.shopper },
    )
    return paid
  }

  test.each([
    ['before it could be made', { action: 'status', status: 500 }],
    ['after it was made', { action: 'drop_after', times: 2 }],
  ])('whose call was lost %s is made once', async (_, rule) => {
    const paid = await aCancelledOrder()
    await provider.break({ operation: 'refunds.create', ...rule })
    expect(await shop.runFailingJobs()).toHaveLength(1)
    expect((await readOrder(paid)).payment!.status).toBe('refund_pending')
    await provider.mend()
    await shop.runJobs()
    expect((await readOrder(paid)).payment!.status).toBe('refunded')
    expect(await listRefunds(paid.form.payment_intent_id)).toHaveLength(1)
  })

  test('whose job was lost is sent by the shop’s regular round, within five minutes', async () => {
    const paid = await aCancelledOrder()
    await sql`DELETE FROM pgboss.job WHERE name = 'payments.refund'`.execute(shop.db)
    shop.clock.advance(MINUTE)
    await shop.services.reconciler.run()
    expect((await readOrder(paid)).payment!.status).toBe('refunded')
  })

  test('that the bank takes days for is mailed once it has arrived', async () => {
    const paid = await aCancelledOrder(CARDS.refundsLater)
    await shop.runJobs()
    expect((await readOrder(paid)).payment!.status).toBe('refund_pending')
    await provider.control('settle', {})
    shop.clock.advance(MINUTE)
    await shop.services.reconciler.run()
    expect((await readOrder(paid)).payment!.status).toBe('refunded')
    expect((await shop.readMail(paid.shopper.email)).map(({ subject }) => subject)).toContain(
      `Refund for order ${paid.order.order_number}`,
    )
    expect(await listRefunds(paid.form.payment_intent_id)).toHaveLength(1)
  })
})
