import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  aCoupon,
  anOrder,
  anOrderBody,
  aPaidOrder,
  aProduct,
  aShopper,
  openPayment,
  type PlacedOrder,
} from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { rounds } from '../../../test/form.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, MINUTE } from '../../jobs/clock.ts'
import type { Tx } from '../../db/pool.ts'
import { listShopDifferences } from './ledger-check.repository.ts'

const shop = await createTestApp()
const { ledger, reconciler } = shop.services
const { cancel, refund, loseResponse, payByCard } = createOrderSteps(shop)

/** The balances of an order, without accounts at zero. */
async function readBalances({ order }: Pick<PlacedOrder, 'order'>): Promise<Record<string, number>> {
  const balances = new Map<string, number>()
  const add = (key: string, amount: number) => balances.set(key, (balances.get(key) ?? 0) + amount)
  for (const entry of (await ledger.show(order.order_number))!) {
    add(`${entry.from_account.replace(/:[-\w]+:.*/, '')} ${entry.unit}`, -entry.amount)
    add(`${entry.to_account.replace(/:[-\w]+:.*/, '')} ${entry.unit}`, entry.amount)
  }
  return Object.fromEntries([...balances].filter(([, amount]) => amount !== 0))
}

const compare = () => ledger.compareShop()
async function expire() {
  shop.clock.advance(31 * MINUTE)
  await shop.runJobs()
}

/** An order with a payment unknown to the shop: the provider's response was lost. */
async function aLostPayment(options: Parameters<typeof anOrder>[1] = {}) {
  const placed = await anOrder(shop, options)
  return { ...placed, intentId: await loseResponse(placed) }
}

/** Refunds arrive, are returned by the bank, and the shop learns of it. */
async function letRefundsFail(): Promise<void> {
  await shop.runJobs()
  await shop.provider.control('settle', {})
  shop.clock.advance(DAY)
  await reconciler.recheckRefunds()
  expect(shop.takeLoggedErrors().map(({ msg }) => msg)).toEqual(['payment_refund_failed'])
}

/** ¥100.00 of products and ¥12.00 of shipping. */
const SOLD = { 'sales CNY': -10_000, 'shipping CNY': -1_200 }
const GONE = { 'shelf pieces': -1, 'sold pieces': 1 }
const EARNED = { 'points_granted points': -11, 'points_held points': 11 }

afterEach(async () => {
  expect(await compare()).toEqual([])
})

