import { beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { aPaidOrder, aProduct, aShopper, anOrder, type Shopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

let lian: Shopper
/** Newest first. */
const orders: Order[] = []

beforeAll(async () => {
  lian = await aShopper(shop)
  const { id: productId } = await aProduct(shop, { stock: 100 })
  for (let i = 0; i < 7; i += 1) orders.unshift((await anOrder(shop, { shopper: lian, productId })).order)
  orders.unshift((await aPaidOrder(shop, { shopper: lian, productId })).order)
})

const list = async (query: Parameters<typeof shop.call<typeof listOrders>>[1]['query']) =>
  (await shop.call(listOrders, { query: query ?? {} }, { as: lian })).data

describe('the list of orders', () => {
  test('shows the newest five first, and the rest on the next page [T183]', async () => {
    const first = await list({})
    const second = await list({ page: 2 })
    expect(first).toMatchObject({ page: 1, limit: 5, total: 8, total_pages: 2 })
    expect([...first.items, ...second.items].map(({ order_id }) => order_id)).toEqual(
      orders.map(({ order_id }) => order_id),
    )
    expect((await list({ page: 3 })).items).toEqual([])
  })

  test('can be filtered by status', async () => {
    expect((await list({ status: 'paid' })).items.map(({ order_id }) => order_id)).toEqual([
      orders[0]!.order_id,
    ])
    expect((await list({ status: 'pending_payment' })).total).toBe(7)
    expect((await list({ status: 'shipped' })).total).toBe(0)
  })

  test('finds an order by a part of its number, ignoring case', async () => {
    const { order_number, order_id } = orders[3]!
    const { items } = await list({ q: order_number.slice(-6).toLowerCase() })
    expect(items.map((order) => order.order_id)).toEqual([order_id])
    for (const q of ['%', '_', '\\', "' OR 1=1 --"]) expect((await list({ q })).total).toBe(0)
  })

  test('ignores a user id sent by the browser [T501]', async () => {
    expect((await list({ user_id: (await aShopper(shop)).userId })).total).toBe(8)
  })

  test.each([{ page: 0 }, { page: 'x' }, { limit: 0 }, { limit: 101 }, { page: -1 }, { status: 'lost' }])(
    'rejects %j',
    async (query) => {
      const { error } = await shop.call(listOrders, { query: query as never }, { as: lian })
      expect(error.code).toBe('VALIDATION_FAILED')
    },
  )
})
