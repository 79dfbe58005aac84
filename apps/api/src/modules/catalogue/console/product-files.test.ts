import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import * as files from '@shop/contract/console/product-files'
import * as endpoints from '@shop/contract/console/products'
import type { ConsoleEndpoint } from '@shop/contract/console/console-endpoint'
import { getProduct } from '@shop/contract/products'
import { aProduct, aRecord } from '../../../../test/builders.ts'
import { uploadToConsole } from '../../../../test/console-upload.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { MINUTE } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('manager')

const upload = (endpoint: ConsoleEndpoint, content: Buffer, type: string) =>
  uploadToConsole(console, endpoint, { content, type }, as)

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
    const preview = await upload(files.previewImport, text, 'text/csv')
    expect(preview.data).toMatchObject({ added: [], changed: [], errors: [] })
    expect(record.name.en).toBe('=1+1')
  })

  test('shows its changes before they are made, and makes all of them or none', async () => {
    const { id, record } = await aProduct(shop, { price: '41.00' })
    const text = (await exportText()).toString()
    const changed = text.replaceAll(',41.00,', ',43.00,')
    const preview = await upload(files.previewImport, Buffer.from(changed), 'text/csv')
    expect(preview.data).toMatchObject({ changed: [{ sku: record.sku, fields: ['price'] }], errors: [] })
    const read = async () => (await shop.call(getProduct, { params: { id } })).data.product_price
    expect(await read()).toBe('41.00')
    const broken = changed.replace(record.slug, 'No Slug')
    const refused = await upload(files.applyImport, Buffer.from(broken), 'text/csv')
    expect(refused.error).toMatchObject({ code: 'IMPORT_REFUSED', details: [{ path: 'slug' }] })
    expect(await read()).toBe('41.00')
    await upload(files.applyImport, Buffer.from(changed), 'text/csv')
    expect(await read()).toBe('43.00')
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