describe('an order', () => {
  test('that is pending is owed by its shopper', async () => {
    expect(await readBalances(await anOrder(shop))).toEqual({
      ...SOLD,
      'receivable CNY': 11_200,
      'shelf pieces': -1,
      'reserved pieces': 1,
    })
  })

  test('that was cancelled, or expired, has no balance', async () => {
    const [first, second] = [await anOrder(shop), await anOrder(shop)]
    await cancel(first)
    await expire()
    expect([await readBalances(first), await readBalances(second)]).toEqual([{}, {}])
  })

  test('that was paid is money at the provider, products sold and points', async () => {
    const paid = await aPaidOrder(shop)
    expect(await readBalances(paid)).toEqual({
      ...SOLD,
      ...GONE,
      ...EARNED,
      'provider:stripe CNY': 11_200,
    })
  })

  test('that was paid and cancelled owes its money until it was refunded', async () => {
    const paid = await aPaidOrder(shop)
    await cancel(paid)
    const returned = { ...SOLD, 'returns CNY': 11_200 }
    expect(await readBalances(paid)).toEqual({
      ...returned,
      'owed CNY': -11_200,
      'provider:stripe CNY': 11_200,
    })
    expect(await compare()).toEqual([])
    await shop.runJobs()
    expect(await readBalances(paid)).toEqual(returned)
  })

  test('that is partially refunded loses points accordingly', async () => {
    const paid = await aPaidOrder(shop)
    await refund(paid, 1_500, 'a')
    await refund(paid, 1, 'b')
    expect(await compare()).toEqual([])
    await shop.runJobs()
    expect(await readBalances(paid)).toEqual({
      ...SOLD,
      ...GONE,
      'returns CNY': 1_501,
      'provider:stripe CNY': 9_699,
      'points_granted points': -9,
      'points_held points': 9,
    })
    await refund(paid, undefined, 'c')
    await shop.runJobs()
    expect(await readBalances(paid)).toEqual({ ...SOLD, ...GONE, 'returns CNY': 11_200 })
  })

  test('whose refund failed keeps its money, and owes nothing until it is promised again', async () => {
    const paid = await aPaidOrder(shop, { card: CARDS.failsToRefund })
    await refund(paid, 1_500)
    await letRefundsFail()
    expect(await readBalances(paid)).toEqual({
      ...SOLD,
      ...GONE,
      ...EARNED,
      'provider:stripe CNY': 11_200,
    })
  })

  test('that was cancelled, and whose refund failed, still owes the money', async () => {
    const paid = await aPaidOrder(shop, { card: CARDS.failsToRefund })
    await cancel(paid)
    await letRefundsFail()
    expect(await readBalances(paid)).toMatchObject({ 'owed CNY': -11_200, 'provider:stripe CNY': 11_200 })
  })

  test('that is paid after it expired is sold again', async () => {
    const delayed = await aLostPayment()
    await expire()
    await payByCard(delayed.intentId)
    expect(await readBalances(delayed)).toEqual({
      ...SOLD,
      ...GONE,
      ...EARNED,
      'provider:stripe CNY': 11_200,
    })
  })

  test('that is paid after it expired, with its products sold to another, owes the money until it was refunded', async () => {
    const delayed = await aLostPayment({ stock: 1 })
    await expire()
    await aPaidOrder(shop, { productId: delayed.productId })
    await payByCard(delayed.intentId)
    expect(await readBalances(delayed)).toEqual({ 'owed CNY': -11_200, 'provider:stripe CNY': 11_200 })
    expect(await compare()).toEqual([])
    await shop.runJobs()
    expect(await readBalances(delayed)).toEqual({})
  })

  test('that is paid twice has its surplus refunded', async () => {
    const twice = await aLostPayment()
    shop.clock.advance(2 * MINUTE)
    await reconciler.run()
    await payByCard((await openPayment(shop, twice)).payment_intent_id)
    await payByCard(twice.intentId)
    expect(await readBalances(twice)).toMatchObject({ 'owed CNY': -11_200, 'provider:stripe CNY': 22_400 })
    expect(await compare()).toEqual([])
    await shop.runJobs()
    expect(await readBalances(twice)).toEqual({
      ...SOLD,
      ...GONE,
      ...EARNED,
      'provider:stripe CNY': 11_200,
    })
  })

  test('with a coupon reserves it, uses it, and releases it', async () => {
    const shopper = await aShopper(shop)
    const { id: couponId } = await aCoupon(shop)
    await shop.call(claimCoupon, { body: { couponId } }, { as: shopper })
    const { id: productId } = await aProduct(shop)
    const body = anOrderBody({ items: [{ product_id: productId, quantity: 1 }], coupon_id: couponId })
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    const placed = { order, shopper, productId }
    expect(await readBalances(placed)).toMatchObject({
      ...SOLD,
      'discounts CNY': 2_000,
      'receivable CNY': 9_200,
      'coupons_free coupons': -1,
      'coupons_held coupons': 1,
    })
    await payByCard((await openPayment(shop, placed)).payment_intent_id)
    expect(await readBalances(placed)).toMatchObject({ 'coupons_used coupons': 1 })
    expect(await compare()).toEqual([])
    await cancel(placed)
    expect(await readBalances(placed)).not.toHaveProperty('coupons_free coupons')
  })
})

