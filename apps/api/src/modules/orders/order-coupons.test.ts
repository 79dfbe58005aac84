import { describe, expect, test } from 'vitest'
import { claimCoupon, getCouponStats } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { MINUTE } from '../../jobs/clock.ts'
import {
  aCoupon,
  anOrderBody,
  aProduct,
  aShopper,
  openPayment,
  type Shopper,
} from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { cancel, readOrder, loseResponse, payByCard } = createOrderSteps(shop)

/** A shopper with one claim of a ¥20 coupon, and a product of ¥100. */
async function aBuyer(extra: Parameters<typeof aCoupon>[1] = {}) {
  const as = await aShopper(shop)
  const coupon = await aCoupon(shop, extra)
  const { data: claim } = await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as })
  const product = await aProduct(shop, { stock: 50 })
  const items = [{ product_id: product.id, quantity: 1 }]
  return { as, claim, couponId: coupon.id, items }
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>

const place = ({ as, items, claim }: Buyer, extra: Partial<Parameters<typeof anOrderBody>[0]> = {}) =>
  shop.call(placeOrder, { body: anOrderBody({ items, coupon_id: claim.claim_id, ...extra }) }, { as })
const readClaim = async (claimId: string) =>
  shop.db
    .selectFrom('coupon_claims')
    .select(['status', 'order_id', 'saved_fen'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow()
const readStats = async (as: Shopper) => (await shop.call(getCouponStats, {}, { as })).data
const pay = async (placed: Parameters<typeof openPayment>[1]) =>
  payByCard((await openPayment(shop, placed)).payment_intent_id)
const FREE = { status: 'available', order_id: null, saved_fen: 0 }

describe('an order with a coupon', () => {
  test('costs less, names its coupon and holds the claim', async () => {
    const buyer = await aBuyer()
    const { data: order } = await place(buyer, { expected_total: '92.00' })
    expect(order).toMatchObject({ subtotal: '100.00', discount: '20.00', shipping: '12.00', total: '92.00' })
    expect(order.coupon).toMatchObject({ couponId: buyer.couponId, code: buyer.claim.code })
    expect(await readClaim(buyer.claim.claim_id)).toEqual({
      status: 'held',
      order_id: order.order_id,
      saved_fen: 2_000,
    })
    const line = shop.db
      .selectFrom('order_lines')
      .select('discount_fen')
      .where('order_id', '=', order.order_id)
    expect(await line.execute()).toEqual([{ discount_fen: 2_000 }])
  })

  test('also finds the claim by the coupon’s id', async () => {
    const buyer = await aBuyer()
    expect((await place(buyer, { coupon_id: buyer.couponId })).data.discount).toBe('20.00')
  })

  test('is rejected with the new total when the coupon is not what the page expected', async () => {
    const buyer = await aBuyer()
    expect((await place(buyer, { expected_total: '112.00' })).error.code).toBe('PRICE_CHANGED')
    expect(await readClaim(buyer.claim.claim_id)).toEqual(FREE)
  })

  test('does not take the coupon when the product is sold out', async () => {
    const buyer = await aBuyer()
    const items = [{ product_id: (await aProduct(shop, { stock: 1 })).id, quantity: 2 }]
    expect((await place(buyer, { items })).error.code).toBe('OUT_OF_STOCK')
    expect(await readClaim(buyer.claim.claim_id)).toEqual(FREE)
  })

  test('of another shopper, without a claim or malformed is rejected', async () => {
    const buyer = await aBuyer()
    const stranger = { ...buyer, as: await aShopper(shop) }
    for (const coupon_id of [buyer.claim.claim_id, buyer.couponId, crypto.randomUUID(), buyer.claim.code]) {
      const { error } = await place(stranger, { coupon_id })
      expect([error.code, error.details![0]!['reason']]).toEqual(['COUPON_NOT_APPLICABLE', 'not_found'])
    }
    expect(await readClaim(buyer.claim.claim_id)).toEqual(FREE)
  })

  test.each([
    [{}, ['Coupon CODE: −¥20.00', 'Shipping: ¥12.00', 'Total, VAT included: ¥92.00']],
    [{ type: 'free_shipping' }, ['Coupon CODE: −¥12.00', 'Shipping: ¥12.00', 'Total, VAT included: ¥100.00']],
  ] as const)('is mailed with its saving (%j)', async (facts, sentences) => {
    const buyer = await aBuyer(facts)
    const { data: order } = await place(buyer)
    await pay({ order, shopper: buyer.as })
    const mails = await shop.readMail(buyer.as.email)
    expect(mails).toHaveLength(2)
    for (const { text } of mails)
      for (const sentence of sentences) expect(text).toContain(sentence.replace('CODE', buyer.claim.code))
  })

  test('is rejected with the missing amount', async () => {
    const buyer = await aBuyer({ min_spend: '150.00' })
    const { error } = await place(buyer)
    expect(error.details![0]).toMatchObject({ path: 'coupon_id', reason: 'min_spend', missing: '50.00' })
  })
})

describe('a coupon', () => {
  test('is used once the order is paid, and released when the order is cancelled', async () => {
    const buyer = await aBuyer()
    const { data: order } = await place(buyer)
    expect((await readStats(buyer.as)).total_saved).toBe('0.00')
    await pay({ order, shopper: buyer.as })
    expect(await readClaim(buyer.claim.claim_id)).toMatchObject({ status: 'used', saved_fen: 2_000 })
    expect(await readStats(buyer.as)).toMatchObject({ available: 0, used: 1, total_saved: '20.00' })
    await cancel({ order, shopper: buyer.as })
    expect(await readClaim(buyer.claim.claim_id)).toEqual(FREE)
  })
})

describe('a payment for an order whose coupon was released', () => {
  /** An expired order that can still be paid at the provider, whose response the shop never received. */
  async function aDelayedPayment() {
    const buyer = await aBuyer()
    const { data: order } = await place(buyer)
    const placed = { order, shopper: buyer.as }
    const intentId = await loseResponse(placed)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect(await readClaim(buyer.claim.claim_id)).toEqual(FREE)
    return { buyer, placed, intentId }
  }

  test('takes the coupon again', async () => {
    const { buyer, placed, intentId } = await aDelayedPayment()
    await payByCard(intentId)
    expect(await readOrder(placed)).toMatchObject({ status: 'paid', total: '92.00' })
    expect(await readClaim(buyer.claim.claim_id)).toEqual({
      status: 'used',
      order_id: placed.order.order_id,
      saved_fen: 2_000,
    })
  })

  test('is accepted at its price when another order has the coupon', async () => {
    const { buyer, placed, intentId } = await aDelayedPayment()
    const { data: other } = await place(buyer)
    await payByCard(intentId)
    expect(await readOrder(placed)).toMatchObject({ status: 'paid', total: '92.00' })
    expect(await readClaim(buyer.claim.claim_id)).toMatchObject({ status: 'held', order_id: other.order_id })
  })
})
