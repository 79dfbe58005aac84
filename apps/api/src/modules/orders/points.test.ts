import { describe, expect, test } from 'vitest'
import { cancelOrder } from '@shop/contract/orders'
import { getMe } from '@shop/contract/users'
import { MINUTE } from '../../platform/clock.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { anOpenPayment, aPaidOrder, type PlacedOrder, type Shopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { toPoints } from '../users/points.service.ts'
import { createOrderLifecycle } from './order-lifecycle.service.ts'

const shop = await createTestApp()

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
const cancel = ({ order, shopper }: PlacedOrder) =>
  shop.call(cancelOrder, { params: { id: order.order_id }, body: {} }, { as: shopper })

test.each([
  [0, 0],
  [999, 0],
  [1_000, 1],
  [19_999, 19],
  [20_000, 20],
  [100_000_000, 100_000],
])('%i fen paid are %i points', (fen, points) => {
  expect(toPoints(fen)).toBe(points)
})

describe('points', () => {
  test('come with the payment, one for each full ¥10, shipping included', async () => {
    const placed = await anOpenPayment(shop, { price: '198.00' })
    expect(await readPoints(placed.shopper)).toBe(0)
    const paid = await aPaidOrder(shop, { price: '199.99', shopper: placed.shopper })
    expect(paid.order.total).toBe('211.99')
    expect(await readPoints(placed.shopper)).toBe(21)
    expect(await listEntries(paid)).toEqual([{ reason: 'paid', points: 21 }])
    expect(await listEntries(placed)).toEqual([])
  })

  test('come once, however often the payment is told of', async () => {
    const opened = await anOpenPayment(shop)
    const intentId = opened.form.payment_intent_id
    await shop.provider.payWith(CARDS.pays, intentId)
    const confirm = () =>
      shop.services.payments.confirmByProviderId(opened.shopper.userId, 'stripe', intentId)
    await Promise.all([confirm(), shop.tellOfPayment(intentId), confirm(), shop.tellOfPayment(intentId)])
    expect(await readPoints(opened.shopper)).toBe(11)
    expect(await listEntries(opened)).toHaveLength(1)
  })

  test('go back with the money, once', async () => {
    const kept = await aPaidOrder(shop)
    const given = await aPaidOrder(shop, { shopper: kept.shopper, price: '500.00' })
    expect(await readPoints(kept.shopper)).toBe(61)
    await Promise.all([cancel(given), cancel(given)])
    await shop.runJobs()
    expect(await readPoints(kept.shopper)).toBe(11)
    expect(await listEntries(given)).toEqual([
      { reason: 'paid', points: 50 },
      { reason: 'refunded', points: -50 },
    ])
  })

  test('go back from the months in which they were earned', async () => {
    const paid = await aPaidOrder(shop)
    shop.clock.advance(40 * MINUTE)
    await cancel(paid)
    const moments = shop.db.selectFrom('point_entries').select('earned_at').distinct()
    expect(await moments.where('order_id', '=', paid.order.order_id).execute()).toHaveLength(1)
  })

  test('go back when a parcel that was sent is refunded', async () => {
    const paid = await aPaidOrder(shop)
    const lifecycle = createOrderLifecycle({ clock: shop.clock, events: shop.services.events })
    await shop.db.transaction().execute(async (db) => {
      const order = (await lifecycle.lock(db, paid.order.order_id))!
      const partly = await lifecycle.move(db, order, 'partially_refunded', 'merchant')
      expect(await listEntries(paid)).toHaveLength(1)
      await lifecycle.move(db, partly, 'refunded', 'merchant')
    })
    expect(await readPoints(paid.shopper)).toBe(0)
  })

  test('do not move with an order that was never paid', async () => {
    const opened = await anOpenPayment(shop)
    await cancel(opened)
    expect(await readPoints(opened.shopper)).toBe(0)
    expect(await listEntries(opened)).toEqual([])
  })

  test('come with a payment after expiry, go with the refund, and come again with a second payment', async () => {
    const opened = await anOpenPayment(shop)
    const lifecycle = createOrderLifecycle({ clock: shop.clock, events: shop.services.events })
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
