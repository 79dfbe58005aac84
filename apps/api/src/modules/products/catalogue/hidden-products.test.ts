import { describe, expect, test } from 'vitest'
import { getProduct, listProducts, listRelatedProducts } from '@shop/contract/products/products.endpoints'
import { DAY } from '../../../jobs/clock.ts'
import { aProduct, importRecords } from '../../../../test/builders.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()

const unusual = { gem: ['Unobtainium'], subcategory: 'carved' as const }

async function isShown(id: string, companion: string): Promise<boolean[]> {
  const listed = (await shop.call(listProducts, { query: { gem: 'Unobtainium' } })).data.items
  const found = await shop.call(getProduct, { params: { id } })
  const related = (await shop.call(listRelatedProducts, { params: { id: companion } })).data.items
  return [
    listed.some(({ product_id }) => product_id === id),
    found.status === 200,
    related.some(({ product_id }) => product_id === id),
  ]
}

describe('products that are not on sale', () => {
  test('are hidden until their publication date', async () => {
    const companion = await aProduct(shop, unusual)
    const { id } = await aProduct(shop, { ...unusual, published_at: '2026-11-22' })
    expect(await isShown(id, companion.id)).toEqual([false, false, false])
    shop.clock.advance(2 * DAY)
    expect(await isShown(id, companion.id)).toEqual([true, true, true])
  })

  test('are hidden once they are taken off sale', async () => {
    const companion = await aProduct(shop, unusual)
    const { id, record } = await aProduct(shop, unusual)
    expect(await isShown(id, companion.id)).toEqual([true, true, true])
    await importRecords(shop, [{ ...record, status: 'archived' }])
    expect(await isShown(id, companion.id)).toEqual([false, false, false])
  })
})

test('a product is new for thirty days', async () => {
  const { id } = await aProduct(shop, { published_at: '2026-11-20' })
  const isNew = async () => (await shop.call(getProduct, { params: { id } })).data.is_new
  shop.clock.set(new Date('2026-12-19T23:59:00+08:00'))
  expect(await isNew()).toBe(true)
  shop.clock.set(new Date('2026-12-20T00:00:00+08:00'))
  expect(await isNew()).toBe(false)
})

test('a sold-out size stays visible with no stock, and products without sizes show none', async () => {
  const sized = await aProduct(shop, {
    sizes: [
      { size: 'S', stock: 0 },
      { size: 'M', stock: 4 },
    ],
  })
  expect((await shop.call(getProduct, { params: { id: sized.id } })).data).toMatchObject({
    sizes: [
      { size: 'S', stock: 0 },
      { size: 'M', stock: 4 },
    ],
    product_size: 'S, M',
    product_qty: 4,
  })
  const simple = await aProduct(shop, { stock: 0 })
  expect((await shop.call(getProduct, { params: { id: simple.id } })).data).toMatchObject({
    sizes: [],
    product_qty: 0,
  })
})
