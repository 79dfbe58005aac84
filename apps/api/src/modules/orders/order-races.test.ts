import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, aShopper, anOrder, anOrderBody, aPaidOrder, readStock } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

describe('the last units', () => {
  test('three of twenty concurrent shoppers get the last three [T31]', async () => {
    const { id } = await aProduct(shop, { stock: 3 })
    const shoppers = await Promise.all(Array.from({ length: 20 }, () => aShopper(shop)))
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const responses = await Promise.all(shoppers.map((as) => shop.call(placeOrder, { body }, { as })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = responses.filter(({ status }) => status !== 201)
    expect(refused.map(({ error }) => error.code)).toEqual(Array.from({ length: 17 }, () => 'OUT_OF_STOCK'))
    expect(await readStock(shop, id)).toEqual({ available: 0, reserved: 3, sold: 0 })
  })
})

describe('the same idempotency key', () => {
  test('used by two shoppers is two orders', async () => {
    const { id } = await aProduct(shop)
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const idempotencyKey = 'a-shared-key'
    for (const as of [await aShopper(shop), await aShopper(shop)]) {
      expect((await shop.call(placeOrder, { body }, { as, idempotencyKey })).headers).not.toHaveProperty(
        'idempotent-replayed',
      )
    }
    expect(await readStock(shop, id)).toMatchObject({ reserved: 2 })
  })
})

describe('database constraints', () => {
  const fails = async (statement: ReturnType<typeof sql>, constraint: RegExp) =>
    expect(statement.execute(shop.db)).rejects.toThrow(constraint)

  test('reject a status without a history entry [T26]', async () => {
    const { order } = await anOrder(shop)
    for (const status of ['paid', 'completed', 'refunded', 'anything']) {
      await fails(sql`UPDATE orders SET status = ${status} WHERE id = ${order.order_id}`, /foreign key/)
      await fails(
        sql`UPDATE orders SET status = ${status}, version = 2 WHERE id = ${order.order_id}`,
        /foreign key/,
      )
    }
  })

  test.each([
    ['pending_payment', 'completed', 1],
    ['pending_payment', 'refunded', 1],
    ['paid', 'preparing', 1], // the order is not paid
    ['new', 'paid', null],
  ])('reject a history of %s to %s', async (from, to, fromVersion) => {
    const { order } = await anOrder(shop)
    await fails(
      sql`INSERT INTO order_history (order_id, version, from_version, from_status, to_status, cause, created_at)
        VALUES (${order.order_id}, 2, ${fromVersion}, ${from}, ${to}, 'shopper', now())`,
      /foreign key|check constraint/,
    )
  })

  test('reject a payment status outside the table of transitions', async () => {
    const { form } = await aPaidOrder(shop)
    await fails(sql`UPDATE payments SET status = 'created' WHERE id = ${form.payment_id}`, /foreign key/)
    await fails(
      sql`INSERT INTO payment_history (payment_id, version, from_version, from_status, to_status, cause, created_at)
        SELECT id, version + 1, version, status, 'created', 'shopper', now() FROM payments WHERE id = ${form.payment_id}`,
      /foreign key/,
    )
  })

  test('reject negative stock, wrong sums and other currencies', async () => {
    const { id } = await aProduct(shop, { stock: 1 })
    await fails(
      sql`UPDATE stock_items SET available = available - 2 WHERE product_id = ${id}`,
      /available_check/,
    )
    await fails(
      sql`UPDATE stock_items SET reserved = reserved - 1 WHERE product_id = ${id}`,
      /reserved_check/,
    )
    const { order } = await anOrder(shop)
    await fails(sql`UPDATE orders SET total_fen = total_fen - 1 WHERE id = ${order.order_id}`, /orders_sums/)
    await fails(sql`UPDATE orders SET currency = 'USD' WHERE id = ${order.order_id}`, /currency_check/)
  })
})
