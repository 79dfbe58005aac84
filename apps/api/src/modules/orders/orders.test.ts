import { expect, test } from 'vitest'
import { anOrder, aPaidOrder, readStock } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

test('smoke', async () => {
  const { order, productId } = await anOrder(shop)
  expect(order.status).toBe('pending_payment')
  expect(await readStock(shop, productId)).toEqual({ available: 9, reserved: 1, sold: 0 })
  const paid = await aPaidOrder(shop)
  expect(await readStock(shop, paid.productId)).toEqual({ available: 9, reserved: 0, sold: 1 })
  expect(await shop.readMail(paid.shopper.email)).toHaveLength(1)
})
