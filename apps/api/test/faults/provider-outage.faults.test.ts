import { afterAll, describe, expect, test, vi } from 'vitest'
import { createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import { TIMEOUTS_TO_OPEN } from '../../src/modules/payments/core/resilient-port.ts'
import { ProviderRefusedError } from '../../src/modules/payments/core/payment-port.ts'
import { RECONCILE_INTERVAL_MS } from '../../src/modules/payments/reconciliation/reconciler.service.ts'
import { MINUTE, SECOND } from '../../src/jobs/clock.ts'
import { anOpenPayment, anOrder, aPaidOrder, openPayment } from '../builders.ts'
import { CARDS } from '../card-provider.ts'
import { createOrderSteps } from '../order-steps.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences } from './ledger.ts'
import { report, rounds } from '../form.ts'

const shop = await createTestApp()
const { provider } = shop
const { open, confirm, cancel, listIntents, listRefunds } = createOrderSteps(shop)
/** How many orders of each kind an outage affects. */
const COUNT = rounds({ short: 2, long: 10 })
const OUTAGE_MS = rounds({ short: RECONCILE_INTERVAL_MS, long: 2 * MINUTE })

/** Kinds of failure; the short form runs the first ones. */
const KINDS: [name: string, rule: { action: string; [field: string]: unknown }][] = [
  ['that is down', { action: 'status', status: 500 }],
  ['that drops every response after its work', { action: 'drop_after' }],
  ['that responds after its work, but not completely', { action: 'slow', ms: 9_000 }],
  ['that fails after its work', { action: 'status', status: 502, after: true }],
  ['that limits the rate', { action: 'status', status: 429 }],
  ['that drops every call', { action: 'drop_before' }],
  ['that does not respond in time', { action: 'delay', ms: 9_000 }],
]

afterAll(async () => {
  expect(await listDifferences(shop)).toEqual([])
})

const several = <Item>(make: () => Promise<Item>) => Promise.all(Array.from({ length: COUNT }, make))

async function readStatuses(): Promise<Record<string, number>> {
  const rows = await shop.db.selectFrom('orders').select('status').execute()
  return Object.fromEntries(
    [...new Set(rows.map(({ status }) => status))]
      .toSorted()
      .map((status) => [status, rows.filter((row) => row.status === status).length]),
  )
}

/** The circuit breaker uses the system clock, which the shop's clock does not move. */
async function waitUntilReachable(): Promise<void> {
  const read = () => shop.services.providers.require('stripe').read('pi_unknown')
  await vi.waitFor(() => expect(read()).rejects.toThrow(ProviderRefusedError), { timeout: 15 * SECOND })
}

/** Runs the shop's regular rounds, and due jobs, for this time. */
async function passTime(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += RECONCILE_INTERVAL_MS) {
    shop.clock.advance(RECONCILE_INTERVAL_MS)
    await shop.services.reconciler.run()
    await shop.runFailingJobs()
  }
}