describe('the comparison', () => {
  /** Runs `work` on a corrupted ledger, then restores it. */
  async function onCorruptLedger<Result>(statement: RawBuilder<unknown>, work: (db: Tx) => Promise<Result>) {
    const undone = new Error('undone')
    let result: Result | undefined
    await shop.db
      .transaction()
      .execute(async (db) => {
        await statement.execute(db)
        result = await work(db)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return result!
  }
  /** A row of each kind: of each movement, from each account, to each account. */
  async function listOneOfEach() {
    const rows = await shop.db.selectFrom('ledger_entries').selectAll().execute()
    const toKind = (name: string) => name.replace(/:[-\w]{36}:?/, ' ')
    return new Map(
      rows.map((row) => [[row.movement, row.from_account, row.to_account].map(toKind).join(), row]),
    ).values()
  }

  test('finds any row that is missing, or has another amount or another account', async () => {
    const unnoticed: unknown[] = []
    const kinds = [...(await listOneOfEach())]
    const seen = kinds.filter((_, index) => index % rounds({ short: 3, long: 1 }) === 0)
    for (const { movement, line, unit } of seen) {
      const one = sql`WHERE movement = ${movement} AND line = ${line}`
      const elsewhere = unit === 'CNY' ? 'exchange' : 'nowhere'
      const errors = {
        missing: sql`DELETE FROM ledger_entries ${one}`,
        more: sql`UPDATE ledger_entries SET amount = amount + 1 ${one}`,
        given: sql`UPDATE ledger_entries SET to_account = ${elsewhere} ${one}`,
        taken: sql`UPDATE ledger_entries SET from_account = ${elsewhere} ${one}`,
        moved: sql`UPDATE ledger_entries SET order_id =
          (SELECT id FROM orders WHERE id IS DISTINCT FROM ledger_entries.order_id LIMIT 1) ${one}`,
      }
      for (const [error, statement] of Object.entries(errors))
        if ((await onCorruptLedger(statement, listShopDifferences)).length === 0)
          unnoticed.push({ error, movement, line })
    }
    expect(unnoticed).toEqual([])
  })

  test('finds changes of the shop’s own tables', async () => {
    const unnoticed: string[] = []
    const errors = [
      'UPDATE orders SET refunded_fen = refunded_fen - 1 WHERE refunded_fen > 0',
      'UPDATE payments SET refunded_minor = refunded_minor + 1 WHERE status = $$succeeded$$',
      'UPDATE stock_items SET reserved = reserved + 1',
      'UPDATE stock_items SET available = available + 1',
      'DELETE FROM stock_movements',
      'UPDATE products SET sold_count = sold_count - 1 WHERE sold_count > 0',
      'UPDATE users SET points = points + 1',
      'UPDATE coupon_claims SET order_id = (SELECT max(id::text)::uuid FROM orders), status = $$held$$',
      'UPDATE refunds SET amount_fen = amount_fen + 1',
      'DELETE FROM invoice_documents WHERE refund_id IS NOT NULL; DELETE FROM refunds',
      'UPDATE point_entries SET points = points + 1 WHERE points >= 0',
    ]
    for (const error of errors)
      if ((await onCorruptLedger(sql.raw(error), listShopDifferences)).length === 0) unnoticed.push(error)
    expect(unnoticed).toEqual([])
  })

  test('agrees with a ledger that starts with the orders that existed before it', async () => {
    const file = join(import.meta.dirname, '../../../migrations/0009-money.sql')
    const [, opening] = (await readFile(file, 'utf8')).split('-- Opening balances')
    const statements = sql.raw(`DELETE FROM ledger_entries WHERE order_id IS NOT NULL; --${opening}`)
    expect(await onCorruptLedger(statements, listShopDifferences)).toEqual([])
  })

  test('agrees with a ledger that starts with the stock that existed before its movements', async () => {
    const file = join(import.meta.dirname, '../../../migrations/0025-catalogue-in-the-console.sql')
    const [, opening] = (await readFile(file, 'utf8')).split('-- Opening balances')
    const statements = sql.raw(
      `DELETE FROM ledger_entries WHERE order_id IS NULL; DELETE FROM stock_movements; --${opening!.split('-- Words')[0]}`,
    )
    expect(await onCorruptLedger(statements, listShopDifferences)).toEqual([])
  })
})
