import { expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aCoupon, anOrderBody, aProduct, aShopper, payOrder } from '../../../test/builders.ts'
import { readInvoice } from '../../../test/invoices.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

test.each([
  ['a discount', {}],
  ['free shipping', { type: 'free_shipping' }],
] as const)('The invoice of an order with a coupon for %s adds up.', async (_, facts) => {
  const as = await aShopper(shop)
  const { id } = await aCoupon(shop, facts)
  await shop.call(claimCoupon, { body: { couponId: id } }, { as })
  const items = [{ product_id: (await aProduct(shop)).id, quantity: 1 }]
  const { data: order } = await shop.call(placeOrder, { body: anOrderBody({ items, coupon_id: id }) }, { as })
  await payOrder(shop, { order, shopper: as })
  await shop.runJobs()
  const { sums, total_fen: totalFen } = await readInvoice(shop, order.order_id)
  expect(sums!.discount_fen).toBeGreaterThan(0)
  expect(sums!.subtotal_fen - sums!.discount_fen + sums!.shipping_fen).toBe(totalFen)
})
