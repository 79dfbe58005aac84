import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cancelOrder, refundOrder, shipOrder } from '@shop/contract/orders/order-actions.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { toFen } from '@shop/contract/money/money'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  aCoupon,
  anOrder,
  anOrderBody,
  aPaidOrder,
  aProduct,
  aShopper,
  payOrder,
  readStock,
} from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { MINUTE } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const [one, two] = [await console.aMember('support'), await console.aMember('manager')]
const { listRefunds } = createOrderSteps(shop)

const read = async (id: string, as: { cookie: string } = one) =>
  (await console.call(getOrder, { params: { id } }, { as })).data

type RefundBody = Parameters<typeof console.call<typeof refundOrder>>[1]['body']
/** A refund by somebody who has the order open as it is now. */
async function refund(id: string, body: Partial<RefundBody>, as = one) {
  const { version } = await read(id)
  return console.call(
    refundOrder,
    { params: { id }, body: { id: randomUUID(), version, reason: 'Chipped bead', ...body } },
    { as },
  )
}

/** Three bracelets of ¥100.00 with ¥20.00 off by a coupon, paid. */
async function aDiscountedOrder() {
  const [shopper, product, coupon] = [await aShopper(shop), await aProduct(shop), await aCoupon(shop)]
  await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as: shopper })
  const body = anOrderBody({ items: [{ product_id: product.id, quantity: 3 }], coupon_id: coupon.id })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  const form = await payOrder(shop, { order, shopper })
  return { order, shopper, productId: product.id, coupon, form }
}

