import { afterAll, describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aCoupon, aProduct, aShopper, anOrderBody } from '../builders.ts'
import { createTestApp } from '../test-app.ts'
import { listDifferences } from './ledger.ts'
import { aCrowd, runConcurrently, countOutcomes, insist } from './crowds.ts'
import { report, rounds } from '../form.ts'

const shop = await createTestApp()
const CLAIMERS = rounds({ short: 60, long: 1_000 })
const ROUNDS = rounds({ short: 2, long: 100 })
const crowd = await aCrowd(shop, CLAIMERS)

afterAll(async () => {
  expect(await listDifferences(shop)).toEqual([])
})

describe('a limited coupon', () => {
  test.each([10, 1])(
    'is claimed %i times and no more, by any number of concurrent shoppers',
    async (limit) => {
      const startedAt = performance.now()
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await aCoupon(shop, { total_limit: limit })
        const responses = await runConcurrently(crowd, (as) =>
          insist(shop, claimCoupon, { body: { couponId: id } }, { as }),
        )
        expect(countOutcomes(responses)).toEqual({ 201: limit, COUPON_EXHAUSTED: CLAIMERS - limit })
      }
      report('coupon claims', {
        limit,
        claimers: CLAIMERS,
        rounds: ROUNDS,
        startedAt,
        calls: CLAIMERS * ROUNDS,
      })
    },
  )
})

describe('one shopper', () => {
  test('who claims a coupon in twenty tabs concurrently has it as often as is allowed', async () => {
    for (let round = 0; round < rounds({ short: 2, long: 100 }); round += 1) {
      const { id } = await aCoupon(shop, { per_user_limit: 2 })
      const as = await aShopper(shop)
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => insist(shop, claimCoupon, { body: { couponId: id } }, { as })),
      )
      expect(countOutcomes(responses)).toEqual({ 201: 2, COUPON_ALREADY_CLAIMED: 18 })
    }
  })

  test('who uses a coupon in twenty concurrent orders has it in one', async () => {
    const { id: product_id } = await aProduct(shop, { stock: 100_000 })
    for (let round = 0; round < rounds({ short: 2, long: 100 }); round += 1) {
      const { id: coupon_id } = await aCoupon(shop)
      const as = await aShopper(shop)
      await shop.call(claimCoupon, { body: { couponId: coupon_id } }, { as })
      const body = anOrderBody({ items: [{ product_id, quantity: 1 }], coupon_id })
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => insist(shop, placeOrder, { body }, { as })),
      )
      expect(countOutcomes(responses)).toEqual({ 201: 1, COUPON_NOT_APPLICABLE: 19 })
    }
  })
})
