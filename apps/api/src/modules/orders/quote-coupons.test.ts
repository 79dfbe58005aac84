import { describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import type { Input } from '@shop/contract/http/endpoint'
import { cancelOrder, placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { HOUR } from '../../jobs/clock.ts'
import {
  aCoupon,
  anOrderBody,
  aProduct,
  aShopper,
  type CouponFacts,
  type Shopper,
} from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

type Items = Input<typeof quoteOrder>['body']['items']

/** Coupons are for all shoppers: what one test claims must not be on offer in another. */
async function endAllCoupons() {
  await shop.db.updateTable('coupons').set({ ends_at: shop.clock() }).execute()
}

/** A shopper who has claimed coupons with these terms, in this order. */
async function aHolder(...facts: CouponFacts[]) {
  await endAllCoupons()
  const as = await aShopper(shop)
  const coupons = []
  for (const each of facts) coupons.push(await aCoupon(shop, each))
  const claims = []
  for (const { id } of coupons)
    claims.push((await shop.call(claimCoupon, { body: { couponId: id } }, { as })).data)
  return { as, coupons, claims }
}
const goods = async (price: string, extra: Parameters<typeof aProduct>[1] = {}): Promise<Items> => {
  const { id } = await aProduct(shop, { price, stock: 20, ...extra })
  return [{ product_id: id, quantity: 1 }]
}
const quote = async (as: Shopper | undefined, body: Input<typeof quoteOrder>['body']) =>
  (await shop.call(quoteOrder, { body }, { as })).data

describe('a quote with a coupon', () => {
  test.each([
    ['an amount', { amount: '30.00' }, ['30.00', '12.00', '182.00'], '30.00'],
    ['a share', { type: 'percent', percent: 15 }, ['30.00', '12.00', '182.00'], '30.00'],
    [
      'a share up to a limit',
      { type: 'percent', percent: 15, max_discount: '20.00' },
      ['20.00', '12.00', '192.00'],
      '20.00',
    ],
    ['the shipping', { type: 'free_shipping' }, ['0.00', '0.00', '200.00'], '12.00'],
  ] as [string, CouponFacts, string[], string][])(
    'takes off %s, as the order does',
    async (_, facts, [discount, shipping, total], saved) => {
      const totals = { subtotal: '200.00', discount, shipping, total }
      const { as, coupons, claims } = await aHolder(facts)
      const items = await goods('200.00')
      for (const id of [coupons[0]!.id, claims[0]!.claim_id]) {
        const data = await quote(as, { items, coupon_id: id })
        expect(data).toMatchObject({ ...totals, coupon: { couponId: coupons[0]!.id, saved } })
        expect(data).not.toHaveProperty('coupon_obstacle')
      }
      const body = anOrderBody({ items, coupon_id: claims[0]!.claim_id, expected_total: total! })
      const { data: order, status } = await shop.call(placeOrder, { body }, { as })
      expect(status).toBe(201)
      expect(order).toMatchObject({ ...totals, coupon: { couponId: coupons[0]!.id, saved } })
    },
  )

  test('counts only the products of its category', async () => {
    const { as, coupons } = await aHolder({ type: 'percent', percent: 10, category: 'crystals' })
    const crystals = await goods('100.00')
    const bracelets = await goods('150.00', { category: 'bracelets', subcategory: 'protective' })
    const requested = { coupon_id: coupons[0]!.id }
    expect(await quote(as, { items: [...crystals, ...bracelets], ...requested })).toMatchObject({
      discount: '10.00',
    })
    const other = await quote(as, { items: bracelets, ...requested })
    expect(other).toMatchObject({ discount: '0.00', coupon_obstacle: { reason: 'wrong_category' } })
    expect(other.coupons).toMatchObject([{ obstacle: { reason: 'wrong_category' }, is_best: false }])
  })

  test('discounts every shipping method, and then nothing is missing for free shipping', async () => {
    const { as, coupons } = await aHolder({ type: 'free_shipping' })
    const data = await quote(as, { items: await goods('100.00'), coupon_id: coupons[0]!.id })
    expect(data.shipping_options.map(({ price }) => price)).toEqual(['0.00', '13.00'])
    expect(data).not.toHaveProperty('free_shipping_missing')
  })

  test('reports the missing amount instead of failing', async () => {
    const { as, coupons } = await aHolder({ min_spend: '150.00' })
    const data = await quote(as, { items: await goods('109.00'), coupon_id: coupons[0]!.id })
    expect(data).toMatchObject({ discount: '0.00', total: '121.00' })
    expect(data.coupon_obstacle).toEqual({ reason: 'min_spend', missing: '41.00' })
    expect(data.coupons).toMatchObject([{ obstacle: { reason: 'min_spend', missing: '41.00' } }])
    expect(data.next_coupon).toMatchObject({ couponId: coupons[0]!.id, missing: '41.00', saves: '20.00' })
  })

  test('treats a coupon that ended meanwhile as the order would', async () => {
    const { as, coupons, claims } = await aHolder({})
    const items = await goods('100.00')
    const requested = { items, coupon_id: claims[0]!.claim_id }
    expect((await quote(as, requested)).coupon?.couponId).toBe(coupons[0]!.id)
    await endAllCoupons()
    const data = await quote(as, requested)
    expect([data.coupon_obstacle, data.coupons, data.total]).toEqual([{ reason: 'ended' }, [], '112.00'])
    const refused = await shop.call(placeOrder, { body: anOrderBody(requested) }, { as })
    expect([refused.status, refused.error.code]).toEqual([409, 'COUPON_NOT_APPLICABLE'])
    expect(refused.error.details).toMatchObject([{ path: 'coupon_id', reason: 'ended' }])
  })

  test('does not offer a coupon that makes the order no cheaper, and no order accepts it', async () => {
    const { as, coupons } = await aHolder({ amount: '5.00' })
    const requested = { items: await goods('300.00'), coupon_id: coupons[0]!.id }
    const data = await quote(as, requested)
    expect(data).toMatchObject({ total: '300.00', coupon_obstacle: { reason: 'no_saving' } })
    const refused = await shop.call(placeOrder, { body: anOrderBody(requested) }, { as })
    expect(refused.error.details).toMatchObject([{ reason: 'no_saving' }])
  })

  test('does not find another shopper’s claim, neither for a shopper nor for a visitor', async () => {
    const { claims } = await aHolder({})
    const stranger = await aShopper(shop)
    const items = await goods('100.00')
    for (const coupon_id of [claims[0]!.claim_id, '01890a5d-ac96-774b-bcce-b302099a8057', 'x']) {
      for (const as of [stranger, undefined]) {
        const data = await quote(as, { items, coupon_id })
        expect([data.coupon_obstacle, data.total]).toEqual([{ reason: 'not_found' }, '112.00'])
      }
    }
  })
})

describe('the coupons of a quote', () => {
  test('are for signed-in shoppers only, and an expired token proves nothing', async () => {
    const { as } = await aHolder({})
    const items = await goods('100.00')
    const open = await quote(undefined, { items })
    expect([open.coupons, open.next_coupon]).toEqual([undefined, undefined])
    expect((await quote(as, { items })).coupons).toHaveLength(1)
    shop.clock.advance(HOUR + 1)
    const refused = await shop.call(quoteOrder, { body: { items } }, { as })
    expect([refused.status, refused.error.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('have their savings, with the best one marked, and include claimable ones that would save something', async () => {
    const { as, coupons, claims } = await aHolder(
      { amount: '10.00' },
      { amount: '15.00' },
      { min_spend: '500.00' },
    )
    const free = await aCoupon(shop, { amount: '12.00' })
    await aCoupon(shop, { min_spend: '1000.00' })
    const data = await quote(as, { items: await goods('100.00') })
    expect(
      data.coupons!.map(({ couponId, claim_id, saves, is_best }) => [couponId, claim_id, saves, is_best]),
    ).toEqual([
      [coupons[1]!.id, claims[1]!.claim_id, '15.00', true],
      [free.id, undefined, '12.00', false],
      [coupons[0]!.id, claims[0]!.claim_id, '10.00', false],
      [coupons[2]!.id, claims[2]!.claim_id, undefined, false],
    ])
    expect(data.total).toBe('112.00')
  })

  test('are listed once each, however often they are claimed', async () => {
    const { as, coupons } = await aHolder({ per_user_limit: 3 })
    await shop.call(claimCoupon, { body: { couponId: coupons[0]!.id } }, { as })
    expect((await quote(as, { items: await goods('100.00') })).coupons).toHaveLength(1)
  })

  test('are missing while an order holds them, and back when it is cancelled', async () => {
    const { as, claims } = await aHolder({})
    const items = await goods('100.00')
    const requested = { items, coupon_id: claims[0]!.claim_id }
    // Two tabs show the same coupon; one of them orders.
    const { data: order } = await shop.call(placeOrder, { body: anOrderBody(requested) }, { as })
    const other = await quote(as, requested)
    expect([other.coupon_obstacle, other.coupons, other.total]).toEqual([{ reason: 'used' }, [], '112.00'])
    const refused = await shop.call(placeOrder, { body: anOrderBody(requested) }, { as })
    expect(refused.error.details).toMatchObject([{ reason: 'used' }])
    await shop.call(cancelOrder, { params: { id: order.order_id }, body: {} }, { as })
    expect(await quote(as, requested)).toMatchObject({ total: '92.00', coupons: [{ saves: '20.00' }] })
  })
})
