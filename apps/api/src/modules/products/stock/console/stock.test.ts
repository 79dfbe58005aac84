import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/console/stock'
import { anOrder, aProduct, readStock } from '../../../../../test/builders.ts'
import { createTestConsole } from '../../../../../test/console.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('fulfilment')

const move = (product_id: string, change: number, id = randomUUID()) =>
  console.call(
    endpoints.changeStock,
    { body: { id, product_id, size: '', change, reason: 'damage', note: 'broken' } },
    { as },
  )

describe('a movement', () => {
  test('changes the stock once for one id, with its reason in the history and the ledger in balance', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    const movement = randomUUID()
    const [one, two] = await Promise.all([move(id, -3, movement), move(id, -3, movement)])
    expect([one.data.available, two.data.available]).toEqual([7, 7])
    const { order } = await anOrder(shop, { productId: id, quantity: 2 })
    const { data } = await console.call(endpoints.listStockMovements, { params: { id }, query: {} }, { as })
    expect(data.items.map(({ change, reason }) => [change, reason])).toEqual(
      expect.arrayContaining([
        [10, 'import'],
        [-3, 'damage'],
        [-2, 'order'],
      ]),
    )
    expect(data.items.find(({ reason }) => reason === 'order')).toMatchObject({
      order_number: order.order_number,
    })
    expect(data.items.find(({ reason }) => reason === 'damage')).toMatchObject({
      ...{ who: as.email, note: 'broken' },
    })
    expect(await shop.services.ledger.compareShop()).toEqual([])
    expect(record.sku).toBeDefined()
  })

  test('of more than there is is refused with what is left', async () => {
    const { id } = await aProduct(shop, { stock: 2 })
    const refused = await move(id, -3)
    expect(refused.error).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: [{ path: `${id}:`, current: { available: 2 } }],
    })
    expect(await readStock(shop, id)).toMatchObject({ available: 2 })
  })

  test('while the product is sold loses neither', async () => {
    const { id } = await aProduct(shop, { stock: 20 })
    await Promise.all([
      ...Array.from({ length: 5 }, () => anOrder(shop, { productId: id, quantity: 2 })),
      ...Array.from({ length: 4 }, () => move(id, -1)),
      move(id, 10),
    ])
    expect(await readStock(shop, id)).toMatchObject({ available: 16, reserved: 10 })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })
})

describe('a count', () => {
  const count = (lines: { product_id: string; size: string; expected: number; counted: number }[]) =>
    console.call(endpoints.applyCount, { body: { id: randomUUID(), lines } }, { as })

  test('corrects by its differences, so that what is sold meanwhile stays sold', async () => {
    const { id } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 3 })
    const { data } = await count([{ product_id: id, size: '', expected: 10, counted: 8 }])
    expect(data.items).toMatchObject([{ available: 5, reserved: 3 }])
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('is applied whole or not at all', async () => {
    const [one, two] = [await aProduct(shop, { stock: 5 }), await aProduct(shop, { stock: 1 })]
    const refused = await count([
      { product_id: one.id, size: '', expected: 5, counted: 9 },
      { product_id: two.id, size: '', expected: 4, counted: 0 },
    ])
    expect(refused.error.code).toBe('OUT_OF_STOCK')
    expect(await readStock(shop, one.id)).toMatchObject({ available: 5 })
  })
})

test('the list of low stock follows the level of each size, and says who waits', async () => {
  const { id, record } = await aProduct(shop, { stock: 8 })
  const isLow = async () => {
    const query = { level: 'low' as const, q: record.sku }
    return (await console.call(endpoints.listStock, { query }, { as })).data.items.length === 1
  }
  expect(await isLow()).toBe(false)
  const body = { product_id: id, size: '', alert_level: 8 }
  expect((await console.call(endpoints.setAlertLevel, { body }, { as })).data).toMatchObject({
    ...{ alert_level: 8, waiting: 0, sku: record.sku },
  })
  expect(await isLow()).toBe(true)
})
