import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import {
  RECONCILE_INTERVAL_MS,
  STALE_MS,
} from '../../src/modules/payments/reconciliation/reconciler.service.ts'
import { SECOND } from '../../src/jobs/clock.ts'
import { anOpenPayment, readStock } from '../builders.ts'
import { CARDS } from '../card-provider.ts'
import { createOrderSteps } from '../order-steps.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences } from './ledger.ts'
import { report, rounds } from '../form.ts'
import { deliver, listMessages } from './messages.ts'

const shop = await createTestApp()
const { provider } = shop
const { cancel, readOrder, listRefunds } = createOrderSteps(shop)

type Opened = Awaited<ReturnType<typeof anOpenPayment>>

/** The events of a payment that needed three attempts and was refunded. */
const LIFE = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
]

afterAll(async () => {
  expect(await listDifferences(shop)).toEqual([])
})

const STEPS = [
  ({ form }: Opened) => provider.payWith(CARDS.requiresChallenge, form.payment_intent_id),
  ({ form }: Opened) => provider.payWith(CARDS.requiresChallenge, form.payment_intent_id, 'fail'),
  ({ form }: Opened) => provider.payWith(CARDS.pays, form.payment_intent_id),
]

async function cancelAndRefund(opened: Opened): Promise<void> {
  expect((await cancel(opened)).status).toBe(200)
  await shop.runJobs()
}

/** Delivers the payment's event of this type. */
async function notify({ form }: Opened, type: string): Promise<void> {
  const message = (await listMessages(shop, form.payment_intent_id)).find((each) => each.type === type)
  expect(await deliver(shop, message!)).toBe(200)
}

/** All state that must not depend on the time and sequence of events. */
async function readState(opened: Opened) {
  const { shopper, productId, form } = opened
  const { status, history, payment } = await readOrder(opened)
  const refunds = await listRefunds(form.payment_intent_id)
  const mails = await shop.db
    .selectFrom('mail_messages')
    .select('template')
    .where('user_id', '=', shopper.userId)
    // Every decline that is reported while it is current is mailed, so these mails do depend on the sequence.
    .where('template', '!=', 'payment_failed')
    .orderBy('template')
    .execute()
  return {
    status,
    statuses: history.map(({ status }) => status),
    payment: payment!.status,
    stock: await readStock(shop, productId),
    refunds: refunds.map(({ amount, status }) => ({ amount, status })),
    mails: mails.map(({ template }) => template),
  }
}

const PAID = {
  status: 'paid',
  statuses: ['pending_payment', 'paid'],
  payment: 'succeeded',
  stock: { available: 9, reserved: 0, sold: 1 },
  refunds: [],
  mails: ['order_paid', 'order_placed'],
}
const REFUNDED = {
  status: 'cancelled',
  statuses: ['pending_payment', 'paid', 'cancelled'],
  payment: 'refunded',
  stock: { available: 10, reserved: 0, sold: 0 },
  refunds: [{ amount: 11_200, status: 'succeeded' }],
  mails: ['order_cancelled', 'order_paid', 'order_placed', 'payment_refunded'],
}

describe('five events of one payment', () => {
  test('lead to the same state in each of their 120 sequences', async () => {
    const all = permute(LIFE)
    expect(all).toHaveLength(120)
    // The short form runs every tenth.
    const step = rounds({ short: 20, long: 1 })
    const startedAt = performance.now()
    for (const sequence of all.filter((_, index) => index % step === 0)) {
      const opened = await anOpenPayment(shop)
      for (const pay of STEPS) await pay(opened)
      // Until the shopper cancels the order the shop knows only the events delivered before.
      for (const type of sequence) {
        if (type === 'charge.refunded') await cancelAndRefund(opened)
        await notify(opened, type)
      }
      await shop.runJobs()
      expect(await readState(opened), sequence.join(', ')).toEqual(REFUNDED)
    }
    report('sequences of five messages', { startedAt, calls: all.length / step })
  })
})

/** One step of a schedule. `at` orders it; an event that does not exist yet is delivered once it does. */
const schedule = fc.record({
  isRefunded: fc.boolean(),
  /**
   * For each event how often and when it is delivered, from 0 (as early as possible) to 6 (after everything).
   */
  deliveries: fc.array(fc.record({ type: fc.constantFrom(...LIFE), at: fc.integer({ min: 0, max: 6 }) }), {
    maxLength: 12,
  }),
  /** When the reconciler runs. */
  readings: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
})

describe('events that arrive late, twice, never, or between the steps that they report', () => {
  test('lead to the same state in every random schedule', async () => {
    const numRuns = rounds({ short: 5, long: 200 })
    const startedAt = performance.now()
    // A failure is printed with the seed that repeats it.
    await fc.assert(
      fc.asyncProperty(schedule, async ({ isRefunded, deliveries, readings }) => {
        const opened = await anOpenPayment(shop)
        for (let step = 0; step <= 6; step += 1) {
          if (step >= 1 && step <= 3) await STEPS[step - 1]!(opened)
          if (step === 4 && isRefunded) await cancelAndRefund(opened)
          if (readings.includes(step)) await shop.services.reconciler.run({ staleMs: 0 })
          const messages = await listMessages(shop, opened.form.payment_intent_id)
          const due = deliveries.filter(({ at }) => at === step)
          const notified = due.flatMap(({ type }) => messages.filter((message) => message.type === type))
          const statuses = await Promise.all(notified.map((message) => deliver(shop, message)))
          expect(statuses).toEqual(notified.map(() => 200))
        }
        shop.clock.advance(STALE_MS)
        await shop.services.reconciler.run()
        await shop.runJobs()
        expect(await readState(opened)).toEqual(isRefunded ? REFUNDED : PAID)
      }),
      { numRuns, endOnFailure: true },
    )
    report('random schedules', { startedAt, calls: numRuns })
  })
})

describe('without any event', () => {
  test('a payment is settled within 90 seconds', async () => {
    for (let round = 0; round < rounds({ short: 2, long: 50 }); round += 1) {
      const opened = await anOpenPayment(shop)
      await provider.payWith(CARDS.pays, opened.form.payment_intent_id)
      const paidAt = shop.clock().getTime()
      let waitedMs = 0
      // A round may have ended just before the payment.
      for (shop.clock.advance(round); waitedMs <= 90 * SECOND; shop.clock.advance(RECONCILE_INTERVAL_MS)) {
        await shop.services.reconciler.run()
        waitedMs = shop.clock().getTime() - paidAt
        if ((await readState(opened)).status === 'paid') break
      }
      expect(waitedMs).toBeLessThanOrEqual(90 * SECOND)
      expect(await readState(opened)).toMatchObject({ status: 'paid', stock: PAID.stock })
    }
  })
})

function permute<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, index) => permute(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}
