import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/products/products.console'
import type { ProductFields } from '@shop/contract/products/product-fields.console'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import { addCartItem, getCart } from '@shop/contract/cart/cart.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { createStockAlert, listStockAlerts } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import {
  anOrder,
  anOrderBody,
  aProduct,
  aRecord,
  aShopper,
  importRecords,
  payOrder,
  readStock,
} from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { MINUTE } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('manager')

const find = async (id: string) =>
  (await console.call(endpoints.getConsoleProduct, { params: { id } }, { as })).data
const isInShop = async (id: string) => (await shop.call(getProduct, { params: { id } })).status === 200

/** The fields of a new product, as the form sends them; without pictures it is incomplete. */
function toFields(extra: Partial<ProductFields> = {}): ProductFields {
  const { sizes: _, stock: __, status: ___, published_at: ____, ...fields } = aRecord()
  return { ...fields, pictures: [], ...extra }
}

async function aDraft(extra: Partial<ProductFields> = {}) {
  const body = { id: randomUUID(), sizes: [], ...toFields(extra) }
  return (await console.call(endpoints.createProduct, { body }, { as })).data
}

describe('a product', () => {
  test('is created as a draft that lists what is missing, once for one id', async () => {
    const twin = { en: 'Only English', zh: '' }
    const body = { id: randomUUID(), sizes: ['S', 'M'], ...toFields({ name: twin }) }
    const { data } = await console.call(endpoints.createProduct, { body }, { as })
    expect(data).toMatchObject({
      id: body.id,
      status: 'draft',
      is_live: false,
      version: 1,
      missing: ['name.zh', 'pictures'],
      sizes: [
        { size: 'S', available: 0 },
        { size: 'M', available: 0 },
      ],
    })
    expect((await console.call(endpoints.createProduct, { body }, { as })).data).toEqual(data)
    expect(await isInShop(body.id)).toBe(false)
    const other = { ...body, id: randomUUID(), slug: `${body.slug}-other` }
    expect((await console.call(endpoints.createProduct, { body: other }, { as })).error.code).toBe(
      'SKU_IN_USE',
    )
  })

  test('cannot go on sale, or stay there, while something is missing', async () => {
    const draft = await aDraft()
    const refused = await console.call(
      endpoints.publishProduct,
      { params: { id: draft.id }, body: { version: 1, status: 'active' } },
      { as },
    )
    expect(refused.error).toMatchObject({ code: 'PRODUCT_INCOMPLETE', details: [{ path: 'pictures' }] })
    const { id } = await aProduct(shop)
    const body = { version: 1, meaning: { en: 'A text', zh: '' } }
    const change = await console.call(endpoints.changeProduct, { params: { id }, body }, { as })
    expect(change.error).toMatchObject({ code: 'PRODUCT_INCOMPLETE', details: [{ path: 'meaning.zh' }] })
  })

  test('shows a change in the shop, and in the audit log with both prices', async () => {
    const { id, record } = await aProduct(shop, { price: '100.00' })
    const name = { en: 'Tanzanitian ring', zh: '坦桑石戒' }
    const body = { version: 1, price: '88.00', name }
    const { data } = await console.call(endpoints.changeProduct, { params: { id }, body }, { as })
    expect(data).toMatchObject({ version: 2, price: '88.00', name, sku: record.sku })
    expect((await shop.call(getProduct, { params: { id } })).data.product_price).toBe('88.00')
    const found = await shop.call(listProducts, { query: { q: 'tanzanitian' } })
    expect(found.data.items.map(({ product_id }) => product_id)).toEqual([id])
    const { data: log } = await console.call(listAuditEntries, { query: { subject_id: id } }, { as })
    expect(log.items[0]).toMatchObject({
      action: 'product.changed',
      who: as.email,
      subject_label: record.sku,
      before: { price: '100.00' },
      after: { price: '88.00', name },
    })
  })

  test('has a price as it is written, and none that might be another amount', async () => {
    const { id } = await aProduct(shop)
    const save = async (price: string) => {
      const body = { version: (await find(id)).version, price }
      return console.call(endpoints.changeProduct, { params: { id }, body }, { as })
    }
    for (const [typed, price] of Object.entries({ 168: '168.00', '¥1,680.5': '1680.50', '９９元': '99.00' }))
      expect((await save(typed)).data.price).toBe(price)
    for (const typed of ['16,8', '-5', 'free', '12345678'])
      expect((await save(typed)).error.details).toMatchObject([{ path: 'price' }])
    expect((await find(id)).price).toBe('99.00')
  })

  test('saved by two people keeps the first, and gives the second both versions', async () => {
    const { id } = await aProduct(shop)
    const save = (price: string) =>
      console.call(endpoints.changeProduct, { params: { id }, body: { version: 1, price } }, { as })
    const [one, two] = await Promise.all([save('61.00'), save('62.00')])
    const [saved, refused] = one.status === 200 ? [one, two] : [two, one]
    expect(refused.error.code).toBe('STALE_VERSION')
    expect(refused.error.details?.[0]?.['current']).toEqual(saved.data)
    expect(await find(id)).toEqual(saved.data)
  })

  test('keeps its sales when it is saved, and gets another SKU and address', async () => {
    const { id, record } = await aProduct(shop, { stock: 10 })
    await anOrder(shop, { productId: id, quantity: 4 })
    const body = { version: 1, sku: `${record.sku}-NEW`, slug: `${record.slug}-new` }
    expect(
      (await console.call(endpoints.changeProduct, { params: { id }, body }, { as })).data,
    ).toMatchObject({
      sku: body.sku,
      slug: body.slug,
      sizes: [{ size: '', available: 6, reserved: 4 }],
    })
    expect(await isInShop(body.slug)).toBe(true)
  })

  test('published for later appears at its time, and goes when it is taken off', async () => {
    const { id } = await aProduct(shop, { status: 'draft' })
    const publish = async (body: { status: 'active' | 'draft'; published_at?: string }) => {
      const { version } = await find(id)
      return console.call(endpoints.publishProduct, { params: { id }, body: { version, ...body } }, { as })
    }
    const published_at = new Date(shop.clock().getTime() + 10 * MINUTE).toISOString()
    expect((await publish({ status: 'active', published_at })).data).toMatchObject({
      published_at,
      is_live: false,
    })
    expect(await isInShop(id)).toBe(false)
    shop.clock.advance(10 * MINUTE)
    expect(await isInShop(id)).toBe(true)
    await publish({ status: 'draft' })
    expect(await isInShop(id)).toBe(false)
  })

  test('is duplicated as a draft with its pictures and sizes, and without stock', async () => {
    const source = await aProduct(shop, { sizes: [{ size: 'S', stock: 3 }] })
    const id = randomUUID()
    const { data } = await console.call(
      endpoints.duplicateProduct,
      { params: { id: source.id }, body: { id } },
      { as },
    )
    expect(data).toMatchObject({
      id,
      status: 'draft',
      missing: [],
      sku: `${source.record.sku}-COPY`,
      name: source.record.name,
      sizes: [{ size: 'S', available: 0 }],
      pictures: [{ file: source.record.pictures[0]!.file }],
    })
  })

  test('has a history from which an earlier version is restored, without its stock', async () => {
    const { id, record } = await aProduct(shop, { price: '70.00', stock: 5 })
    await console.call(
      endpoints.changeProduct,
      { params: { id }, body: { version: 1, price: '75.00' } },
      { as },
    )
    await anOrder(shop, { productId: id, quantity: 2 })
    const { data } = await console.call(endpoints.listProductVersions, { params: { id }, query: {} }, { as })
    expect(data.items).toMatchObject([
      { version: 2, who: as.email, changed: ['price'] },
      { version: 1, who: 'command line', changed: [] },
    ])
    const restored = await console.call(
      endpoints.restoreProductVersion,
      { params: { id, past: 1 }, body: { version: 2 } },
      { as },
    )
    expect(restored.data).toMatchObject({
      version: 3,
      price: '70.00',
      sizes: [{ available: 3, reserved: 2 }],
    })
    expect(restored.data.pictures).toMatchObject([{ file: record.pictures[0]!.file }])
  })
})

