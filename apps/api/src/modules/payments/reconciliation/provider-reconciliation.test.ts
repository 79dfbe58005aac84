import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { aPaidOrder, anOpenPayment } from '../../../../test/builders.ts'
import { CARDS } from '../../../../test/card-provider.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createWalletShopper } from '../../../../test/wallet-shopper.ts'
import { after, DAY } from '../../../jobs/clock.ts'
import type { LedgerDifference } from '../../ledger/ledger-facts.shared.ts'

const shop = await createTestApp()
const { provider } = shop
const { providerReconciliation, ledger, refunds } = shop.services
const { refund } = createOrderSteps(shop)
const { anOpenWallet, approve, capture } = createWalletShopper(shop)

/** Compares everything: the provider uses the system clock, and the shop the test's. */
async function atTheEnd<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = shop.clock()
  shop.clock.set(new Date(Math.max(before.getTime(), Date.now()) + DAY))
  try {
    return await work()
  } finally {
    shop.clock.set(before)
  }
}
const beginning = after(new Date(Math.min(shop.clock().getTime(), Date.now())), -DAY)
const compare = () => atTheEnd(() => providerReconciliation.compare(beginning))
const listDifferences = async () => (await compare()).differences

async function aRefundedOrder() {
  const paid = await aPaidOrder(shop)
  await refund(paid, 1_500)
  await shop.runJobs()
  return paid
}

afterEach(async () => {
  expect(await ledger.compareShop()).toEqual([])
})

describe('the ledger and the providers', () => {
  test('agree over cards, wallets and refunds', async () => {
    await aRefundedOrder()
    const wallet = await anOpenWallet()
    await approve(wallet)
    await capture(wallet)
    expect(await compare()).toEqual({ differences: [], unanswered: [] })
  })

  test('agree over a refund that arrived and was returned', async () => {
    const paid = await aPaidOrder(shop, { card: CARDS.failsToRefund })
    await refund(paid)
    await shop.runJobs()
    await provider.control('settle', {})
    expect(await listDifferences()).toMatchObject([{ expected: 11_200, actual: 0 }])
    const { id } = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', paid.form.payment_id)
      .executeTakeFirstOrThrow()
    await refunds.recheck(id)
    shop.takeLoggedErrors()
    expect(await listDifferences()).toEqual([])
  })

  test('differ by money that the provider received and the shop does not know', async () => {
    const { id, latest_charge: charge } = await provider.merchant.paymentIntents.create({
      amount: 4_200,
      currency: 'cny',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.example/',
    })
    expect(id).toMatch(/^pi_/)
    expect(await listDifferences()).toMatchObject([
      { orderNumber: undefined, what: `charge ${charge as string} that only stripe knows`, actual: 4_200 },
    ])
    await provider.merchant.refunds.create({ payment_intent: id, amount: 1_200 })
    expect(await listDifferences()).toHaveLength(2)
    // A charge that was refunded in full is no longer owed.
    await provider.merchant.refunds.create({ payment_intent: id })
    expect(await listDifferences()).toEqual([])
  })

  test('differ by a payment whose event never reached the shop', async () => {
    const { form, order } = await anOpenPayment(shop)
    const before = await listDifferences()
    await provider.payWith(CARDS.pays, form.payment_intent_id)
    expect(await listDifferences()).toHaveLength(before.length + 1)
    await shop.deliverWebhooks(form.payment_intent_id)
    expect((await listDifferences()).filter(({ orderNumber }) => orderNumber === order.order_number)).toEqual(
      [],
    )
    expect(await listDifferences()).toHaveLength(before.length)
  })

  test('differ by a refund that was made at the provider only', async () => {
    const { form } = await aPaidOrder(shop)
    const before = await listDifferences()
    await provider.merchant.refunds.create({ payment_intent: form.payment_intent_id, amount: 300 })
    const after = await listDifferences()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toContainEqual(expect.objectContaining({ expected: 0, actual: 300, unit: 'CNY' }))
  })

  test.each([
    { kind: 'charge', movement: 'payment:%:charged', amount: 11_200 },
    { kind: 'refund', movement: 'refund:%:sent', amount: 1_500 },
  ])(
    'differ by a $kind that the ledger has with another amount, or lacks',
    async ({ kind, movement, amount }) => {
      const { order } = await aRefundedOrder()
      const { order_id: id, order_number: orderNumber } = order
      const own = sql`FROM ledger_entries WHERE order_id = ${id} AND movement LIKE ${movement} AND unit = 'CNY'`
      const others = await listDifferences()
      const toNew = (all: LedgerDifference[]) =>
        all.filter((each) => !others.some(({ what }) => what === each.what))

      await sql`CREATE TABLE spoilt AS SELECT * ${own}`.execute(shop.db)
      await sql`UPDATE ledger_entries SET amount = amount + 1 WHERE movement LIKE ${movement} AND order_id = ${id}
      AND unit = 'CNY'`.execute(shop.db)
      expect(toNew(await listDifferences())).toMatchObject([
        { orderNumber, what: expect.stringContaining(kind), expected: amount + 1, actual: amount },
      ])
      await sql`DELETE ${own}`.execute(shop.db)
      expect(toNew(await listDifferences())).toMatchObject([
        { what: expect.stringContaining('that only stripe knows'), expected: 0, actual: amount },
      ])
      await sql`INSERT INTO ledger_entries SELECT * FROM spoilt`.execute(shop.db)
      await sql`DROP TABLE spoilt`.execute(shop.db)
      expect(toNew(await listDifferences())).toEqual([])
    },
  )

  test('differ by a refund that the provider does not know', async () => {
    const { order, form } = await aRefundedOrder()
    const before = (await listDifferences()).length
    await shop.db
      .updateTable('refunds')
      .set({ provider_refund_id: 're_nobody' })
      .where('payment_id', '=', form.payment_id)
      .execute()
    const differences = await listDifferences()
    expect(differences).toHaveLength(before + 2)
    expect(differences).toContainEqual({
      orderNumber: order.order_number,
      what: 'refund re_nobody that stripe does not know',
      unit: 'CNY',
      expected: 1_500,
      actual: 0,
    })
  })

  test('are not reported as agreeing when a provider does not respond', async () => {
    await provider.break({ operation: 'charges.list', action: 'status', status: 500, times: 10 })
    expect(await compare()).toMatchObject({ unanswered: ['stripe'] })
  })

  test('are watched: a difference raises an alarm, with ids only', async () => {
    await atTheEnd(() => providerReconciliation.watch())
    const alarms = shop.takeLoggedErrors()
    expect(alarms.length).toBeGreaterThan(0)
    expect(new Set(alarms.map(({ msg }) => msg))).toEqual(new Set(['ledger_difference']))
  })
})
