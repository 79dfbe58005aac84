import { beforeAll, describe, expect, test } from 'vitest'
import { addCartItem, getCart } from '@shop/contract/cart/cart.endpoints'
import { getConsoleProduct, listConsoleProducts } from '@shop/contract/products/products.console'
import { listStock, LOW_STOCK } from '@shop/contract/stock/stock.console'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { addFavorite } from '@shop/contract/favorites/favorites.endpoints'
import { placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { listProductSuggestions } from '@shop/contract/products/product-suggestions.endpoints'
import { getProduct, listProducts, listRelatedProducts } from '@shop/contract/products/products.endpoints'
import { createStockAlert } from '@shop/contract/stock-alerts/stock-alerts.endpoints'
import { anOrderBody, aProduct, aShopper } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { seedBeads, setPartStock } from '../../../test/designs.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
beforeAll(async () => {
  await seedBeads(shop)
  // A product on sale, so that lists are not empty.
  await aProduct(shop, { category: 'bracelets', subcategory: 'custom-designs', gem: ['Amethyst'] })
})

describe('the product of which parts are sizes', () => {
  test('is in no list, facet, search or suggestion of the shop', async () => {
    for (const query of [
      {},
      { category: ['bracelets'] },
      { subcategory: ['custom-designs'] },
      { q: 'custom bracelet' },
      { q: '手串' },
    ]) {
      const { data } = await shop.call(listProducts, { query })
      expect(JSON.stringify(data)).not.toMatch(/custom-bracelet|自选手串|amethyst-8/)
      expect(data.items.map(({ product_id }) => product_id)).not.toContain(DESIGN_PRODUCT_ID)
    }
    const { data } = await shop.call(listProducts, { query: { category: ['bracelets'] } })
    const { count } = await shop.db
      .selectFrom('products')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('category', '=', 'bracelets')
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(data.total).toBe(count)
    const suggested = await shop.call(listProductSuggestions, { query: { q: 'custom' } })
    expect(JSON.stringify(suggested.data)).not.toContain(DESIGN_PRODUCT_ID)
  })

  test('has no page, no related products, and is in no sitemap or feed', async () => {
    for (const id of [DESIGN_PRODUCT_ID, 'custom-bracelet']) {
      expect((await shop.call(getProduct, { params: { id } })).error.code).toBe('PRODUCT_NOT_FOUND')
      expect((await shop.call(listRelatedProducts, { params: { id } })).error.code).toBe('PRODUCT_NOT_FOUND')
    }
    const sitemap = await shop.app.inject('/sitemap.xml')
    const parts = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
    expect(parts).not.toHaveLength(0)
    for (const path of parts) expect((await shop.app.inject(path)).body).not.toContain('custom-bracelet')
  })

  test('cannot be bought, liked or waited for; nor can a part alone', async () => {
    const as = await aShopper(shop)
    for (const item of [{}, { size: 'amethyst-8' }]) {
      const items = [{ product_id: DESIGN_PRODUCT_ID, ...item, quantity: 1 }]
      const quote = await shop.call(quoteOrder, { body: { items } })
      expect(quote.data).toMatchObject({ total: '0.00', items: [{ status: 'unavailable' }] })
      const order = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as })
      expect(order.error.code).toBe('DESIGN_NOT_MAKEABLE')
      const added = await shop.call(addCartItem, { body: items[0]! }, { as })
      expect(added.error.code).toBe('PRODUCT_NOT_FOUND')
    }
    expect((await shop.call(getCart, {}, { as })).data.items).toEqual([])
    const favorite = await shop.call(addFavorite, { body: { productId: DESIGN_PRODUCT_ID } }, { as })
    expect(favorite.error.code).toBe('PRODUCT_NOT_FOUND')
    const alert = { product_id: DESIGN_PRODUCT_ID, size: 'amethyst-8', language: 'en' as const }
    expect((await shop.call(createStockAlert, { body: alert }, { as })).error.code).toBe('PRODUCT_NOT_FOUND')
  })

  test('is no product of the console, nor of an export', async () => {
    const { data } = await console.call(listConsoleProducts, { query: { q: 'custom' } }, { as: owner })
    expect(data.items).toEqual([])
    const one = await console.call(getConsoleProduct, { params: { id: DESIGN_PRODUCT_ID } }, { as: owner })
    expect(one.error.code).toBe('PRODUCT_NOT_FOUND')
    const exported = await shop.services.catalogue.exportProducts()
    expect(exported.map(({ sku }) => sku)).not.toContain('CUSTOM-BRACELET')
    expect(await shop.services.catalogue.indexAgain()).toBe(0)
  })
})

describe('the console’s stock', () => {
  const list = async (query: object) => (await console.call(listStock, { query }, { as: owner })).data.items

  test('lists each part under its own name, among what is on sale', async () => {
    const [part] = await list({ q: 'amethyst bead, 8', status: ['active'] })
    expect(part).toMatchObject({
      size: 'amethyst-8',
      name: { en: 'Amethyst bead, 8 mm', zh: '紫水晶圆珠 8 毫米' },
      status: 'active',
      reserved: 0,
    })
    expect(await list({ q: 'amethyst bead, 8', status: ['archived'] })).toEqual([])
    expect((await list({ q: '紫水晶圆珠 8', limit: 100 })).map(({ size }) => size)).toEqual(['amethyst-8'])
  })

  test('counts a part that runs out as low', async () => {
    const before = await shop.services.stockConsole.countLow()
    await setPartStock(shop, 'agate-10', 2)
    expect(await shop.services.stockConsole.countLow()).toBe(before + 1)
    const low = await list({ level: LOW_STOCK.level, status: [...LOW_STOCK.status], limit: 100 })
    expect(low.map(({ size }) => size)).toContain('agate-10')
  })
})

test('a shop that has only parts is still empty: its catalogue is loaded', async () => {
  const empty = await createEmptyShop()
  expect(await empty.hasProducts()).toBe(false)
})

async function createEmptyShop() {
  await shop.db.deleteFrom('product_attributes').execute()
  const { catalogue } = shop.services
  const others = shop.db.selectFrom('products').select('id').where('id', '!=', DESIGN_PRODUCT_ID)
  for (const table of [
    'product_search',
    'product_images',
    'product_versions',
    'product_prices',
    'stock_items',
  ] as const)
    await shop.db.deleteFrom(table).where('product_id', 'in', others).execute()
  await shop.db.deleteFrom('products').where('id', '!=', DESIGN_PRODUCT_ID).execute()
  return catalogue
}
