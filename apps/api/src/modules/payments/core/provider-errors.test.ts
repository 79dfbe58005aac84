import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../jobs/clock.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import { anOpenPayment, anOrder, aPaidOrder, openPayment, readStock } from '../../../../test/builders.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { STALE_MS } from '../reconciliation/reconciler.service.ts'

const shop = await createTestApp()
const { provider } = shop
const { open, confirm, cancel, readOrder, listIntents, listRefunds, listSubjects, loseResponse } =
  createOrderSteps(shop)

describe('a provider that', () => {
  test('is down when the shopper returns leaves the order payable, and it settles later in the background [T124]', async () => {
    const opened = await anOpenPayment(shop)
    await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    await provider.break({ operation: 'payment_intents.*', action: 'status', status: 500 })
    const { error, status } = await confirm(opened)
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
    await loseResponse(placed)
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
    const readStatus = async () => (await provider.merchant.paymentIntents.retrieve(intentId)).status
    for (let time = 1; time <= 5; time += 1) {
      // The fourth leaves it open, though the provider reports each decline twice.
      await shop.runJobs()
      expect(await readStatus()).toBe('requires_payment_method')
      await provider.payWith(CARDS.isDeclined, intentId)
      await shop.deliverWebhooks(intentId)
      await shop.deliverWebhooks(intentId)
    }
    await shop.runJobs()
    expect(await readStatus()).toBe('canceled')
    const { error, headers } = await open(opened)
    expect(error.code).toBe('TOO_MANY_PAYMENT_ATTEMPTS')
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect((await listSubjects(opened)).filter((subject) => /didn’t go/.test(subject))).toHaveLength(1)
  })

  test('for another reason is mailed once more', async () => {
    const opened = await anOpenPayment(shop)
    for (const card of [CARDS.isDeclined, CARDS.isDeclined, CARDS.hasNoFunds]) {
      await provider.payWith(card, opened.form.payment_intent_id)
      await confirm(opened)
    }
    await shop.runJobs()
    expect((await listSubjects(opened)).filter((subject) => /didn’t go/.test(subject))).toHaveLength(2)
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
    expect((await confirm(opened)).data).toMatchObject({
      payment: { status: 'refund_pending' },
      order: { status: 'pending_payment' },
    })
    await shop.runJobs()
    expect(await listRefunds(opened.form.payment_intent_id)).toMatchObject([
      { ...refund, status: 'succeeded' },
    ])
    expect(await readStock(shop, opened.productId)).toMatchObject({ reserved: 1, sold: 0 })
  })
})

describe('a refund', () => {
  async function aCancelledOrder(card?: string) {
    const paid = await aPaidOrder(shop, card ? { card } : {})
    await cancel(paid)
    return paid
  }

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
    expect(await listSubjects(paid)).toContain('Refund for order N')
    expect(await listRefunds(paid.form.payment_intent_id)).toHaveLength(1)
  })
})
