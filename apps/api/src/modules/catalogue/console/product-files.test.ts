import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import * as files from '@shop/contract/products/product-files.console'
import type { ImportFill, ImportPreview } from '@shop/contract/products/product-files.console'
import * as endpoints from '@shop/contract/products/products.console'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { aProduct, aRecord } from '../../../../test/builders.ts'
import { uploadToConsole } from '../../../../test/console-upload.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { MINUTE } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('manager')

const upload = (endpoint: ConsoleEndpoint, content: Buffer, type: string, query = {}) =>
  uploadToConsole(console, endpoint, { content, type, query }, as)

const preview = async (text: string, fill: ImportFill = {}): Promise<ImportPreview> =>
  (await upload(files.previewImport, Buffer.from(text), 'text/csv', fill)).data

const apply = (text: string, hash: string, fill: ImportFill = {}) =>
  upload(files.applyImport, Buffer.from(text), 'text/csv', { ...fill, hash })

const showAndApply = async (text: string, fill: ImportFill = {}) =>
  apply(text, (await preview(text, fill)).hash, fill)

const exportText = async () => (await console.call(files.exportProducts, { query: undefined }, { as })).body

describe('the file of products', () => {
  test('read again changes nothing: drafts, formulas and Chinese are kept', async () => {
    const twin = { en: '=1+1', zh: '@和田玉' }
    const { record } = await aProduct(shop, { name: twin })
    const { sizes: _, stock: __, status: ___, published_at: ____, ...fields } = aRecord()
    const body = {
      id: randomUUID(),
      sizes: [],
      ...fields,
      pictures: [],
      name: { en: 'Half a draft', zh: '' },
    }
    await console.call(endpoints.createProduct, { body }, { as })
    const text = await exportText()
    expect(text.toString()).toContain(`"'=1+1"`.replaceAll('"', ''))
    expect(text.toString()).toMatch(/,'@和田玉,/)
    expect(await preview(text.toString())).toMatchObject({ added: [], changed: [], errors: [] })
    expect(record.name.en).toBe('=1+1')
  })

  test('shows its changes before they are made, and makes all of them or none', async () => {
    const { id, record } = await aProduct(shop, { price: '41.00' })
    const text = (await exportText()).toString()
    const changed = text.replaceAll(',41.00,', ',43.00,')
    const shown = await preview(changed)
    const name = record.name.en
    const fields = [{ name: 'price', before: '41.00', after: '43.00' }]
    expect(shown).toMatchObject({ changed: [{ sku: record.sku, name, fields }], errors: [] })
    const read = async () => (await shop.call(getProduct, { params: { id } })).data.product_price
    expect(await read()).toBe('41.00')
    const refused = await apply(changed.replace(record.slug, 'No Slug'), shown.hash)
    expect(refused.error).toMatchObject({ code: 'IMPORT_REFUSED', details: [{ path: 'slug' }] })
    expect(await read()).toBe('41.00')
    await apply(changed, shown.hash)
    expect(await read()).toBe('43.00')
  })

  test('is applied as it was shown, or not at all: an edit in between is shown, not overwritten', async () => {
    const { id, record } = await aProduct(shop, { price: '51.00' })
    const change = (body: object) =>
      console.call(endpoints.changeProduct, { params: { id }, body: { version: 1, ...body } }, { as })
    const text = `sku,price\n${record.sku},55.00\n`
    const shown = await preview(text)
    await change({ price: '53.00' })
    expect((await apply(text, shown.hash)).error?.code).toBe('IMPORT_OUTDATED')
    const again = await preview(text)
    expect(again.changed[0]!.fields).toEqual([{ name: 'price', before: '53.00', after: '55.00' }])
    expect((await apply(`${text}\n`, again.hash)).error?.code).toBe('IMPORT_OUTDATED')
    expect((await apply(text, again.hash)).error).toBeUndefined()
  })

  test('shows the stock as the shop counts it', async () => {
    const { id, record } = await aProduct(shop, { stock: 6 })
    await shop.db.updateTable('stock_items').set({ available: 4 }).where('product_id', '=', id).execute()
    expect((await preview(`sku,stock\n${record.sku},6\n`)).changed).toEqual([])
    const [changed] = (await preview(`sku,stock\n${record.sku},9\n`)).changed
    expect(changed!.fields).toEqual([{ name: 'stock', before: '4', after: '9' }])
  })
})

describe('a file of Shopify', () => {
  const HEAD =
    'Handle,Title,Body (HTML),Type,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src'
  const PICTURE = 'https://cdn.example/files/opal.jpg'
  const toFile = (sku: string, { title = 'Opal Ring', stock = 'shopify,3' } = {}) =>
    `${HEAD}\n${sku.toLowerCase()},${title},<p>An opal.</p>,Jewelry,${sku},9,${stock},120,${PICTURE}\n`

  test('becomes drafts: what they lack, and pictures that the shop does not have, are told', async () => {
    const shown = await preview(toFile('OPAL-1'))
    expect(shown).toMatchObject({
      added: [{ sku: 'OPAL-1', name: 'Opal Ring' }],
      drafts: ['OPAL-1'],
      pictures_left_out: 1,
      errors: [],
      lacking: [],
    })
    await apply(toFile('OPAL-1'), shown.hash)
    const { data } = await console.call(endpoints.listConsoleProducts, { query: { q: 'OPAL-1' } }, { as })
    expect(data.items).toMatchObject([{ sku: 'OPAL-1', status: 'draft' }])
  })

  test('whose stock is not counted asks for it, and takes what is chosen', async () => {
    const text = toFile('OPAL-2', { stock: ',0' }).replace('Jewelry,OPAL-2,9', 'Rings,OPAL-2,0')
    const shown = await preview(text)
    expect(shown).toMatchObject({ added: [], errors: [] })
    expect(shown.lacking).toEqual([
      { field: 'stock', count: 1 },
      { field: 'subcategory', count: 1 },
      { field: 'weight_g', count: 1 },
    ])
    expect((await apply(text, shown.hash)).error?.code).toBe('IMPORT_REFUSED')
    const fill = { stock: 5, subcategory: 'jewelry', weight_g: 12 } as const
    expect((await showAndApply(text, fill)).error).toBeUndefined()
    const { data } = await console.call(endpoints.listConsoleProducts, { query: { q: 'OPAL-2' } }, { as })
    expect(data.items).toMatchObject([{ sku: 'OPAL-2', available: 5 }])
    // What the shop counts itself is left alone from then on.
    expect((await preview(text, { ...fill, stock: 50 })).changed).toEqual([])
    expect((await preview(text)).lacking).toEqual([])
  })

  test('leaves the shop’s own edits alone, also when it is imported again', async () => {
    await showAndApply(toFile('OPAL-3'))
    const { data } = await console.call(endpoints.listConsoleProducts, { query: { q: 'OPAL-3' } }, { as })
    const params = { id: data.items[0]!.id }
    const body = { version: 1, name: { en: 'Opal Ring', zh: '欧泊戒指' }, price: '130.00' }
    await console.call(endpoints.changeProduct, { params, body }, { as })
    expect((await preview(toFile('OPAL-3'))).changed).toEqual([])
    const renamed = await preview(toFile('OPAL-3', { title: 'Ring of Opal' }))
    expect(renamed.changed[0]!.fields).toEqual([
      { name: 'name_en', before: 'Opal Ring', after: 'Ring of Opal' },
    ])
  })
})

describe('a picture', () => {
  const aPicture = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: 'teal' } })

  test.each([
    ['image/jpeg', (picture: Sharp) => picture.jpeg()],
    ['image/png', (picture: Sharp) => picture.png()],
    ['image/avif', (picture: Sharp) => picture.avif({ effort: 0 })],
  ])('%s is uploaded and used by a product, with its focal point', async (type, encode) => {
    const content = await encode(aPicture(1200)).toBuffer()
    const picture = (await upload(endpoints.uploadProductPicture, content, type)).data as { file: string }
    const { id } = await aProduct(shop)
    const alt = { en: 'Teal', zh: '青' }
    const pictures = [{ file: picture.file, alt, focal: { x: 0.25, y: 0.75 } }]
    const body = { version: 1, pictures }
    const saved = await console.call(endpoints.changeProduct, { params: { id }, body }, { as })
    expect(saved.data.pictures).toMatchObject([{ ...pictures[0], width: 1200 }])
    const { images } = (await shop.call(getProduct, { params: { id } })).data
    expect(images).toMatchObject([{ alt: 'Teal', alt_zh: '青', width: 1200 }])
    const file = await shop.services.pictures.makeRequested(images[0]!.url.replace('/uploads/', ''))
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 1200 })
  })

  test('that is none, or too small, is refused, and so is one that was never uploaded', async () => {
    const small = await aPicture(1199).png().toBuffer()
    for (const content of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), small]) {
      const { error } = await upload(endpoints.uploadProductPicture, content, 'image/png')
      expect(error?.code).toBe('PICTURE_TYPE_UNSUPPORTED')
    }
    const { id } = await aProduct(shop)
    const pictures = [{ file: 'photo-0123456789.webp', alt: { en: 'x', zh: 'x' } }]
    const body = { version: 1, pictures }
    const refused = await console.call(endpoints.changeProduct, { params: { id }, body }, { as })
    expect(refused.error.code).toBe('PICTURE_UNKNOWN')
  })
})

test('a preview shows one draft for a quarter of an hour, and is never cached', async () => {
  const [draft, other] = [
    await aProduct(shop, { status: 'draft' }),
    await aProduct(shop, { status: 'draft' }),
  ]
  const { data } = await console.call(
    endpoints.previewProduct,
    { params: { id: draft.id }, body: {} },
    { as },
  )
  const preview = new URL(data.url).searchParams.get('preview')!
  const read = (id: string, token: string) =>
    shop.call(getProduct, { params: { id }, query: { preview: token } })
  expect((await read(draft.record.slug, preview)).data.product_id).toBe(draft.id)
  expect((await read(other.id, preview)).status).toBe(404)
  expect((await read(draft.id, preview.replace(/^\d/, '9'))).status).toBe(404)
  expect((await shop.call(getProduct, { params: { id: draft.id } })).status).toBe(404)
  shop.clock.advance(15 * MINUTE)
  expect((await read(draft.id, preview)).status).toBe(404)
})