describe('a refund by lines', () => {
  test('is the price less its share of the discount, and what came back can be sold again', async () => {
    const placed = await aDiscountedOrder()
    const id = placed.order.order_id
    const stockBefore = await readStock(shop, placed.productId)
    const lines = [{ position: 0, quantity: 2, returned_quantity: 1 }]
    const { data } = await refund(id, { lines })
    // 280.00 for three: 93.33, 93.33, 93.34
    expect(data.order.refunds).toMatchObject([{ amount: '186.66', lines }])
    expect(data.order.lines[0]).toMatchObject({ refunded_quantity: 2, returned_quantity: 1 })
    expect(await readStock(shop, placed.productId)).toEqual({
      available: stockBefore.available + 1,
      reserved: 0,
      sold: stockBefore.sold - 1,
    })
    expect((await refund(id, { lines: [{ position: 0, quantity: 1 }] })).data.order.refunds).toMatchObject([
      {},
      { amount: '93.34' },
    ])
    await shop.runJobs()
    const sent = await listRefunds(placed.form.payment_intent_id)
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(28_000)
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('keeps the coupon used', async () => {
    const placed = await aDiscountedOrder()
    await refund(placed.order.order_id, { lines: [{ position: 0, quantity: 3, returned_quantity: 3 }] })
    await shop.runJobs()
    const claim = await shop.db
      .selectFrom('coupon_claims')
      .select('status')
      .where('order_id', '=', placed.order.order_id)
      .executeTakeFirstOrThrow()
    expect(claim.status).toBe('used')
  })

  test('never of more than was bought, and returns no more than was bought', async () => {
    const placed = await aDiscountedOrder()
    const id = placed.order.order_id
    for (const [lines, reason] of [
      [[{ position: 0, quantity: 4 }], 'quantity_not_refundable'],
      [[{ position: 1, quantity: 1 }], 'quantity_not_refundable'],
      [
        [
          { position: 0, quantity: 1 },
          { position: 0, quantity: 1 },
        ],
        'quantity_not_refundable',
      ],
      [[{ position: 0, quantity: 1, returned_quantity: 2 }], 'quantity_not_returnable'],
    ] as const)
      expect((await refund(id, { lines: [...lines] })).error.details).toMatchObject([{ reason }])
  })

  test('then cancelling puts back only what has not come back already', async () => {
    const placed = await aDiscountedOrder()
    const id = placed.order.order_id
    const before = await readStock(shop, placed.productId)
    await refund(id, { lines: [{ position: 0, quantity: 1, returned_quantity: 1 }] })
    const { version } = await read(id)
    await console.call(
      cancelOrder,
      { params: { id }, body: { version, reason: 'Out of thread' } },
      { as: two },
    )
    expect(await readStock(shop, placed.productId)).toMatchObject({ available: before.available + 3 })
    await shop.runJobs()
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })
})

describe('a refund by amount', () => {
  test('that is repeated is one refund', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    const { version } = await read(id)
    const body = { id: randomUUID(), version, amount: '10.00', reason: 'Late parcel' }
    const call = () => console.call(refundOrder, { params: { id }, body }, { as: one })
    const all = await Promise.all([call(), call(), call()])
    expect(all.map(({ data }) => data.is_new).sort()).toEqual([false, false, true])
    expect((await read(id)).refunds).toHaveLength(1)
  })

  test('of two people at once is one refund: the other sees the order as it stands', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    const { version } = await read(id)
    const all = await Promise.all(
      [one, two].map((as) =>
        console.call(
          refundOrder,
          { params: { id }, body: { id: randomUUID(), version, amount: '10.00', reason: 'Late' } },
          { as },
        ),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    const { error } = all.find(({ status }) => status === 409)!
    expect(error.code).toBe('STALE_VERSION')
    expect(error.details![0]!['current']).toMatchObject({ id, refunds: [{ amount: '10.00' }] })
  })

  test('never exceeds what was paid, nor is there one of nothing', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    for (const amount of [`${paid.totalFen / 100 + 1}.00`, '0.00'])
      expect((await refund(id, { amount })).error.details).toMatchObject([
        { reason: 'amount_not_refundable' },
      ])
    const { order } = await anOrder(shop)
    expect((await refund(order.order_id, {})).error.details).toMatchObject([{ reason: 'nothing_to_refund' }])
  })

  test('above ¥500 of one order asks who is at the keyboard, also in small parts', async () => {
    const paid = await aPaidOrder(shop, { price: '900.00' })
    const id = paid.order.order_id
    shop.clock.advance(11 * MINUTE)
    expect((await refund(id, { amount: '500.01' })).error.code).toBe('STEP_UP_REQUIRED')
    expect((await refund(id, { amount: '300.00' })).status).toBe(200)
    expect((await refund(id, { amount: '200.01' })).error.code).toBe('STEP_UP_REQUIRED')
    const { version } = await read(id)
    const body = { version, reason: 'Sold out' }
    const { error } = await console.call(cancelOrder, { params: { id }, body }, { as: one })
    expect(error.code).toBe('STEP_UP_REQUIRED')
    const confirmed = await console.aMember('support')
    expect((await refund(id, { amount: '200.01' }, confirmed)).status).toBe(200)
  })
})

describe('refunding and cancelling at once', () => {
  test('return what was paid, once', async () => {
    const [a, b] = [await console.aMember('support'), await console.aMember('manager')]
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    const { version } = await read(id, a)
    const [refunded, cancelled] = await Promise.all([
      console.call(
        refundOrder,
        { params: { id }, body: { id: randomUUID(), version, reason: 'Refund' } },
        { as: a },
      ),
      console.call(cancelOrder, { params: { id }, body: { version, reason: 'Cancel' } }, { as: b }),
    ])
    // The second saw an order that no longer was as they saw it.
    expect([refunded.status, cancelled.status].sort()).toEqual([200, 409])
    await shop.runJobs()
    const sent = await listRefunds(paid.form.payment_intent_id)
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(toFen(paid.order.total))
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('shipping and cancelling: one of them happens', async () => {
    const [a, b] = [await console.aMember('owner'), await console.aMember('manager')]
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    const { version } = await read(id, a)
    const all = await Promise.all([
      console.call(
        shipOrder,
        { params: { id }, body: { version, carrier: 'SF', tracking_number: 'SF1234567890123' } },
        { as: a },
      ),
      console.call(cancelOrder, { params: { id }, body: { version, reason: 'Cancel' } }, { as: b }),
    ])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.runJobs()
    const { status, refunds } = await read(id, a)
    expect([status, refunds.length]).toEqual(status === 'shipped' ? ['shipped', 0] : ['cancelled', 1])
  })
})
