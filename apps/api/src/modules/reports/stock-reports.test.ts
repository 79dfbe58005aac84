import { expect, test } from 'vitest'
import { getStockReport, type StockReport } from '@shop/contract/reports/stock-reports.console'
import { aPaidOrder, aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { anOffer, endAllOffers } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
// As in a new shop, and out of the way: the catalogue of the tests has products of its own.
await shop.db.updateTable('stock_items').set({ available: 0 }).execute()

async function read(order?: 'longest' | 'value'): Promise<StockReport> {
  const query = order ? { order } : {}
  return (await console.call(getStockReport, { query }, { as: await console.aMember('owner') })).data
}

test('Stock is worth its prices, and lasts as long as it sold lately.', async () => {
  const fast = await aProduct(shop, { price: '10.00', stock: 40 })
  const slow = await aProduct(shop, { price: '20.00', stock: 30 })
  const unsold = await aProduct(shop, { price: '1.00', stock: 7 })
  await aProduct(shop, { price: '9.00', stock: 0 })
  // The first day is one of ten.
  shop.clock.advance(9 * DAY)
  await aPaidOrder(shop, { productId: fast.id, quantity: 20 })
  await aPaidOrder(shop, { productId: slow.id, quantity: 1 })

  const { rows, units, value } = await read()
  expect([units, value]).toEqual([20 + 29 + 7, '787.00'])
  expect(rows.map(({ product_id }) => product_id)).toEqual([fast.id, slow.id, unsold.id])
  expect(rows[0]).toMatchObject({ units: 20, value: '200.00', sold: 20, lasts_days: 10 })
  expect(rows[1]).toMatchObject({ units: 29, sold: 1, lasts_days: 290 })
  expect(rows[2]).toMatchObject({ units: 7, sold: 0 })
  expect(rows[2]!.lasts_days).toBeUndefined()
  const first = async (order: 'longest' | 'value') => (await read(order)).rows[0]!.product_id
  expect([await first('longest'), await first('value')]).toEqual([unsold.id, slow.id])

  // A free gift leaves the stock as well: 10 of the 20 that were left.
  await anOffer(shop, { kind: 'free_gift', product_id: fast.id, size: '', get: 10, buy: 1 })
  await aPaidOrder(shop, { productId: slow.id, quantity: 1 })
  await endAllOffers(shop)
  expect((await read()).rows[0]).toMatchObject({ units: 10, sold: 30, lasts_days: 3 })

  // What sold more than 90 days ago says nothing any more.
  shop.clock.advance(100 * DAY)
  expect((await read()).rows.map(({ sold }) => sold)).toEqual([0, 0, 0])
})
