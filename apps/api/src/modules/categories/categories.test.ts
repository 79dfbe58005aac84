import { join } from 'node:path'
import { Registry } from 'prom-client'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/categories/categories.console'
import { changeProduct, uploadProductPicture } from '@shop/contract/products/products.console'
import { listCategories } from '@shop/contract/categories/categories.endpoints'
import type { Category } from '@shop/contract/categories/categories.schemas'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { aProduct } from '../../../test/builders.ts'
import { startCachedApp, toPublicPage } from '../../../test/cached-app.ts'
import { uploadToConsole } from '../../../test/console-upload.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { COMMAND_LINE } from '../audit/audit.service.ts'
import { createServices } from '../../services.ts'

const FILE = join(CATALOGUE_FOLDER, 'categories.json')
const shop = await createTestApp()
const console = await createTestConsole(shop)
const as = await console.aMember('content')
await shop.services.categories.fill(FILE)

const find = async (slug: string) =>
  (await shop.call(listCategories, {})).data.items.find((each) => each.slug === slug)!
const get = async (id: string) =>
  (await console.call(endpoints.getConsoleCategory, { params: { id } }, { as })).data
const change = async (id: string, fields: Partial<endpoints.CategoryFields>) => {
  const { version } = await get(id)
  return console.call(endpoints.changeCategory, { params: { id }, body: { version, ...fields } }, { as })
}

describe('the texts of a category', () => {
  test('are those of the file until the merchant changes them, and never filled in again', async () => {
    expect(await find('carved')).toMatchObject({ name: 'Carved', name_zh: '雕件', teaser: '' })
    const name = { en: 'Carved by hand', zh: '手雕' }
    const { data } = await change('carved', { name })
    expect(data).toMatchObject({ id: 'carved', parent: 'crystals', name })
    await shop.services.categories.fill(FILE)
    expect(await find('carved')).toMatchObject({ name: 'Carved by hand', name_zh: '手雕' })
    const { items } = (await shop.call(listCategories, {})).data
    expect(items.map(({ slug }) => slug).slice(3, 6)).toEqual(['custom-designs', 'crystals', 'raw-stones'])
  })

  test('saved by two people keep the first, and give the second both versions', async () => {
    const { version } = await get('divination')
    const params = { id: 'divination' }
    const save = (en: string) =>
      console.call(endpoints.changeCategory, { params, body: { version, intro: { en, zh: '问' } } }, { as })
    const first = await save('Ask first.')
    const second = await save('Answer later.')
    expect(second.error.code).toBe('STALE_VERSION')
    expect(second.error.details?.[0]?.['current']).toEqual(first.data)
    const owner = await console.aMember('owner')
    const query = { subject_id: 'divination' }
    const { data: log } = await console.call(listAuditEntries, { query }, { as: owner })
    expect(log.items).toMatchObject([
      { action: 'category.changed', who: as.email, after: { intro: { en: 'Ask first.' } } },
    ])
  })

  test('must be there in English and Simplified Chinese, and of a category that there is', async () => {
    const empty = await change('jewelry', { name: { en: 'Jewelry', zh: ' ' } })
    expect(empty.error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'name.zh' }] })
    const body = { version: 1, intro: { en: 'x', zh: 'x' } }
    const unknown = await console.call(endpoints.changeCategory, { params: { id: 'rings' }, body }, { as })
    expect(unknown.error.code).toBe('NOT_FOUND')
  })

  test('are seen on a cached page of every process within two seconds', async () => {
    const app = await startCachedApp(shop, async (_, host) => {
      const { body } = await host.sendApi({ method: 'GET', path: listCategories.path })
      const { items } = (body as { data: { items: Category[] } }).data
      return toPublicPage(items.map(({ name }) => name).join())
    })
    await app.getText('/about')
    expect(await app.getText('/about')).toContain('Bracelets,Protective')
    const { config, db, jobs, clock, log } = shop
    const elsewhere = createServices({ config, db, jobs, clock, log, registry: new Registry() })
    const { version } = await get('protective')
    const name = { en: 'Guardians', zh: '守护石' }
    await elsewhere.categoryEditor.change('protective', { version, name }, COMMAND_LINE)
    const isShown = async () => expect(await app.getText('/about')).toContain('Bracelets,Guardians')
    await vi.waitFor(isShown, { timeout: 2_000, interval: 50 })
  })
})

