import { join } from 'node:path'
import { MARKETS } from '@shop/contract/markets/markets'
import { describe, expect, test } from 'vitest'
import { aProduct, importRecords } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { findText, listChildren, readXml, type XmlElement } from '../../../test/xml.ts'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { toOfferId } from './merchant-feed.xml.ts'
import { createSearchEnginesService } from './search-engines.service.ts'

const shop = await createTestApp()
await shop.services.categories.fill(join(CATALOGUE_FOLDER, 'categories.json'))
const URL = '/feeds/google-merchant.xml'
const ORIGIN = 'https://shop.example'

async function readFeed(url = URL): Promise<XmlElement[]> {
  const response = await shop.app.inject(url)
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  const root = readXml(response.body)
  expect([root.name, root.attributes]).toEqual([
    'rss',
    { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' },
  ])
  const channel = root.children[0]!
  expect(channel.children.slice(0, 3).map(({ name }) => name)).toEqual(['title', 'link', 'description'])
  return listChildren(channel, 'item')
}

const findItem = (items: XmlElement[], id: string) => items.find((item) => findText(item, 'g:id') === id)
const findItems = (items: XmlElement[], sku: string) =>
  items.filter((item) => findText(item, 'g:id')!.startsWith(sku))

/** Attributes that Google requires of an offer (https://support.google.com/merchants/answer/7052112). */
const REQUIRED: Readonly<Record<string, RegExp>> = {
  'g:id': /^[\w.-]{1,50}$/,
  'g:title': /^.{1,150}$/u,
  'g:description': /^[^]{1,5000}$/,
  'g:link': /^https:\/\/shop\.example\/product\/[a-z0-9-]+$/,
  'g:image_link': /^https:\/\/shop\.example\/uploads\/.+\.(webp|jpg|png)$/,
  'g:availability': /^(in_stock|out_of_stock)$/,
  'g:price': /^\d+\.\d\d CNY$/,
  'g:brand': /^.{1,70}$/,
  'g:condition': /^new$/,
  // The products have no GTIN.
  'g:identifier_exists': /^no$/,
  'g:google_product_category': /^[\w&]+( [\w&]+)*( > [\w& ]+)+$/,
  'g:product_type': /^[^>]+ > [^>]+$/,
  'g:shipping_weight': /^\d+ g$/,
}

/** Also required of apparel. */
const REQUIRED_OF_APPAREL: Readonly<Record<string, RegExp>> = {
  'g:gender': /^unisex$/,
  'g:age_group': /^adult$/,
  'g:color': /^.{1,100}$/u,
}

const KNOWN = new Set([
  ...Object.keys(REQUIRED),
  ...Object.keys(REQUIRED_OF_APPAREL),
  'g:item_group_id',
  'g:size',
  'g:sale_price',
  'g:material',
  'g:additional_image_link',
  'g:shipping',
])

describe('the feed', () => {
  test('has every required attribute of every offer, and no unknown one', async () => {
    const items = await readFeed()
    expect(items.length).toBeGreaterThan(100)
    for (const item of items) {
      const id = findText(item, 'g:id')
      for (const [name, shape] of Object.entries(REQUIRED))
        expect(findText(item, name), `${id} ${name}`).toMatch(shape)
      if (findText(item, 'g:google_product_category')!.startsWith('Apparel'))
        for (const [name, shape] of Object.entries(REQUIRED_OF_APPAREL))
          expect(findText(item, name), `${id} ${name}`).toMatch(shape)
      expect(item.children.map(({ name }) => name).filter((name) => !KNOWN.has(name))).toEqual([])
      expect(listChildren(item, 'g:additional_image_link').length).toBeLessThanOrEqual(10)
    }
    const ids = items.map((item) => findText(item, 'g:id'))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has one offer for each size, grouped by the product', async () => {
    const { record } = await aProduct(shop, {
      category: 'bracelets',
      subcategory: 'protective',
      sizes: [
        { size: '15 cm', stock: 0 },
        { size: '16 cm', stock: 3 },
      ],
    })
    const items = findItems(await readFeed(), record.sku)
    expect(
      items.map((item) =>
        ['g:id', 'g:item_group_id', 'g:title', 'g:size', 'g:availability'].map((name) =>
          findText(item, name),
        ),
      ),
    ).toEqual([
      [`${record.sku}-15cm`, record.sku, `${record.name.en} – 15 cm`, '15 cm', 'out_of_stock'],
      [`${record.sku}-16cm`, record.sku, `${record.name.en} – 16 cm`, '16 cm', 'in_stock'],
    ])
  })

  test('has one offer for a product without sizes, without group and size', async () => {
    const { record } = await aProduct(shop, { stock: 2 })
    const item = findItem(await readFeed(), record.sku)!
    expect(['g:item_group_id', 'g:size', 'g:gender'].map((name) => findText(item, name))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(findText(item, 'g:title')).toBe(record.name.en)
  })

  test('has the current and the former price', async () => {
    const { record } = await aProduct(shop, { price: '239.00' })
    await importRecords(shop, [{ ...record, price: '199.00', compare_at_price: '239.00' }])
    const item = findItem(await readFeed(), record.sku)!
    expect([findText(item, 'g:price'), findText(item, 'g:sale_price')]).toEqual(['239.00 CNY', '199.00 CNY'])
  })

  test('has the shipping cost for every market: free at home from ¥299', async () => {
    const cheap = await aProduct(shop, { price: '298.99' })
    const dear = await aProduct(shop, { price: '299.00' })
    const items = await readFeed()
    const listShipping = (sku: string) =>
      listChildren(findItem(items, sku)!, 'g:shipping').map(({ children }) =>
        children.map(({ text }) => text).join(' '),
      )
    expect(listShipping(cheap.record.sku)).toEqual([
      'CN standard 12.00 CNY 3 5',
      'CN express 25.00 CNY 1 2',
      ...MARKETS.slice(1).map((country) => `${country} international 98.00 CNY 7 15`),
    ])
    expect(listShipping(dear.record.sku).slice(0, 2)).toEqual([
      'CN standard 0.00 CNY 3 5',
      'CN express 25.00 CNY 1 2',
    ])
  })

  test('is in Chinese on request, with the same offers', async () => {
    const english = await readFeed()
    const chinese = await readFeed(`${URL}?lang=zh`)
    const toIds = (items: XmlElement[]) => items.map((item) => findText(item, 'g:id'))
    expect(toIds(chinese)).toEqual(toIds(english))
    const item = findItems(chinese, 'BR-PRO-001')[0]!
    expect(findText(item, 'g:title')).toMatch(/^黑曜石守护手串 – /)
    expect(findText(item, 'g:link')).toBe(`${ORIGIN}/product/black-obsidian-guardian-bracelet?lang=zh`)
    expect(findText(item, 'g:color')).toBe('黑色')
    expect(findText(item, 'g:product_type')).toMatch(/^手串 > \p{Script=Han}+$/u)
    expect(await readFeed(`${URL}?lang=xx&lang=zh`)).toHaveLength(english.length)
  })

  test('is in each language that there is, and what lacks a text in it is read in the one next to it', async () => {
    const inBoth = await aProduct(shop, {
      name: { en: 'Bear', zh: '小熊', 'zh-Hant': '小熊（繁體）' },
      description: { en: 'A bear', zh: '一只熊' },
      color: ['Black', 'Unnamed'],
    })
    const translations = JSON.stringify({ value: { 'zh-Hant': '墨黑' } })
    await shop.db.updateTable('terms').set({ translations }).where('value', '=', 'Black').execute()
    const item = findItem(await readFeed(`${URL}?lang=zh-Hant`), inBoth.record.sku)!
    expect(['g:title', 'g:description', 'g:color', 'g:link'].map((name) => findText(item, name))).toEqual([
      '小熊（繁體）',
      '一只熊',
      '墨黑/Unnamed',
      `${ORIGIN}/product/${inBoth.record.slug}?lang=zh-Hant`,
    ])
  })

  test('has as many colours and materials as fit, and of one that does not its beginning', async () => {
    const color = [
      'Black',
      'Green with bands of white, grey and a little rust',
      'x'.repeat(40),
      'y'.repeat(40),
      'Blue',
    ]
    const materials = ['Agate', 'z'.repeat(190), 'Silver']
    const several = await aProduct(shop, { color, materials })
    const single = await aProduct(shop, { color: color.slice(1, 2) })
    const items = await readFeed()
    const read = (sku: string, name: string) => findText(findItem(items, sku)!, name)
    expect(read(several.record.sku, 'g:color')).toBe(`Black/${'x'.repeat(40)}/${'y'.repeat(40)}`)
    expect(read(several.record.sku, 'g:material')).toBe(`Agate/${'z'.repeat(190)}`)
    expect(read(single.record.sku, 'g:color')).toBe('Green with bands of white, grey and a')
  })

  test('escapes any text', async () => {
    const text = `<b>5 & 6</b> "so" it's ]]> <!-- 翡翠 😀 \u2028`.trim()
    const { record } = await aProduct(shop, {
      description: { en: text, zh: text },
      name: { en: text, zh: text },
    })
    const item = findItem(await readFeed(), record.sku)!
    expect([findText(item, 'g:description'), findText(item, 'g:title')]).toEqual([text, text])
  })

  test('omits what is not on sale', async () => {
    const { record } = await aProduct(shop)
    await importRecords(shop, [{ ...record, status: 'archived' }])
    const later = await aProduct(shop, { published_at: '2027-01-01' })
    const items = await readFeed()
    for (const { sku } of [record, later.record]) expect(findItems(items, sku)).toEqual([])
  })

  test('has a new ETag once something is sold out, and not before', async () => {
    const { id, record } = await aProduct(shop, { stock: 2 })
    const { headers } = await shop.app.inject(URL)
    expect(headers['cache-control']).toBe('public, max-age=600')
    const request = () => shop.app.inject({ url: URL, headers: { 'if-none-match': String(headers['etag']) } })
    const stop = (available: number) =>
      shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', id).execute()
    expect((await request()).statusCode).toBe(304)
    await stop(1)
    expect((await request()).statusCode).toBe(304)
    await stop(0)
    const changed = await request()
    expect(changed.statusCode).toBe(200)
    expect(findText(findItem(await readFeed(), record.sku)!, 'g:availability')).toBe('out_of_stock')
  })

  test('has a new ETag once a Chinese term of it changed', async () => {
    const { headers } = await shop.app.inject(`${URL}?lang=zh`)
    const request = () =>
      shop.app.inject({ url: `${URL}?lang=zh`, headers: { 'if-none-match': String(headers['etag']) } })
    const call = (black: string) =>
      shop.db.updateTable('terms').set({ value_zh: black }).where('value', '=', 'Black').execute()
    expect((await request()).statusCode).toBe(304)
    await call('墨色')
    const changed = await request()
    expect([changed.statusCode, changed.body.includes('墨色')]).toEqual([200, true])
    await call('黑色')
    expect((await request()).statusCode).toBe(304)
  })

  test('is streamed, so that many products need no more memory', async () => {
    const { db, clock } = shop
    const { settings } = shop.services
    const { writeFeed } = createSearchEnginesService({
      db,
      clock,
      settings,
      publicUrl: ORIGIN,
      batchSize: 5,
    })
    const items: string[] = []
    for await (const product of writeFeed('en')) items.push(product)
    const products = items.map((product) => new Set(product.match(/product\/[a-z0-9-]+/g)).size)
    expect(Math.max(...products)).toBe(5)
    expect(items.join('')).toBe((await shop.app.inject(URL)).body)
  })
})

test('An offer has a stable id, whatever its size is called.', () => {
  expect(toOfferId('BR-1', '')).toBe('BR-1')
  expect(toOfferId('BR-1', '15 cm')).toBe('BR-1-15cm')
  expect(toOfferId('BR-1', '大')).toMatch(/^BR-1-[0-9a-f]{12}$/)
  expect(toOfferId('BR-1', '大')).not.toBe(toOfferId('BR-1', '小'))
  expect(toOfferId('X'.repeat(32), 'a long name of a size').length).toBeLessThanOrEqual(50)
})
