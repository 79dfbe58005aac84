import { describe, expect, test } from 'vitest'
import { getMe } from '@shop/contract/users/users.endpoints'
import { MINUTE } from '../../jobs/clock.ts'
import { anOpenPayment, aPaidOrder, type PlacedOrder, type Shopper } from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { toPoints } from '../users/points.service.ts'
import { createOrderLifecycle } from './order-lifecycle.service.ts'
import { BY_COMMAND_LINE } from './merchant-command.shared.ts'

const shop = await createTestApp()
const { cancel, readOrder, refund } = createOrderSteps(shop)

const readPoints = async ({ userId }: Shopper) =>
  (await shop.db.selectFrom('users').select('points').where('id', '=', userId).executeTakeFirstOrThrow())
    .points
const listEntries = ({ order }: Pick<PlacedOrder, 'order'>) =>
  shop.db
    .selectFrom('point_entries')
    .select(['reason', 'points'])
    .where('order_id', '=', order.order_id)
    .orderBy('reason')
    .execute()

test.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [19_999, 19],
  [20_000, 20],
  [100_000_000, 100_000],
])('%i fen paid earn %i points', (fen, points) => {
  expect(toPoints(fen)).toBe(points)
})

describe('points', () => {
  test('are earned with the payment, one for each full ¥10, shipping included', async () => {
    const placed = await anOpenPayment(shop, { price: '198.00' })
    expect(await readPoints(placed.shopper)).toBe(0)
    const paid = await aPaidOrder(shop, { price: '199.99', shopper: placed.shopper })
    expect(paid.order.total).toBe('211.99')
    expect(await readPoints(placed.shopper)).toBe(21)
    expect(await listEntries(paid)).toEqual([{ reason: 'paid', points: 21 }])
    expect(await listEntries(placed)).toEqual([])
  })

  test('are taken back with a refund, once', async () => {
    const retained = await aPaidOrder(shop)
    const given = await aPaidOrder(shop, { shopper: retained.shopper, price: '500.00' })
    expect(await readPoints(retained.shopper)).toBe(61)
    await Promise.all([cancel(given), cancel(given)])
    await shop.runJobs()
    expect(await readPoints(retained.shopper)).toBe(11)
    expect(await listEntries(given)).toEqual([
      { reason: 'paid', points: 50 },
      { reason: 'refunded', points: -50 },
    ])
  })

  test('are taken back from the months in which they were earned', async () => {
    const paid = await aPaidOrder(shop)
    shop.clock.advance(40 * MINUTE)
    await cancel(paid)
    const timestamps = shop.db.selectFrom('point_entries').select('earned_at').distinct()
    expect(await timestamps.where('order_id', '=', paid.order.order_id).execute()).toHaveLength(1)
  })

  test('are taken back when a shipped order is refunded', async () => {
    const paid = await aPaidOrder(shop)
    const lifecycle = createOrderLifecycle({
      clock: shop.clock,
      events: shop.services.events,
      giftCards: shop.services.giftCards,
    })
    await shop.db.transaction().execute(async (db) => {
      const order = (await lifecycle.lock(db, paid.order.order_id))!
      const partly = await lifecycle.move(db, order, 'partially_refunded', 'merchant')
      expect(await listEntries(paid)).toHaveLength(1)
      await lifecycle.move(db, partly, 'refunded', 'merchant')
    })
    expect(await readPoints(paid.shopper)).toBe(0)
  })

  test.each([
    // Paid ¥212.00; refunds in fen, points left after each.
    { refundsFen: [1], lefts: [21] },
    { refundsFen: [200, 1], lefts: [21, 20] },
    { refundsFen: [1_200, 9_999, 1], lefts: [20, 10, 10] },
    { refundsFen: [21_199, 1], lefts: [0, 0] },
  ])('follow partial refunds of $refundsFen fen: $lefts are left', async ({ refundsFen, lefts }) => {
    const paid = await aPaidOrder(shop, { price: '200.00' })
    const seen: number[] = []
    for (const [index, amountFen] of refundsFen.entries()) {
      await refund(paid, amountFen, `part ${index}`)
      await shop.runJobs()
      const left = await readPoints(paid.shopper)
      expect((await readOrder(paid)).points).toBe(left)
      seen.push(left)
    }
    expect(seen).toEqual(lefts)
    const entries = await listEntries(paid)
    expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(lefts.at(-1))
  })

  test('are taken back in full when an order is cancelled while a partial refund is pending', async () => {
    const paid = await aPaidOrder(shop, { price: '200.00' })
    await refund(paid, 5_000)
    await shop.services.cancellation.cancelByMerchant(paid.order.order_id, 'Damaged', BY_COMMAND_LINE)
    await shop.runJobs()
    expect(await readPoints(paid.shopper)).toBe(0)
    expect(await listEntries(paid)).toEqual([
      { reason: 'paid', points: 21 },
      { reason: 'refunded', points: -21 },
    ])
  })

  test('are shown with the order: to be earned, earned, and none when it is cancelled', async () => {
    const opened = await anOpenPayment(shop, { price: '200.00' })
    const readOrderPoints = async (placed: PlacedOrder) => (await readOrder(placed)).points
    expect(await readOrderPoints(opened)).toBe(21)
    await cancel(opened)
    expect(await readOrderPoints(opened)).toBe(0)
    expect(await readOrderPoints(await aPaidOrder(shop, { price: '200.00' }))).toBe(21)
  })

  test('do not change with an order that was never paid', async () => {
    const opened = await anOpenPayment(shop)
    await cancel(opened)
    expect(await readPoints(opened.shopper)).toBe(0)
    expect(await listEntries(opened)).toEqual([])
  })

  test('are earned with a payment after expiry, taken back with the refund, and earned again with a second payment', async () => {
    const opened = await anOpenPayment(shop)
    const lifecycle = createOrderLifecycle({
      clock: shop.clock,
      events: shop.services.events,
      giftCards: shop.services.giftCards,
    })
    const change = (how: 'markPaid' | 'cancel') =>
      shop.db.transaction().execute(async (db) => {
        const order = (await lifecycle.lock(db, opened.order.order_id))!
        await (how === 'markPaid' ? lifecycle.markPaid(db, order) : lifecycle.cancel(db, order, 'merchant'))
      })
    shop.clock.advance(31 * MINUTE)
    await change('cancel')
    const seen: number[] = []
    for (const how of ['markPaid', 'cancel', 'markPaid', 'cancel', 'markPaid'] as const) {
      await change(how)
      seen.push(await readPoints(opened.shopper))
    }
    expect(seen).toEqual([11, 0, 11, 0, 11])
  })
})

test('a thousand yuan within a year make level 2, and a refund takes it back', async () => {
  const paid = await aPaidOrder(shop, { price: '1000.00' })
  const readLevel = async () => (await shop.call(getMe, {}, { as: paid.shopper })).data.level
  expect(await readLevel()).toBe(2)
  await cancel(paid)
  expect(await readLevel()).toBe(1)
})
