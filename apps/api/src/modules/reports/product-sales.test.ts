import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelOrder, changeLineSize, refundOrder } from '@shop/contract/orders/order-actions.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { getTodayReport } from '@shop/contract/reports/reports.console'
import {
  aPaidOrder,
  aProduct,
  aShopper,
  payOrder,
  readStock,
  type PlacedOrder,
} from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { anOffer, endAllOffers } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const MIGRATIONS = ['0033-sales-and-searches.sql', '0107-sold-without-gifts.sql'].map((name) =>
  join(import.meta.dirname, '../../../migrations', name),
)

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { place } = createOrderSteps(shop)

/** Two paid bracelets of 15 cm, of which there are others of 16 cm. */
async function aSizedOrder() {
  const sizes = ['15 cm', '16 cm'].map((size) => ({ size, stock: 5 }))
  const [product, shopper] = [await aProduct(shop, { sizes }), await aShopper(shop)]
  const items = [{ product_id: product.id, size: '15 cm', quantity: 2 }]
  const { data: order } = await place({ items }, shopper)
  await payOrder(shop, { order, shopper })
  return { order, productId: product.id }
}

/** Units of a product by day, the first day first. */
const readSales = async ({ productId }: Pick<PlacedOrder, 'productId'>) => {
  const rows = await shop.db
    .selectFrom('product_sales')
    .select('units')
    .where('product_id', '=', productId)
    .orderBy('day')
    .execute()
  return rows.map(({ units }) => units)
}

/** A paid bracelet, with two pouches that an offer gives. */
async function anOrderWithGifts() {
  const { id: pouch } = await aProduct(shop, { stock: 9 })
  await anOffer(shop, { kind: 'free_gift', product_id: pouch, size: '', get: 2, buy: 1 })
  const { order } = await aPaidOrder(shop)
  await endAllOffers(shop)
  return { id: order.order_id, pouch }
}

/** Units of a product that were sold, those that were given, and what counts as sold in all. */
async function countSales(productId: string) {
  const { units, gifts } = await shop.db
    .selectFrom('product_sales')
    .select(['units', 'gifts'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return [units, gifts, (await readStock(shop, productId)).sold]
}

async function call(id: string, change: (as: { cookie: string }, version: number) => Promise<unknown>) {
  // A session ends after half an hour, and the clock moves.
  const as = await console.signInAs({ email: owner.email, password: owner.password })
  const { version } = (await console.call(getOrder, { params: { id } }, { as })).data
  await change(as, version)
}

test('free gifts are counted apart from what is sold, also when some come back', async () => {
  const { id, pouch } = await anOrderWithGifts()
  expect(await countSales(pouch)).toEqual([0, 2, 0])
  const { best_sellers: best } = (
    await console.call(getTodayReport, { query: { period: 'week' } }, { as: owner })
  ).data
  expect(best).toHaveLength(1)
  expect(best[0]!.product_id).not.toBe(pouch)

  const lines = [
    { position: 0, quantity: 1, returned_quantity: 1 },
    { position: 1, quantity: 2, returned_quantity: 1 },
  ]
  await call(id, (as, version) => {
    const body = { id: randomUUID(), version, reason: 'Too small', lines }
    return console.call(refundOrder, { params: { id }, body }, { as })
  })
  expect(await countSales(pouch)).toEqual([0, 1, 0])
  expect(await readStock(shop, pouch)).toMatchObject({ available: 8, reserved: 0 })
  expect(await shop.services.ledger.compareShop()).toEqual([])

  await aPaidOrder(shop, { productId: pouch, quantity: 3 })
  expect(await countSales(pouch)).toEqual([3, 1, 3])
  expect(await shop.services.ledger.compareShop()).toEqual([])
  await shop.db.updateTable('product_sales').set({ gifts: 7 }).where('product_id', '=', pouch).execute()
  expect(await shop.services.ledger.compareShop()).toMatchObject([{ expected: 1, actual: 7 }])
  await shop.db.updateTable('product_sales').set({ gifts: 1 }).where('product_id', '=', pouch).execute()
})

test('units sold are counted on the day of their sale, and what comes back later is taken from that day', async () => {
  const cancelled = await aPaidOrder(shop, { quantity: 2 })
  const returned = await aPaidOrder(shop, { quantity: 3 })
  expect(await readSales(returned)).toEqual([3])
  const sized = await aSizedOrder()
  shop.clock.advance(DAY)

  await call(cancelled.order.order_id, (as, version) => {
    const body = { version, reason: 'Out of beads' }
    return console.call(cancelOrder, { params: { id: cancelled.order.order_id }, body }, { as })
  })
  expect(await readSales(cancelled)).toEqual([0])
  const lines = [{ position: 0, quantity: 2, returned_quantity: 1 }]
  await call(returned.order.order_id, (as, version) => {
    const body = { id: randomUUID(), version, reason: 'Chipped bead', lines }
    return console.call(refundOrder, { params: { id: returned.order.order_id }, body }, { as })
  })
  expect(await readSales(returned)).toEqual([2])
  await call(sized.order.order_id, (as, version) =>
    console.call(
      changeLineSize,
      { params: { id: sized.order.order_id, position: 0 }, body: { version, size: '16 cm' } },
      { as },
    ),
  )
  expect(await readSales(sized)).toEqual([2])
  expect(await shop.services.ledger.compareShop()).toEqual([])

  await shop.db
    .updateTable('product_sales')
    .set({ units: 7 })
    .where('product_id', '=', sized.productId)
    .execute()
  expect(await shop.services.ledger.compareShop()).toMatchObject([{ unit: 'pieces', expected: 2, actual: 7 }])
})

test('a shop that has orders already counts them when it is migrated, and its free gifts apart', async () => {
  const sold = await aPaidOrder(shop, { quantity: 4 })
  const { pouch } = await anOrderWithGifts()
  // As it was before: all that had left the stock was sold.
  await sql`UPDATE products SET sold_count = sold_count + gifts FROM (
    SELECT product_id, sum(gifts)::integer AS gifts FROM product_sales GROUP BY 1) given WHERE id = product_id`.execute(
    shop.db,
  )
  await sql`DROP TABLE product_sales; DROP INDEX orders_recipient_signs, products_slowest`.execute(shop.db)
  for (const file of MIGRATIONS) await sql.raw(await readFile(file, 'utf8')).execute(shop.db)
  expect(await readSales(sold)).toEqual([4])
  expect(await countSales(pouch)).toEqual([0, 2, 0])
  expect(await shop.services.ledger.compareShop()).toEqual([])
})
