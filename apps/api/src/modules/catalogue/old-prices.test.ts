import { describe, expect, test } from 'vitest'
import type { ProductFields } from '@shop/contract/products/product-fields.console'
import * as files from '@shop/contract/products/product-files.console'
import * as endpoints from '@shop/contract/products/products.console'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { aProduct, aRecord, importRecords } from '../../../test/builders.ts'
import { uploadToConsole } from '../../../test/console-upload.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
let as = await console.aMember('manager')

/** So many days later, with a session of then. */
async function pass(days: number) {
  shop.clock.advance(days * DAY)
  as = await console.aMember('manager')
}

const find = async (id: string) =>
  (await console.call(endpoints.getConsoleProduct, { params: { id } }, { as })).data

async function change(id: string, fields: Partial<ProductFields>) {
  const { version } = await find(id)
  return console.call(endpoints.changeProduct, { params: { id }, body: { version, ...fields } }, { as })
}

const readHistory = ({ db }: TestApp, id: string) =>
  db
    .selectFrom('product_prices')
    .select(['price_fen', 'valid_from', 'valid_until', 'source'])
    .where('product_id', '=', id)
    .orderBy('valid_from')
    .execute()

const listPrices = async (id: string) =>
  (await readHistory(shop, id)).map(({ price_fen, valid_until }) => [price_fen, valid_until !== null])

/** A product that was asked 200 for 40 days. */
async function aProductAt200() {
  const product = await aProduct(shop, { price: '200.00' })
  await pass(40)
  return product
}

describe('the history of prices', () => {
  test('has each price with its time, from every way to change it', async () => {
    const { id, record } = await aProduct(shop, { price: '200.00' })
    await pass(1)
    await change(id, { price: '180.00' })
    await pass(1)
    await importRecords(shop, [{ ...record, price: '170.00' }])
    await pass(1)
    const items = [{ id, version: (await find(id)).version }]
    await console.call(endpoints.applyBulkChange, { body: { items, change: { price: '160.00' } } }, { as })
    await change(id, { slug: `${record.slug}-new` })
    const history = await readHistory(shop, id)
    expect(history.map(({ price_fen }) => price_fen)).toEqual([20_000, 18_000, 17_000, 16_000])
    expect(history.map(({ valid_until }) => valid_until)).toEqual([
      ...history.slice(1).map(({ valid_from }) => valid_from),
      null,
    ])
    expect(history[1]!.valid_from.getTime() - history[0]!.valid_from.getTime()).toBeGreaterThanOrEqual(DAY)
  })

  test('has no price of a draft, or of a product off sale', async () => {
    const { id } = await aProduct(shop, { price: '200.00', status: 'draft' })
    await change(id, { price: '90.00' })
    expect(await listPrices(id)).toEqual([])
    const publish = async (body: { status: 'active' | 'archived'; published_at?: string }) =>
      console.call(
        endpoints.publishProduct,
        { params: { id }, body: { version: (await find(id)).version, ...body } },
        { as },
      )
    await publish({ status: 'active' })
    expect(await listPrices(id)).toEqual([[9_000, false]])
    await pass(1)
    await publish({ status: 'archived' })
    expect(await listPrices(id)).toEqual([[9_000, true]])
    await change(id, { price: '95.00' })
    await pass(1)
    await publish({ status: 'active' })
    expect(await listPrices(id)).toEqual([
      [9_000, true],
      [9_500, false],
    ])
  })

  test('has the price of a product that is published later from then on', async () => {
    const { id } = await aProduct(shop, { price: '200.00', status: 'draft' })
    const at = new Date(shop.clock().getTime() + 2 * DAY)
    const body = { version: 1, status: 'active' as const, published_at: at.toISOString() }
    await console.call(endpoints.publishProduct, { params: { id }, body }, { as })
    await change(id, { price: '190.00' })
    expect(await readHistory(shop, id)).toEqual([
      { price_fen: 19_000, valid_from: at, valid_until: null, source: 'shop' },
    ])
  })
})

