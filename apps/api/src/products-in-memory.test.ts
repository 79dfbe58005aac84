import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { ProductsQuery } from '@shop/contract/products/products.schemas'
import { createSale } from '@shop/contract/sales/sales.console'
import { aProduct, importRecords } from '../test/builders.ts'
import { createTestConsole } from '../test/console.ts'
import { createOrderSteps } from '../test/order-steps.ts'
import { noteWritten } from '../test/product-changes.ts'
import { createTestApp } from '../test/test-app.ts'
import type { Tx } from './db/pool.ts'
import { inTransaction } from './db/transaction.ts'
import { after, DAY, MINUTE } from './jobs/clock.ts'
import { writePositions } from './modules/categories/categories.repository.ts'
import { refreshRatings } from './modules/reviews/ratings.repository.ts'
import { moveStock } from './modules/products/stock/console/stock-list.repository.ts'
import { notePictureChange, notePriceChanges } from './modules/products/catalogue/product-changes.sql.ts'
import { getOrder, ORDER_NAMES } from './modules/products/catalogue/product-orders.ts'
import { createProductSnapshot, findProduct } from './modules/products/catalogue/product-snapshot.ts'
import type { ProductSnapshot } from './modules/products/catalogue/snapshot-shapes.ts'
import { createProductsService, type ProductsService } from './modules/products/products.service.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { db, clock } = shop
const { read, compare } = createProductSnapshot(db)
const { place, placePaid, cancel, refund } = createOrderSteps(shop)
const inTx = <Result>(work: (db: Tx) => Promise<Result>) => inTransaction(db, work)

/** All that two snapshots of the same products have in common. */
function toContent(snapshot: ProductSnapshot) {
  const { products, places, priceFen, publishedMs, stock, profiles } = snapshot.table
  const toId = (place: number) => products[place]!.id
  return {
    products: Object.fromEntries(
      products.map(({ profile, ...product }, place) => [
        product.id,
        {
          ...product,
          place: places.get(product.id) === place,
          columns: [priceFen[place], publishedMs[place], stock[place], profiles[place] === profile.index],
          values: snapshot.profiles[profile.index]!.values.map(({ name, value }) => `${name} ${value}`),
        },
      ]),
    ),
    orders: ORDER_NAMES.map((name) => Array.from(getOrder(snapshot, name), toId)),
  }
}

const SEARCHES = ['jade', '安', 'test stone', '手链', 'bracelet jade']

/** What searches find, by relevance, in the same order. */
async function search({ list }: Pick<ProductsService, 'list'>) {
  const lists = SEARCHES.map((q) => list(ProductsQuery.parse({ q, limit: 100 })))
  return (await Promise.all(lists)).map(({ items }) =>
    items.map((item) => [item.product_id, item.product_qty]),
  )
}

async function expectCurrent(what: string): Promise<void> {
  const fresh = await createProductSnapshot(db).read()
  expect(toContent(await read()), `after ${what}`).toEqual(toContent(fresh))
  // Another process has cached no search.
  const other = createProductsService({ db, clock, secret: randomUUID() })
  expect(await search(shop.services.products), `a search after ${what}`).toEqual(await search(other))
}

async function startSale(ids: string[]): Promise<void> {
  const [starts_at, ends_at] = [after(clock(), MINUTE), after(clock(), DAY)].map((at) => at.toISOString())
  const body = {
    id: randomUUID(),
    title: { en: 'Sale', zh: '促销' },
    trait: 'product' as const,
    values: ids,
    effect: 'percent' as const,
    percent: 20,
    amount: null,
    rounding: 'fen' as const,
    starts_at: starts_at!,
    ends_at: ends_at!,
  }
  const { status } = await console.call(createSale, { body }, { as: await console.aMember('manager') })
  expect(status).toBe(201)
  clock.advance(2 * MINUTE)
  await shop.services.sales.applyDue()
}

test('What is in memory is what the database has, whatever has written it', async () => {
  await expectCurrent('nothing')
  const sizes = [
    { size: '15cm', stock: 3 },
    { size: '16cm', stock: 5 },
  ]
  const { id, record } = await aProduct(shop, { sizes, category: 'crystals', subcategory: 'carved' })
  const other = await aProduct(shop, { category: 'crystals', subcategory: 'carved' })
  await expectCurrent('an import of new products')
  await importRecords(shop, [{ ...record, price: '77.00', gem: ['Jade'], name: { en: 'Ä', zh: '安' } }])
  await expectCurrent('an import of changed products')
  await importRecords(shop, [{ ...other.record, status: 'archived' }])
  await expectCurrent('a product was archived')
  await importRecords(shop, [other.record])
  await expectCurrent('it came back')

  const items = [{ product_id: id, quantity: 2, size: '16cm' }]
  const open = await place({ items: [{ product_id: other.id, quantity: 1 }] })
  await expectCurrent('an order')
  expect(open.status).toBe(201)
  await place({ items })
  await expectCurrent('an order of a size')
  const paid = await placePaid([[other.id, 3]])
  await expectCurrent('a payment')
  await refund(paid)
  await shop.runJobs()
  await expectCurrent('a refund')
  const { order, shopper } = await placePaid([[other.id, 1]])
  await cancel({ order, shopper })
  await expectCurrent('a cancellation')

  await inTx((db) => moveStock(db, id, '15cm', -2))
  await expectCurrent('a movement of stock')
  await inTx((db) => refreshRatings(db, id, clock()))
  await expectCurrent('a review')
  await inTx((db) => writePositions(db, { slug: 'carved', isSubcategory: true }, [other.id, id], clock()))
  await expectCurrent('an order of a list')
  await startSale([id])
  await expectCurrent('a sale')
  clock.advance(DAY)
  await shop.services.sales.applyDue()
  await expectCurrent('the end of a sale')
  await inTx(async (db) => {
    await notePriceChanges(db, [id])
    await moveStock(db, id, '15cm', 1)
  })
  await expectCurrent('a price and stock in one transaction')
  await inTx(async (db) => {
    await moveStock(db, id, '15cm', 1)
    await notePriceChanges(db, [id])
  })
  await expectCurrent('stock and a price in one transaction')
})

