import { afterAll, describe, expect, test } from 'vitest'
import { captureWalletOrder, createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import {
  RECONCILE_INTERVAL_MS,
  STALE_MS,
} from '../../src/modules/payments/reconciliation/reconciler.service.ts'
import { MINUTE } from '../../src/jobs/clock.ts'
import { anOpenPayment, anOrder, openPayment, readStock } from '../builders.ts'
import { CARDS } from '../card-provider.ts'
import { createOrderSteps } from '../order-steps.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences } from './ledger.ts'
import { report, rounds } from '../form.ts'

const shop = await createTestApp()
const { provider } = shop
const { confirm, readOrder, listIntents, listRefunds, loseResponse } = createOrderSteps(shop)
const ROUNDS = rounds({ short: 2, long: 50 })

afterAll(async () => {
  expect(await listDifferences(shop)).toEqual([])
})

type Paid = Awaited<ReturnType<typeof anOrderWithALostPayment>>

/**
 * The response to the first tab was lost, so the shop gave that payment up; the provider has it nevertheless.
 */
async function anOrderWithALostPayment() {
  const placed = await anOrder(shop)
  const first = await loseResponse(placed)
  shop.clock.advance(STALE_MS)
  await shop.services.reconciler.run()
  return { ...placed, first }
}

/**
 * How the second tab pays, until the money is captured; returns the ways in which the shop can learn of it.
 */
const SECOND_TABS = {
  async card(paid: Paid) {
    const form = await openPayment(shop, paid)
    await provider.payWith(CARDS.pays, form.payment_intent_id)
    return [() => confirm({ ...paid, form }), () => shop.deliverWebhooks(form.payment_intent_id)]
  },
  async wallet({ order, shopper }: Paid) {
    const body = { order_id: order.order_id }
    const { paypal_order_id } = (await shop.call(createWalletOrder, { body }, { as: shopper })).data
    await provider.control(`paypal/orders/${paypal_order_id}/approve`, {})
    const capture = () => shop.call(captureWalletOrder, { body: { paypal_order_id } }, { as: shopper })
    // The wallet captures the money, and its response is lost.
    await provider.break({ operation: 'paypal.orders.capture', action: 'drop_after', times: 2 })
    expect((await capture()).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    await provider.mend()
    return [capture, capture]
  },
}

/** Runs the shop's regular rounds until no refund is pending. Returns how long that took, in its own time. */
async function awaitRefunds(): Promise<number> {
  const startedAt = shop.clock().getTime()
  const listPending = () =>
    shop.db.selectFrom('refunds').selectAll().where('status', '=', 'pending').execute()
  for (;;) {
    await shop.runJobs()
    const tookMs = shop.clock().getTime() - startedAt
    if ((await listPending()).length === 0 || tookMs > 5 * MINUTE) return tookMs
    shop.clock.advance(RECONCILE_INTERVAL_MS)
    await shop.services.reconciler.run()
  }
}

type Report = () => Promise<unknown>
const TIMES = {
  sequentially: async (reports: Report[]) => {
    for (const send of reports) await send()
  },
  concurrently: (reports: Report[]) => Promise.all(reports.map((send) => send())),
}

describe('two tabs that both pay one order', () => {
  const cases = (['card', 'wallet'] as const).flatMap((method) =>
    (['sequentially', 'concurrently'] as const).map((time) => ({ method, time })),
  )
  test.each(cases)(
    'by card and by $method, $time, are one net charge: the surplus is refunded within five minutes',
    async ({ method, time }) => {
      const startedAt = performance.now()
      for (let round = 0; round < ROUNDS; round += 1) {
        const paid = await anOrderWithALostPayment()
        const reportsOfSecond = await SECOND_TABS[method](paid)
        await provider.payWith(CARDS.pays, paid.first)
        const reportFirst = () => shop.deliverWebhooks(paid.first)
        // Every way in which the shop can learn of either, more than once.
        const reports = [reportFirst, ...reportsOfSecond, reportFirst]
        await TIMES[time](round % 2 ? reports : reports.toReversed())
        await shop.services.reconciler.run({ staleMs: 0 })
        expect(await awaitRefunds()).toBeLessThanOrEqual(5 * MINUTE)

        expect((await readOrder(paid)).status).toBe('paid')
        expect(await listStatuses(paid)).toEqual(['refunded', 'succeeded'])
        expect(await readStock(shop, paid.productId)).toEqual({ available: 9, reserved: 0, sold: 1 })
        expect(await listDifferences(shop)).toEqual([])
      }
      report('two payments of one order', { method, time, rounds: ROUNDS, startedAt, calls: ROUNDS })
    },
  )
})

/** The statuses of an order's payments. */
async function listStatuses({ order }: Paid): Promise<string[]> {
  const payments = shop.db.selectFrom('payments').select('status').where('order_id', '=', order.order_id)
  return (await payments.execute()).map(({ status }) => status).toSorted()
}

describe('one payment', () => {
  test('that browser, events and the shop’s own rounds report concurrently counts once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await anOpenPayment(shop)
      const intentId = opened.form.payment_intent_id
      await provider.payWith(CARDS.pays, intentId)
      const [browser, messages] = await Promise.all([
        Promise.all([1, 2, 3, 4].map(() => confirm(opened))),
        Promise.all([1, 2, 3, 4].map(() => shop.deliverWebhooks(intentId))),
        shop.services.reconciler.run({ staleMs: 0 }),
        shop.services.reconciler.run({ staleMs: 0 }),
      ])
      expect(browser.map(({ data }) => data.order.status)).toEqual(['paid', 'paid', 'paid', 'paid'])
      expect(messages).toEqual([200, 200, 200, 200])
    }
  })

  test('whose card form is opened in ten tabs concurrently is one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const placed = await anOrder(shop)
      const forms = await Promise.all(Array.from({ length: 10 }, () => openPayment(shop, placed)))
      expect(new Set(forms.map(({ payment_id }) => payment_id)).size).toBe(1)
      expect(await listIntents(placed)).toHaveLength(1)
    }
  })

  test('of another amount than the order’s does not pay it, and is refunded in full', async () => {
    for (const amount of [400, 11_199, 11_201, 1_000_000]) {
      const opened = await anOpenPayment(shop)
      const intentId = opened.form.payment_intent_id
      await provider.merchant.paymentIntents.update(intentId, { amount })
      await provider.payWith(CARDS.pays, intentId)
      await confirm(opened)
      expect(await awaitRefunds()).toBeLessThanOrEqual(5 * MINUTE)
      expect((await readOrder(opened)).status).toBe('pending_payment')
      expect((await listRefunds(intentId)).map((refund) => refund.amount)).toEqual([amount])
    }
  })
})