describe('an old price', () => {
  test('is the lowest of the 30 days before the reduction, and nothing else', async () => {
    const { id } = await aProductAt200()
    const typed = await change(id, { price: '150.00', compare_at_price: '260.00' })
    expect([typed.status, typed.error]).toMatchObject([
      409,
      {
        code: 'OLD_PRICE_UNTRUE',
        details: [{ path: 'compare_at_price', rule: 'untrue_old_price', limit: '200.00' }],
      },
    ])
    expect((await find(id)).price).toBe('200.00')
    const { data } = await change(id, { price: '150.00', compare_at_price: '200.00' })
    expect(data.compare_at_price).toBe('200.00')
    await pass(60)
    expect((await change(id, { stone_size: '8 mm', compare_at_price: '200.00' })).status).toBe(200)
  })

  test('is shown with the price on the page, in lists and in the feed', async () => {
    const { id, record } = await aProductAt200()
    await change(id, { price: '150.00', compare_at_price: '200.00' })
    const prices = { product_price: '150.00', compare_at_price: '200.00' }
    expect((await shop.call(getProduct, { params: { id } })).data).toMatchObject(prices)
    const query = { min_price: '150.00', max_price: '150.00', limit: 100 }
    const { data } = await shop.call(listProducts, { query })
    expect(data.items.find(({ product_id }) => product_id === id)).toMatchObject(prices)
    const feed = (await shop.app.inject('/feeds/google-merchant.xml')).body
    const item = feed.split('<item>').find((text) => text.includes(`<g:id>${record.sku}</g:id>`))
    expect(item).toContain('<g:price>200.00 CNY</g:price><g:sale_price>150.00 CNY</g:sale_price>')
  })

  test('is none of a price that is not lower, or of a product that nobody was asked a price of', async () => {
    const { id } = await aProductAt200()
    await change(id, { price: '120.00' })
    await pass(1)
    const refused = { code: 'OLD_PRICE_UNTRUE', details: [{ rule: 'no_old_price' }] }
    expect((await change(id, { price: '130.00', compare_at_price: '200.00' })).error).toMatchObject(refused)
    const draft = await aProduct(shop, { price: '90.00', status: 'draft' })
    expect((await change(draft.id, { compare_at_price: '99.00' })).error).toMatchObject(refused)
  })

  test('is replaced by the true one where many prices change at once, and by none in a copy', async () => {
    const { id } = await aProductAt200()
    await change(id, { price: '180.00', compare_at_price: '200.00' })
    await pass(31)
    const items = [{ id, version: (await find(id)).version }]
    await console.call(endpoints.applyBulkChange, { body: { items, change: { price_percent: -50 } } }, { as })
    expect(await find(id)).toMatchObject({ price: '90.00', compare_at_price: '180.00' })
    const copy = crypto.randomUUID()
    await console.call(endpoints.duplicateProduct, { params: { id }, body: { id: copy } }, { as })
    expect(await find(copy)).not.toHaveProperty('compare_at_price')
  })

  test('is left out of an earlier version that is restored, where it is no longer true', async () => {
    const { id } = await aProductAt200()
    await change(id, { price: '180.00', compare_at_price: '200.00' })
    const { version: past } = await find(id)
    await change(id, { price: '120.00', compare_at_price: '180.00' })
    await pass(1)
    const restored = await console.call(
      endpoints.restoreProductVersion,
      { params: { id, past }, body: { version: past + 1 } },
      { as },
    )
    expect(restored.data).toMatchObject({ price: '180.00' })
    expect(restored.data).not.toHaveProperty('compare_at_price')
  })
})

describe('a file', () => {
  const preview = async (text: string): Promise<files.ImportPreview> =>
    (
      await uploadToConsole(
        console,
        files.previewImport,
        { content: Buffer.from(text), type: 'text/csv' },
        as,
      )
    ).data

  test('with old prices that nobody was asked names each line, the reason and the true one', async () => {
    const [one, two, three] = [await aProductAt200(), await aProduct(shop), await aProductAt200()]
    const rows = [
      `${one.record.sku},150.00,260.00`,
      `${two.record.sku},90.00,120.00`,
      `${three.record.sku},150.00,200.00`,
    ]
    const shown = await preview(`sku,price,compare_at_price\n${rows.join('\n')}\n`)
    const claim = (price: string) => `"${price}" was not the lowest price of the 30 days before`
    expect(shown.errors).toEqual([
      { line: 2, path: 'compare_at_price', message: `${claim('260.00')}; "200.00" was` },
      { line: 3, path: 'compare_at_price', message: `${claim('120.00')}; "100.00" was` },
    ])
    await expect(
      importRecords(shop, [{ ...one.record, price: '150.00', compare_at_price: '260.00' }]),
    ).rejects.toThrow('"200.00" was; nothing was changed')
    const fresh = aRecord({ compare_at_price: '300.00' })
    await expect(importRecords(shop, [fresh])).rejects.toThrow('none was higher than "100.00"')
    expect((await find(three.id)).price).toBe('200.00')
  })

  test('that fills the shop brings its old prices, marked as the catalogue’s', async () => {
    const rows = await shop.db
      .selectFrom('products')
      .innerJoin('product_prices', 'product_prices.product_id', 'products.id')
      .where('source', '=', 'catalogue')
      .select(['products.id', 'products.compare_at_fen', 'product_prices.price_fen'])
      .execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ compare_at_fen: shown, price_fen: past }) => shown !== past)).toEqual([])
    const { id } = rows[0]!
    const { price, compare_at_price } = await find(id)
    expect((await change(id, { price, compare_at_price })).status).toBe(200)
  })
})