test('A transaction that ends after later ones is not missed, and one that fails is not seen', async () => {
  const [slow, quick, failed] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
  const readStocks = async () => {
    const snapshot = await read()
    return [slow, quick, failed].map(({ id }) => findProduct(snapshot, id)?.stock)
  }
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = inTx(async (db) => {
    await moveStock(db, slow.id, '', -1)
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  await inTx((db) => moveStock(db, quick.id, '', -2))
  const failing = inTx(async (db) => {
    await moveStock(db, failed.id, '', -3)
    throw new Error('as if it failed')
  })
  await expect(failing).rejects.toThrow('as if it failed')
  expect(await readStocks()).toEqual([10, 8, 10])
  mayEnd.resolve()
  await slowly
  expect(await readStocks()).toEqual([9, 8, 10])
})

test('A comparison finds what was written without a note of it', async () => {
  const [priced, hidden] = [await aProduct(shop), await aProduct(shop)]
  const readBoth = async () => {
    const snapshot = await read()
    return [priced, hidden].map(({ id }) => findProduct(snapshot, id)?.priceFen)
  }
  expect(await readBoth()).toEqual([10_000, 10_000])
  await db.updateTable('products').set({ price_fen: 12_300 }).where('id', '=', priced.id).execute()
  await db.updateTable('products').set({ status: 'archived' }).where('id', '=', hidden.id).execute()
  expect(await readBoth()).toEqual([10_000, 10_000])
  await compare()
  expect(await readBoth()).toEqual([12_300, undefined])
  await expectCurrent('a comparison')
})

test('What a search found is cached until a text changes or a product comes, whatever is ordered', async () => {
  const { id, record } = await aProduct(shop, { name: { en: 'Quillwork', zh: '羽' } })
  const find = async (query: { sort?: 'price_asc'; max_price?: string } = {}) =>
    (await shop.call(listProducts, { query: { q: 'quillwork', ...query } })).data.items
  const listFound = async () => (await find()).map(({ product_id }) => product_id)
  expect(await listFound()).toEqual([id])
  // Without a note, so that a search which looks for it again would find nothing.
  await db
    .updateTable('product_search')
    .set({ document: sql`''` })
    .where('product_id', '=', id)
    .execute()
  expect(await listFound()).toEqual([id])
  expect(await find({ max_price: '1' })).toEqual([])
  expect((await find({ sort: 'price_asc' })).map(({ product_id }) => product_id)).toEqual([id])
  await place({ items: [{ product_id: id, quantity: 1 }] })
  expect((await find()).map(({ product_qty }) => product_qty)).toEqual([9])
  await noteWritten(shop, id)
  expect(await listFound()).toEqual([])

  await importRecords(shop, [{ ...record, name: { en: 'Quillwork bead', zh: '羽' } }])
  expect(await listFound()).toEqual([id])
  const other = await aProduct(shop, { name: { en: 'Quillwork', zh: '羽' } })
  expect((await listFound()).toSorted()).toEqual([id, other.id].toSorted())
})

test('Lists offer a picture as AVIF once there is one, and the new name of a value', async () => {
  const material = `Wood ${randomUUID()}`
  const { id } = await aProduct(shop, { materials: [material] })
  const see = async () => {
    const { data } = await shop.call(listProducts, { query: { material } })
    return data.items.map((item) => [item.images[0]?.has_avif, item.terms_zh[material]])
  }
  expect(await see()).toEqual([[false, undefined]])
  const { url } = await db
    .selectFrom('product_images')
    .select('url')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  await db.insertInto('pictures').values({ url, has_avif: true }).execute()
  await notePictureChange(db, url)
  expect(await see()).toEqual([[true, undefined]])
  await db.insertInto('terms').values({ kind: 'material', value: material, value_zh: '木' }).execute()
  expect(await see()).toEqual([[true, '木']])
})

test('Whatever writes what lists show of a product notes the change', () => {
  const tables = '(?:products|sale_prices|stock_items|product_images|product_attributes|product_search)'
  const writes = new RegExp(
    String.raw`(?:updateTable|insertInto|deleteFrom)\('${tables}'|(?:UPDATE|INSERT INTO|DELETE FROM) ${tables}\b`,
  )
  const root = import.meta.dirname
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const writing = files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))
  expect(writing.length).toBeGreaterThan(8)
  const silent = writing.filter(
    (file) =>
      !/(?:noteProductChanges|notePriceChanges|changing)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  // The product of designs is in no list.
  expect(silent).toEqual(['modules/designs/parts.repository.ts'])
})