test('a picture takes the place of the shop’s own, with its alternative texts, also for shared links', async () => {
  const square = { width: 1200, height: 1200, channels: 3, background: 'teal' } as const
  const content = await sharp({ create: square }).png().toBuffer()
  const sent = await uploadToConsole(console, uploadProductPicture, { content, type: 'image/png' }, as)
  const { file } = sent.data as { file: string }
  const drawn = (await find('crystals')).picture!
  expect(drawn.url).toContain('/uploads/pages/category-crystals')
  const alt = { en: 'Teal crystals', zh: '青色水晶' }
  const { data } = await change('crystals', { picture: { file, alt } })
  expect(data.picture).toMatchObject({ file, alt, width: 1200 })
  const shown = await find('crystals')
  expect(shown.picture).toMatchObject({ alt: alt.en, alt_zh: alt.zh, width: 1200 })
  expect(shown.share_image).toContain(`/uploads/share/${file.replace('.webp', '')}`)
  expect((await find('jewelry')).share_image).toBe(shown.share_image)
  await change('crystals', { picture: null })
  expect((await find('crystals')).picture).toEqual(drawn)
  const unknown = await change('crystals', { picture: { file: 'photo-0123456789.webp', alt } })
  expect(unknown.error.code).toBe('PICTURE_UNKNOWN')
})

describe('the order of a category', () => {
  const arrange = async (id: string, ids: string[]) => {
    const { version } = await get(id)
    return console.call(endpoints.arrangeProducts, { params: { id }, body: { version, ids } }, { as })
  }
  const listShop = async (query: object) =>
    (await shop.call(listProducts, { query })).data.items.map(({ product_id }) => product_id)

  test('is that of its list in the shop, and the others follow as before', async () => {
    const [one, two, three] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const before = await listShop({ subcategory: 'carved' })
    const { data } = await arrange('carved', [three.id, one.id])
    const rest = before.filter((id) => id !== three.id && id !== one.id)
    expect(rest).toContain(two.id)
    expect(await listShop({ subcategory: 'carved' })).toEqual([three.id, one.id, ...rest])
    expect(data.items.map(({ id, is_placed }) => [id, is_placed])).toEqual([
      ...[three.id, one.id].map((id) => [id, true]),
      ...rest.map((id) => [id, false]),
    ])
    await arrange('carved', [])
    expect(await listShop({ subcategory: 'carved' })).toEqual(before)
  })

  test('is one for a category and one for each of its sub-categories', async () => {
    const [one, two] = [await aProduct(shop), await aProduct(shop)]
    const ring = await aProduct(shop, { subcategory: 'jewelry' })
    await arrange('crystals', [ring.id, two.id, one.id])
    await arrange('carved', [one.id, two.id])
    const listCarved = async () =>
      (await listShop({ category: 'crystals', subcategory: 'carved' })).slice(0, 2)
    expect((await listShop({ category: 'crystals' })).slice(0, 3)).toEqual([ring.id, two.id, one.id])
    expect(await listCarved()).toEqual([one.id, two.id])
    // Without an order of its own, a sub-category follows its category.
    await arrange('carved', [])
    expect(await listCarved()).toEqual([two.id, one.id])
    // Where several are looked at, places mean nothing.
    const both = { subcategory: ['carved', 'jewelry'] }
    const featured = await listShop(both)
    await arrange('carved', (await listShop({ subcategory: 'carved' })).toReversed())
    expect(await listShop(both)).toEqual(featured)
  })

  test('is refused to the second of two people', async () => {
    const { version } = await get('raw-stones')
    const params = { id: 'raw-stones' }
    const save = () => console.call(endpoints.arrangeProducts, { params, body: { version, ids: [] } }, { as })
    expect((await save()).status).toBe(200)
    expect((await save()).error.code).toBe('STALE_VERSION')
  })

  test('has no place for a product that comes from another category', async () => {
    const { id } = await aProduct(shop)
    await arrange('crystals', [id])
    const body = { version: 1, category: 'bracelets' as const, subcategory: 'protective' as const }
    await console.call(changeProduct, { params: { id }, body }, { as })
    const params = { id: 'bracelets' }
    const { data } = await console.call(endpoints.getCategoryOrder, { params }, { as })
    expect(data.items.find((item) => item.id === id)).toMatchObject({ is_placed: false })
  })
})
