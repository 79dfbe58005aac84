import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { anOpenPayment, aPaidOrder, aProduct, aShopper } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { refund } = createOrderSteps(shop)
const { invoices } = shop.services

/** How many run at once: what the connections of the tests' shop allow. */
const LANES = 6

/** Runs work for each index below `count`, in concurrent lanes. */
async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let index = next++; index < count; index = next++) await work(index)
    }),
  )
}

/** Every number of a series, in order. */
async function readNumbers(kind: 'invoice' | 'credit_note'): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('invoice_documents')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

async function expectNoGaps(): Promise<void> {
  for (const kind of ['invoice', 'credit_note'] as const) {
    const numbers = await readNumbers(kind)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
  expect(await invoices.listBrokenSeries()).toEqual([])
}

test('Fifty orders that are paid at once get invoices without gap or double. [T900]', async () => {
  const { id: productId } = await aProduct(shop, { stock: 60 })
  const shoppers = await Promise.all(Array.from({ length: LANES }, () => aShopper(shop)))
  const orders: Awaited<ReturnType<typeof anOpenPayment>>[] = []
  await inLanes(50, async (index) => {
    const opened = await anOpenPayment(shop, { productId, shopper: shoppers[index % LANES]! })
    await shop.provider.payWith(CARDS.pays, opened.form.payment_intent_id)
    orders.push(opened)
  })
  await inLanes(50, async (index) => {
    const { order, shopper, form } = orders[index]!
    await shop.services.payments.confirmByProviderId(shopper.userId, 'stripe', form.payment_intent_id)
    await Promise.all([1, 2].map(() => invoices.issue({ orderId: order.order_id })))
  })
  expect(await readNumbers('invoice')).toHaveLength(50)
  await expectNoGaps()
  // Half of them are refunded at once, in two parts, and the jobs run concurrently.
  for (const { order } of orders.slice(0, 25))
    for (const key of ['first', 'second']) await refund({ order }, 1_000, key)
  await shop.runJobs()
  await inLanes(50, (index) => invoices.issue({ orderId: orders[index]!.order.order_id }))
  expect(await readNumbers('credit_note')).toHaveLength(50)
  await expectNoGaps()
}, 90_000)

test('A process that dies before the commit takes no number. [T901]', async () => {
  const placed = await aPaidOrder(shop)
  const before = await readNumbers('invoice')
  await sql`CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(4712); RETURN NEW; END $$`.execute(shop.db)
  await sql`CREATE TRIGGER stand_still AFTER INSERT ON invoice_documents
    FOR EACH ROW EXECUTE FUNCTION stand_still()`.execute(shop.db)
  await shop.db.connection().execute(async (holder) => {
    await sql`SELECT pg_advisory_lock(4712)`.execute(holder)
    const issuing = invoices.issue({ orderId: placed.order.order_id }).then(
      () => 'issued',
      () => 'died',
    )
    const kill = async () =>
      (
        await sql<{ dead: boolean }>`SELECT pg_terminate_backend(pid) AS dead FROM pg_locks
          WHERE locktype = 'advisory' AND objid = 4712 AND NOT granted`.execute(holder)
      ).rows.length > 0
    await vi.waitUntil(kill, { timeout: 10_000 })
    expect(await issuing).toBe('died')
    await sql`SELECT pg_advisory_unlock(4712)`.execute(holder)
  })
  await sql`DROP FUNCTION stand_still CASCADE`.execute(shop.db)
  expect(await readNumbers('invoice')).toEqual(before)
  await shop.runJobs()
  expect(await readNumbers('invoice')).toHaveLength(before.length + 1)
  await expectNoGaps()
})

test('The numbers of a new year begin at 1, and a clock that goes back dates no document before the one before it.', async () => {
  shop.clock.set(new Date('2026-12-31T15:59:00Z'))
  const first = await issueOne()
  shop.clock.set(new Date('2026-12-31T15:58:00Z'))
  expect((await issueOne()).issued_at).toEqual(first.issued_at)
  // Midnight in Shanghai.
  shop.clock.set(new Date('2026-12-31T16:00:00Z'))
  expect((await issueOne()).document_number).toBe('INV-2027-000001')
  expect(await invoices.listBrokenSeries()).toEqual([])
})

async function issueOne() {
  const { order } = await aPaidOrder(shop)
  await invoices.issue({ orderId: order.order_id })
  return shop.db
    .selectFrom('invoice_documents')
    .select(['document_number', 'issued_at'])
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
}
