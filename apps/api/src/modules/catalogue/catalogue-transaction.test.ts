import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { aCoupon, anOrder, aProduct, aRecord, importRecords, readStock } from '../../../test/builders.ts'
import { standInPictures } from '../../../test/stand-in-pictures.ts'
import { createTestApp } from '../../../test/test-app.ts'
import type { Tx } from '../../db/pool.ts'
import { createId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { after, HOUR, MINUTE } from '../../jobs/clock.ts'
import { COMMAND_LINE } from '../audit/audit.service.ts'
import { upsertProducts } from './catalogue.repository.ts'
import { createCatalogueService } from './catalogue.service.ts'

const shop = await createTestApp()
const catalogue = createCatalogueService({
  db: shop.db,
  clock: shop.clock,
  audit: shop.services.audit,
  pictures: standInPictures,
})

const read = async (id: string) => (await shop.call(getProduct, { params: { id } })).data

test('imports wait for each other, and the usual timeouts apply once they run', async () => {
  const { record } = await aProduct(shop)
  const order: string[] = []
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const bring = (price: string, alongside: (db: Tx) => Promise<void>) =>
    catalogue.importProducts({
      products: [{ ...record, price }],
      pictureFolder: '',
      alongside: async (db) => {
        order.push(price)
        await alongside(db)
      },
    })
  const first = bring('64.00', async () => {
    begin()
    await isLetGo
    order.push('first ends')
  })
  await hasBegun
  let limits: unknown
  const second = bring('65.00', async (db) => {
    const query = sql`SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`
    limits = (await query.execute(db)).rows
  })
  await expect.poll(() => countWaiting()).toBe(1)
  letGo()
  await Promise.all([first, second])
  expect(order).toEqual(['64.00', 'first ends', '65.00'])
  expect((await read(record.slug)).product_price).toBe('65.00')
  expect(limits).toEqual([{ lock: '2s', statement: '5s' }])
})

test('an edit while an import runs is not overwritten: the import is refused whole', async () => {
  const [one, other] = [await aProduct(shop), await aProduct(shop)]
  const records = [one, other].map(({ record }) => ({ ...record, price: '66.00' }))
  const running = catalogue.importProducts({
    products: records,
    pictureFolder: '',
    alongside: async () => {
      const edit = shop.db.updateTable('products').set(({ eb }) => ({ version: eb('version', '+', 1) }))
      await edit.where('id', '=', other.id).execute()
    },
  })
  await expect(running).rejects.toMatchObject({ code: 'IMPORT_OUTDATED' })
  expect((await read(one.record.slug)).product_price).toBe(one.record.price)
  expect((await read(other.record.slug)).product_price).toBe(other.record.price)
})

async function countWaiting(kind = 'advisory'): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = ${kind} AND NOT granted
      AND datname = current_database()`.execute(shop.db)
  return rows[0]!.count
}

describe('an import while the shop sells', () => {
  test.each([
    ['changes', { price: '61.00', name: { en: 'Indexed anew', zh: '重新索引' } }],
    ['renames', { slug: 'indexed-under-another-slug' }],
  ])('lets shoppers order a product that it %s while it indexes', async (_, change) => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    const changed = { ...record, ...change }
    const arrivals: Promise<unknown>[] = []
    await catalogue.importProducts({
      products: [changed],
      pictureFolder: '',
      // Called in the transaction, when all is indexed: an order that waited for it would never finish.
      onWritten: () => arrivals.push(anOrder(shop, { productId: id, quantity: 4 })),
      alongside: async () => void (await Promise.all(arrivals)),
    })
    expect(arrivals).toHaveLength(1)
    expect(await readStock(shop, id)).toMatchObject({ available: 6, reserved: 4 })
    expect(await read(changed.slug)).toMatchObject({
      product_id: id,
      product_price: changed.price,
      product_name: changed.name.en,
    })
  })

  test('does not block orders of products whose price it changes, until it is done', async () => {
    const { id, record } = await aProduct(shop, { sizes: [{ size: 'S', stock: 5 }] })
    const [stored] = await shop.db.selectFrom('products').selectAll().where('id', '=', id).execute()
    await inTransaction(shop.db, async (db) => {
      await upsertProducts(
        db,
        [{ id, record: { ...record, price: '63.00' }, before: { slug: record.slug, sizes: [] } }],
        { now: shop.clock() },
      )
      // The lock that inserting an order line takes on its product.
      const { rows } = await sql`SELECT id FROM products WHERE id = ${id} FOR KEY SHARE NOWAIT`.execute(
        shop.db,
      )
      expect(rows).toHaveLength(1)
    })
    const [after] = await shop.db.selectFrom('products').selectAll().where('id', '=', id).execute()
    expect([after!.slug, after!.price_fen]).toEqual([stored!.slug, 6300])
  })

  test('does not touch the stock where only the price changes', async () => {
    const { id, record } = await aProduct(shop)
    const readVersions = () =>
      shop.db
        .selectFrom('stock_items')
        .select(sql<string>`xmin::text || '/' || xmax::text`.as('version'))
        .where('product_id', '=', id)
        .execute()
    const before = await readVersions()
    await importRecords(shop, [{ ...record, price: '66.00' }])
    expect(await readVersions()).toEqual(before)
    await importRecords(shop, [{ ...record, price: '66.00', stock: 11 }])
    expect(await readVersions()).not.toEqual(before)
  })

  test('waits with a new slug for an order of the product, and locks no stock that the order needs', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    const { promise: isAtItsEnd, resolve: reachEnd } = Promise.withResolvers<void>()
    const bring = () =>
      catalogue.importProducts({
        products: [{ ...record, slug: `${record.slug}-anew`, stock: 20 }],
        pictureFolder: '',
        alongside: async () => reachEnd(),
      })
    const { imported } = await inTransaction(shop.db, async (db) => {
      // The order of locks in an order: its lines first, the stock last.
      await sql`SELECT FROM products WHERE id = ${id} FOR KEY SHARE`.execute(db)
      const imported = bring()
      await isAtItsEnd
      await expect.poll(() => countWaiting('transactionid')).toBe(1)
      await sql`SELECT FROM stock_items WHERE product_id = ${id} FOR UPDATE NOWAIT`.execute(db)
      return { imported }
    })
    await imported
    expect(await readStock(shop, id)).toMatchObject({ available: 20 })
  })

  test('of a file in which products on sale rotate their slugs, and a new one gets one, succeeds', async () => {
    const [one, two, three] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const heir = aRecord({ slug: three.record.slug, sizes: [{ size: 'S', stock: 3 }] })
    await importRecords(shop, [
      heir,
      { ...one.record, slug: two.record.slug },
      { ...two.record, slug: one.record.slug },
      { ...three.record, slug: `${three.record.slug}-first` },
    ])
    const ids = [two, one].map(async ({ record }) => (await read(record.slug)).product_id)
    expect(await Promise.all(ids)).toEqual([one.id, two.id])
    expect(await read(heir.slug)).toMatchObject({
      product_name: heir.name.en,
      sizes: [{ size: 'S', stock: 3 }],
    })
    expect((await read(`${heir.slug}-first`)).product_id).toBe(three.id)
    expect(await importRecords(shop, [heir])).toMatchObject({ unchanged: 1 })
  })

  test('writes the `alongside` data with the products, or neither', async () => {
    const record = aRecord()
    const coupon = { ...(await aCoupon(shop)).record, code: 'ALONGSIDE' }
    const bring = (last: () => Promise<void>) =>
      catalogue.importProducts({
        products: [record],
        pictureFolder: '',
        alongside: async (db) => {
          await shop.services.coupons.importCoupons([coupon], db)
          await last()
        },
      })
    const countBoth = async () => {
      const coupons = shop.db.selectFrom('coupons').where('code', '=', coupon.code).select('id')
      const products = shop.db.selectFrom('products').where('sku', '=', record.sku).select('id')
      return [(await coupons.execute()).length, (await products.execute()).length]
    }
    await expect(bring(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await countBoth()).toEqual([0, 0])
    await bring(() => Promise.resolve())
    expect(await countBoth()).toEqual([1, 1])
  })
})

test('a failed export is not recorded, so that the next import does not undo sales', async () => {
  const { id, record } = await aProduct(shop, { stock: 10 })
  await anOrder(shop, { productId: id, quantity: 3 })
  const failing = () => Promise.reject(new Error('no room on the disk'))
  await expect(catalogue.exportProducts(failing)).rejects.toThrow('no room')
  await importRecords(shop, [record])
  expect(await readStock(shop, id)).toMatchObject({ available: 7, reserved: 3 })
})

test('a product that is being written while a sale begins gets its price afterwards', async () => {
  const { db, clock, services } = shop
  const [id, record] = [createId(), aRecord()]
  const startsAt = after(clock(), MINUTE)
  await services.salesConsole.create(COMMAND_LINE, {
    id: createId(),
    title: { en: 'Mid-Autumn', zh: '中秋促销' },
    trait: 'product',
    values: [id],
    effect: 'percent',
    percent: 20,
    amount: null,
    rounding: 'fen',
    starts_at: startsAt.toISOString(),
    ends_at: after(startsAt, HOUR).toISOString(),
  })
  await inTransaction(db, async (db) => {
    await upsertProducts(db, [{ id, record, before: undefined }], { now: clock() })
    clock.set(startsAt)
    await services.sales.applyDue()
  })
  await services.sales.applyDue()
  const price = db.selectFrom('sale_prices').select('price_fen').where('product_id', '=', id)
  expect(await price.executeTakeFirst()).toEqual({ price_fen: 80_00 })
})
