import { expect, test } from 'vitest'
import { addCartItem } from '@shop/contract/cart/cart.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, aShopper, anOrderBody } from '../../../../test/builders.ts'
import { listStatements } from '../../../../test/statements.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()

/** Places an order of one product, once for what a process reads once, and again with its statements listed. */
async function listOrderStatements(): Promise<string[]> {
  const as = await aShopper(shop)
  const { id } = await aProduct(shop)
  const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
  const place = (idempotencyKey: string) => shop.call(placeOrder, { body }, { as, idempotencyKey })
  await place('first-order')
  return listStatements(async () => expect(await place('second-order')).toMatchObject({ status: 201 }))
}

test('an order takes 12 statements, and holds the row of its stock for the last one before the commit', async () => {
  const statements = await listOrderStatements()
  expect(statements).toHaveLength(12)
  expect(statements.slice(-3)).toEqual([
    expect.stringContaining('update "stock_items"'),
    'commit',
    expect.stringContaining('update "idempotency_keys"'),
  ])
})

test('adding to a cart takes two statements', async () => {
  const as = await aShopper(shop)
  const { id } = await aProduct(shop)
  const add = async () => shop.call(addCartItem, { body: { product_id: id } }, { as })
  expect(await listStatements(async () => expect(await add()).toMatchObject({ status: 201 }))).toHaveLength(2)
})
