import { getPage, listStories } from '@shop/contract/articles'
import { getProduct, listProducts, listRelatedProducts } from '@shop/contract/products'
import { expect, test } from 'vitest'
import { createTestApp } from '../test/test-app.ts'
import { gatherShown, listShown, noteShown, readVersions } from './shown-content.ts'

const shop = await createTestApp()

const JADE = { product_id: 'jade' }
const ONYX = { product_id: 'onyx' }

test('a list shows its products, and what could come into it', () => {
  const tags = listShown('/products?category=bracelets&page=2', { items: [JADE, ONYX] })
  expect(tags).toEqual([
    'catalogue',
    'category:protective',
    'category:energy-crystals',
    'category:custom-designs',
    'product:jade',
    'product:onyx',
  ])
  const narrow = listShown('/products?category=crystals&subcategory=carved', { items: [] })
  expect(narrow).toContain('category:carved')
  expect(narrow).not.toContain('category:protective')
  expect(
    [...listShown('/products?q=jade', { items: [] })!].filter((tag) => tag.startsWith('category:')),
  ).toHaveLength(9)
})

test('what beside a product stands is shown with it', () => {
  expect(listShown('/products/jade-bead', JADE)).toContain('product:jade')
  const related = listShown('/products/jade-bead/related', { items: [ONYX], bought_together: [JADE] })
  expect(related).toEqual(['product:onyx', 'product:jade'])
  expect(listShown('/v1/stories?language=en', { items: [{ products: [JADE] }] })).toEqual([
    'stories',
    'catalogue',
    'product:jade',
  ])
  expect(listShown('/v1/pages/about?language=zh', { slug: 'about' })).toEqual(['page:about'])
})

test('a page that asks for what is one shopper’s, or could not be had, is nobody’s to keep', async () => {
  const keep = async (method: string, path: string, status: number, data: unknown) =>
    (await gatherShown(async () => noteShown(method, path, status, { data }))).tags
  expect(await keep('GET', '/products/jade-bead', 200, JADE)).toEqual(new Set(['catalogue', 'product:jade']))
  expect(await keep('GET', '/products/jade-bead', 500, JADE)).toBeUndefined()
  expect(await keep('GET', '/user/profile', 200, JADE)).toBeUndefined()
  expect(await keep('GET', '/v1/orders/jade', 200, JADE)).toBeUndefined()
  expect(await keep('POST', '/products', 200, { items: [JADE] })).toBeUndefined()
})

test('two pages that are made at once do not mix what they show', async () => {
  const make = (id: string) =>
    gatherShown(async () => {
      await new Promise((resume) => setImmediate(resume))
      noteShown('GET', `/products/${id}`, 200, { data: { product_id: id } })
    })
  const [first, second] = await Promise.all([make('jade'), make('onyx')])
  expect(first.tags).toEqual(new Set(['catalogue', 'product:jade']))
  expect(second.tags).toEqual(new Set(['catalogue', 'product:onyx']))
})

test('the real answers are told apart by what of them changes', async () => {
  const { data: list } = await shop.call(listProducts, { query: { limit: 3 } })
  const [one, two] = list.items
  await Promise.all([
    shop.call(getProduct, { params: { id: one!.slug } }),
    shop.call(listRelatedProducts, { params: { id: one!.slug } }),
    shop.call(listStories, {}),
    shop.call(getPage, { params: { slug: 'about' } }),
  ])
  const tags = [`product:${one!.product_id}`, `product:${two!.product_id}`, 'category:protective', 'stories']
  const before = await readVersions(shop.services, tags)
  expect(tags.filter((tag) => !before.has(tag))).toEqual([])

  await shop.db
    .updateTable('stock_items')
    .set((row) => ({ available: row('available', '+', 1) }))
    .where('product_id', '=', one!.product_id)
    .execute()
  const after = await readVersions(shop.services, tags)
  expect(tags.filter((tag) => before.get(tag) !== after.get(tag))).toEqual([tags[0]])

  await shop.db
    .updateTable('products')
    .set({ updated_at: new Date('2030-01-01') })
    .where('subcategory', '=', 'protective')
    .execute()
  const written = await readVersions(shop.services, ['category:protective', 'category:carved'])
  expect(written.get('category:protective')).not.toBe(before.get('category:protective'))
  expect(written.get('category:carved')).toBe(before.get('category:carved'))
})

test('a product that is gone has no version', async () => {
  const gone = 'product:01a2039d-e2d1-767f-a370-000000000000'
  expect((await readVersions(shop.services, [gone, 'product:no-id'])).has(gone)).toBe(false)
})