describe('sizes', () => {
  const save = async (id: string, sizes: { size: string; was?: string }[]) => {
    const { version } = await find(id)
    return console.call(endpoints.changeSizes, { params: { id }, body: { version, sizes } }, { as })
  }

  test('are added, renamed with their stock, put in order and removed', async () => {
    const stock = ['S', 'M', 'L'].map((size, index) => ({ size, stock: index + 1 }))
    const { id } = await aProduct(shop, { sizes: stock })
    const { data } = await save(id, [{ size: 'L' }, { size: 'M', was: 'S' }, { size: 'XL' }])
    expect(data.sizes.map(({ size, available }) => [size, available])).toEqual([
      ['L', 3],
      ['M', 1],
      ['XL', 0],
    ])
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('begin with one that has the stock of the product, whether it was sold or not', async () => {
    const { id } = await aProduct(shop, { stock: 5 })
    const placed = await anOrder(shop, { productId: id })
    expect((await save(id, [{ size: '15 cm' }])).error.code).toBe('SIZE_IN_USE')
    await payOrder(shop, placed)
    expect((await save(id, [{ size: '15 cm' }, { size: '16 cm' }])).data.sizes).toMatchObject([
      { size: '15 cm', available: 4 },
      { size: '16 cm', available: 0 },
    ])
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('are followed by carts and alerts, also where two change names or one takes the name of another', async () => {
    const sizes = ['S', 'L'].map((size) => ({ size, stock: 0 }))
    const [{ id }, mei] = [await aProduct(shop, { sizes }), await aShopper(shop)]
    const add = (size: string, quantity: number) =>
      shop.call(addCartItem, { body: { product_id: id, size, quantity } }, { as: mei })
    await add('S', 2)
    await add('L', 1)
    await shop.call(createStockAlert, { body: { product_id: id, size: 'L', language: 'en' } }, { as: mei })
    const readCart = async () => {
      const { items } = (await shop.call(getCart, {}, { as: mei })).data
      return items.map(({ size, quantity }) => [size, quantity])
    }
    const readAlerts = async () =>
      (await shop.call(listStockAlerts, {}, { as: mei })).data.items.map(({ size }) => size)

    await save(id, [
      { size: 'L', was: 'S' },
      { size: 'S', was: 'L' },
    ])
    expect(await readCart()).toEqual([
      ['L', 2],
      ['S', 1],
    ])
    expect(await readAlerts()).toEqual(['S'])

    await shop.call(createStockAlert, { body: { product_id: id, size: 'L', language: 'en' } }, { as: mei })
    await save(id, [{ size: 'S', was: 'L' }])
    expect(await readCart()).toEqual([['S', 2]])
    expect(await readAlerts()).toEqual(['S'])
  })

  test('that were sold keep their names, and reserved ones stay', async () => {
    const { id } = await aProduct(shop, { sizes: [{ size: 'S', stock: 3 }] })
    const body = anOrderBody({ items: [{ product_id: id, size: 'S', quantity: 1 }] })
    await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
    expect((await find(id)).sizes).toMatchObject([{ size: 'S', reserved: 1, is_sold: true }])
    expect((await save(id, [{ size: 'M', was: 'S' }])).error.code).toBe('SIZE_IN_USE')
    expect((await save(id, [{ size: 'M' }])).error.code).toBe('SIZE_IN_USE')
  })
})

describe('a list', () => {
  const list = async (query: object) =>
    (await console.call(endpoints.listConsoleProducts, { query }, { as })).data

  test('is narrowed by status, category, stone, stock, price, what is missing and text', async () => {
    const gem = ['Listonite']
    const low = await aProduct(shop, { gem, stock: 2, price: '40.00' })
    const out = await aProduct(shop, { gem, stock: 0, price: '50.00' })
    const hidden = await aProduct(shop, { gem, stock: 50, status: 'archived', price: '60.00' })
    const draft = await aDraft({ gem, price: '70.00' })
    const idsOf = async (query: object) =>
      (await list({ stone: 'Listonite', sort: 'price', order: 'asc', ...query })).items.map(({ id }) => id)
    expect(await idsOf({})).toEqual([low.id, out.id, hidden.id, draft.id])
    expect(await idsOf({ status: 'archived' })).toEqual([hidden.id])
    expect(await idsOf({ stock: 'out' })).toEqual([out.id, draft.id])
    expect(await idsOf({ stock: 'low' })).toEqual([low.id, out.id, draft.id])
    expect(await idsOf({ incomplete: 'true' })).toEqual([draft.id])
    expect(await idsOf({ min_price: '50.00', max_price: '60.00' })).toEqual([out.id, hidden.id])
    expect(await idsOf({ q: hidden.record.name.zh })).toEqual([hidden.id])
    expect(await idsOf({ q: hidden.record.sku.toLowerCase() })).toEqual([hidden.id])
    expect(await idsOf({ category: 'carved' })).toHaveLength(4)
  })
})

describe('a bulk edit', () => {
  test('shows what it would change, applies it to those versions, and reports the others', async () => {
    const [one, two] = [await aProduct(shop, { price: '100.00' }), await aProduct(shop, { price: '9.99' })]
    const draft = await aDraft()
    const change = { price_percent: -10, status: 'active' as const }
    const ids = [one.id, two.id, draft.id]
    const preview = await console.call(endpoints.previewBulkChange, { body: { ids, change } }, { as })
    const bySku = (items: endpoints.BulkOutcome[]) =>
      Object.fromEntries(items.map(({ sku, after, error }) => [sku, error ?? after.price]))
    expect(bySku(preview.data.items)).toEqual({
      [one.record.sku]: '90.00',
      [two.record.sku]: '8.99',
      [draft.sku]: 'PRODUCT_INCOMPLETE',
    })
    expect((await find(one.id)).price).toBe('100.00')
    await console.call(
      endpoints.changeProduct,
      { params: { id: two.id }, body: { version: 1, price: '8.00' } },
      { as },
    )
    const items = preview.data.items.map(({ id, version }) => ({ id, version }))
    const applied = await console.call(endpoints.applyBulkChange, { body: { items, change } }, { as })
    expect(bySku(applied.data.items)).toEqual({
      [one.record.sku]: '90.00',
      [two.record.sku]: 'STALE_VERSION',
      [draft.sku]: 'PRODUCT_INCOMPLETE',
    })
    expect((await find(two.id)).price).toBe('8.00')
    const again = await console.call(endpoints.applyBulkChange, { body: { items, change } }, { as })
    expect(bySku(again.data.items)[one.record.sku]).toBe('STALE_VERSION')
  })
})

test('an import never undoes what was changed in the console without saying so', async () => {
  const { id, record } = await aProduct(shop, { price: '55.00', stock: 4 })
  await console.call(
    endpoints.changeProduct,
    { params: { id }, body: { version: 1, price: '56.00' } },
    { as },
  )
  expect(await shop.services.catalogue.previewImport([record])).toMatchObject({
    changed: [{ sku: record.sku, fields: [{ name: 'price', before: '56.00', after: '55.00' }] }],
  })
  expect((await find(id)).price).toBe('56.00')
  await importRecords(shop, [record])
  expect(await find(id)).toMatchObject({ version: 3, price: '55.00' })
  expect(await readStock(shop, id)).toMatchObject({ available: 4 })
})