describe('a provider', () => {
  const kinds = KINDS.slice(0, rounds({ short: 3, long: KINDS.length }))
  test.each(kinds)(
    '%s is reported within 8 seconds, and all is settled two minutes after its return',
    async (_, rule) => {
      const before = await readStatuses()
      const unopened = await several(() => anOrder(shop))
      const unpaid = await several(() => anOpenPayment(shop))
      const paid = await several(() => anOpenPayment(shop))
      const cancelled = await several(() => aPaidOrder(shop))
      for (const { form } of paid) await provider.payWith(CARDS.pays, form.payment_intent_id)
      for (const each of cancelled) await cancel(each)
      for (const operation of ['payment_intents.*', 'refunds.*']) await provider.break({ operation, ...rule })

      const startedAt = performance.now()
      const responses = await Promise.all([...unopened.map(open), ...[...unpaid, ...paid].map(confirm)])
      const slowestMs = performance.now() - startedAt
      expect(responses.map(({ error }) => error.code)).toEqual(
        responses.map(() => 'PAYMENT_PROVIDER_UNAVAILABLE'),
      )
      expect(responses.every(({ headers }) => headers['retry-after'] === '3')).toBe(true)
      expect(slowestMs).toBeLessThan(8 * SECOND)
      report('pay calls of an outage', { rule: JSON.stringify(rule), startedAt, calls: responses.length })
      // Calls that hang would delay the rounds too, so rounds run only where failure is quick.
      if (!('ms' in rule)) await passTime(OUTAGE_MS)
      shop.takeLoggedErrors()

      await provider.mend()
      await waitUntilReachable()
      await passTime(2 * MINUTE)
      expect(await readStatuses()).toEqual({
        cancelled: (before['cancelled'] ?? 0) + COUNT,
        paid: (before['paid'] ?? 0) + COUNT,
        pending_payment: (before['pending_payment'] ?? 0) + 2 * COUNT,
      })
      // Everything that could not be paid meanwhile can be now, and each order has one charge.
      for (const placed of [...unopened, ...unpaid]) {
        const form = await openPayment(shop, placed)
        await provider.payWith(CARDS.pays, form.payment_intent_id)
        expect((await confirm({ ...placed, form })).data.order.status).toBe('paid')
      }
      expect(await listDifferences(shop)).toEqual([])
    },
  )

  test('whose response was lost is called again with the same key: both attempts are one payment', async () => {
    for (const action of ['drop_after', 'drop_before']) {
      const placed = await anOrder(shop)
      await provider.break({ operation: 'payment_intents.create', action, times: 2 })
      expect((await open(placed)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
      const { data } = await open(placed)
      expect((await listIntents(placed)).map(({ id }) => id)).toEqual([data.payment_intent_id])
    }
  })

  test('whose response to a refund was lost has refunded once', async () => {
    for (const action of ['drop_after', 'drop_before']) {
      const paid = await aPaidOrder(shop)
      await cancel(paid)
      await provider.break({ operation: 'refunds.create', action, times: 2 })
      await shop.runFailingJobs()
      await passTime(2 * MINUTE)
      const refunds = await listRefunds(paid.form.payment_intent_id)
      expect(refunds.map(({ amount }) => amount)).toEqual([paid.totalFen])
    }
  })

  test('that stops responding delays only the first requests: the circuit opens, and closes soon after its return', async () => {
    const first = await Promise.all(Array.from({ length: TIMEOUTS_TO_OPEN }, () => anOrder(shop)))
    const [next, last] = [await anOrder(shop), await anOrder(shop)]
    await provider.break({ operation: '*', action: 'delay', ms: 9_000 })
    await Promise.all(first.map(open))
    const startedAt = performance.now()
    expect((await open(next)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    expect(performance.now() - startedAt).toBeLessThan(SECOND)
    await provider.mend()
    await waitUntilReachable()
    for (const placed of [next, last]) expect((await open(placed)).data.status).toBe('requires_action')
  })

  test('that is slow for each of several calls still leaves time for a response', async () => {
    const { order, shopper } = await anOpenPayment(shop)
    // Changing from card to wallet closes the one and opens the other.
    await provider.break({ operation: 'payment_intents.cancel', action: 'delay', ms: 4_000 })
    await provider.break({ operation: 'paypal.orders.create', action: 'delay', ms: 5_000 })
    const startedAt = performance.now()
    const body = { order_id: order.order_id }
    const { error } = await shop.call(createWalletOrder, { body }, { as: shopper })
    expect(error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    await provider.mend()
    // The request is still running at the provider; once it is done, its result is found.
    const requestAgain = async () =>
      (await shop.call(createWalletOrder, { body }, { as: shopper })).data.status
    await vi.waitFor(async () => expect(await requestAgain()).toBe('requires_action'), { timeout: 10_000 })
  })
})
