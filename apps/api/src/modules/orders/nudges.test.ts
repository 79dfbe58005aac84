import { beforeEach, describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { aCoupon, anOrderBody, aProduct, aShopper } from '../../../test/builders.ts'
import { noteWritten } from '../../../test/product-changes.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const [jade, pearl, gone] = [
  await aProduct(shop, { price: '100.00', stock: 50 }),
  await aProduct(shop, { price: '60.00', stock: 9 }),
  await aProduct(shop, { price: '70.00', stock: 0 }),
]
const threeForTwo = { kind: 'buy_get', buy: 2, get: 1, percent: 100 } as const
const ofThree = ofProducts(jade.id, pearl.id, gone.id)

beforeEach(() => endAllOffers(shop))

const quote = async (quantity: number, extra: object = {}, as?: Parameters<typeof shop.call>[2]) => {
  const items = [{ product_id: jade.id, quantity }]
  return (await shop.call(quoteOrder, { body: { items, ...extra } }, as)).data
}

describe('A nudge of a quote', () => {
  test('names the products of which one more is free, in stock, and an order with one costs no more', async () => {
    await anOffer(shop, threeForTwo, ofThree)
    const { nudges, total } = await quote(2)
    expect(nudges).toMatchObject([{ units: 1, reason: threeForTwo, saves: '60.00' }])
    const { products } = nudges![0]!
    expect(products!.map(({ product_id: id }) => id).toSorted()).toEqual([jade.id, pearl.id].toSorted())
    for (const { product_id, price } of products!) {
      const body = anOrderBody({
        items: [
          { product_id: jade.id, quantity: 2 },
          { product_id, quantity: 1 },
        ],
      })
      const { data: order } = await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
      expect(Number(order.total)).toBeLessThanOrEqual(Number(total) + Number(price) - 60)
    }
  })

  test('is none once nothing is missing, or too much', async () => {
    await anOffer(shop, threeForTwo, ofThree)
    expect((await quote(1)).nudges).toBeUndefined()
    expect((await quote(3)).nudges).toBeUndefined()
  })

  test('names a product of which more is left than the cart has', async () => {
    await anOffer(shop, threeForTwo, ofProducts(jade.id))
    const before = await shop.db
      .selectFrom('stock_items')
      .select('available')
      .where('product_id', '=', jade.id)
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('stock_items').set({ available: 2 }).where('product_id', '=', jade.id).execute()
    await noteWritten(shop, jade.id)
    expect((await quote(2)).nudges).toBeUndefined()
    await shop.db.updateTable('stock_items').set(before).where('product_id', '=', jade.id).execute()
    await noteWritten(shop, jade.id)
  })

  test('names the amount and the number of pieces of the next steps, at most two', async () => {
    const off = (percent: number) => ({ kind: 'percent', percent }) as const
    for (const percent of [5, 10, 20])
      await anOffer(shop, {
        kind: 'steps',
        by: 'amount',
        steps: [{ from: `${200 + percent}.00`, off: off(percent) }],
      })
    await anOffer(shop, { kind: 'steps', by: 'quantity', steps: [{ from: 4, off: off(25) }] })
    const { nudges } = await quote(2)
    expect(nudges).toMatchObject([
      { units: 2, reason: { ...off(25), buy: 4 }, saves: '50.00' },
      { amount: '20.00', reason: { ...off(20), from: '220.00' }, saves: '40.00' },
    ])
    expect(nudges).toHaveLength(2)
  })

  test('is not given where a coupon is used, which no offer is used with', async () => {
    await anOffer(shop, threeForTwo, ofThree)
    const as = await aShopper(shop)
    const { id: coupon_id } = await aCoupon(shop, { amount: '30.00' })
    expect((await quote(2, {}, { as })).nudges).toHaveLength(1)
    await shop.call(claimCoupon, { body: { couponId: coupon_id } }, { as })
    const used = await quote(2, { coupon_id }, { as })
    expect([used.discount, used.nudges]).toEqual(['30.00', undefined])
  })

  test('is not given to a visitor for an offer that their order may not get', async () => {
    await anOffer(shop, threeForTwo, { ...ofThree, first_order: true })
    expect((await quote(2)).nudges).toBeUndefined()
    expect((await quote(2, {}, { as: await aShopper(shop) })).nudges).toHaveLength(1)
  })
})
