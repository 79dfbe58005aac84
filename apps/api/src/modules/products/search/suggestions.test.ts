import { describe, expect, test } from 'vitest'
import { isSuggestible, listProductSuggestions } from '@shop/contract/products/product-suggestions.endpoints'
import { SUGGESTED_PRODUCTS, SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { aProduct } from '../../../../test/builders.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()

const suggest = async (q: string, limit?: number) =>
  (await shop.call(listProductSuggestions, { query: { q, ...(limit && { limit }) } })).data
const suggestTerms = async (q: string) => (await suggest(q)).terms.map(({ value }) => value)

describe('products', () => {
  test.each([
    'amethyst',
    '紫水晶',
    "tiger's eye",
    'rose quartz',
    'bracelet',
    '招财',
    'zishuijing',
    'zǐ shuǐ jīng',
    '綠松石項鍊',
    'amathyst braclet',
    'tigereye',
  ])('for %j are the first that the search finds, with the total number and its correction', async (q) => {
    const { products, total, corrected_query } = await suggest(q)
    const found = (await shop.call(listProducts, { query: { q, limit: SUGGESTED_PRODUCTS } })).data
    expect(found.total).toBeGreaterThan(0)
    expect(products.map(({ slug }) => slug)).toEqual(found.items.map(({ slug }) => slug))
    expect([total, corrected_query]).toEqual([found.total, found.corrected_query])
  })

  test('include what a suggestion shows', async () => {
    const { products } = await suggest('amethyst still water')
    expect(products[0]).toMatchObject({
      slug: 'amethyst-still-water-bracelet',
      product_name_zh: '紫水晶静水手串',
      product_price: '199.00',
      product_qty: expect.any(Number),
    })
  })

  test('are limited to the requested number', async () => {
    expect((await suggest('bracelet', 2)).products).toHaveLength(2)
    expect((await suggest('bracelet')).products).toHaveLength(SUGGESTED_PRODUCTS)
  })

  test('are found by the start of a word that the dictionary leaves out', async () => {
    const { products } = await suggest('am')
    expect(products[0]?.product_name).toMatch(/^am/i)
    expect(products[1]?.product_name).toMatch(/^am/i)
  })

  test('are found in spite of a misspelling, which is corrected', async () => {
    const { products, corrected_query } = await suggest('amethist')
    expect(products[0]?.product_name).toContain('Amethyst')
    expect(corrected_query).toBe('amethyst')
    expect((await suggest('amethyst')).corrected_query).toBeUndefined()
  })

  test('are on sale, sold-out ones last', async () => {
    const name = (en: string) => ({ en, zh: '测试石' })
    const off = await aProduct(shop, { name: name('Xenotime hidden'), status: 'archived' })
    const gone = await aProduct(shop, { name: name('Xenotime pebble'), stock: 0 })
    const left = await aProduct(shop, { name: name('Xenotime shard'), stock: 3 })
    const { products } = await suggest('xenotime')
    expect(products.map(({ product_id, product_qty }) => [product_id, product_qty])).toEqual([
      [left.id, 3],
      [gone.id, 0],
    ])
    expect(products.map(({ product_id }) => product_id)).not.toContain(off.id)
  })
})

describe('terms', () => {
  test('start with what was typed, the most frequent stones first', async () => {
    const { terms } = await suggest('am')
    expect(terms.map(({ value }) => value)).toEqual(expect.arrayContaining(['Amethyst', 'Amazonite']))
    const counts = terms.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('are found by any of their words, and in Chinese by any part', async () => {
    expect(await suggestTerms('quartz')).toEqual(expect.arrayContaining(['Clear quartz', 'Rose quartz']))
    expect(await suggestTerms('水晶')).toEqual(
      expect.arrayContaining(['Amethyst', 'Citrine', 'Clear quartz']),
    )
    expect(await suggestTerms('tiger’s')).toEqual(["Tiger's eye"])
    expect(await suggestTerms('metal')).not.toContain('Metal')
  })

  test('are listed once, as a stone where they are one', async () => {
    const { terms } = await suggest('amethyst')
    expect(terms).toEqual([
      {
        kind: 'gem',
        value: 'Amethyst',
        value_zh: '紫水晶',
        value_zh_hant: '紫水晶',
        count: expect.any(Number),
      },
    ])
  })
})

test('categories contain the matches, the fullest first', async () => {
  const { categories, total } = await suggest('amethyst')
  expect(categories.length).toBeGreaterThan(1)
  expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  const inFirst = await shop.call(listProducts, {
    query: { q: 'amethyst', category: categories[0]!.slug },
  })
  expect(inFirst.data.total).toBe(categories[0]!.count)
})

describe('a query', () => {
  test.each(['', ' ', 'a', '?', '%', '_', '🙂🙂', "'"])('like %j is too short', async (q) => {
    expect(isSuggestible(q)).toBe(false)
    expect(await suggest(q)).toEqual({ products: [], total: 0, categories: [], terms: [] })
  })

  test.each(['石', 'am', '紫水', '10'])('like %j is long enough', (q) => expect(isSuggestible(q)).toBe(true))

  test('without matches gets an empty response', async () => {
    expect(await suggest('xyzzyplugh')).toEqual({ products: [], total: 0, categories: [], terms: [] })
  })

  test('that is too long or unreadable is rejected', async () => {
    for (const q of ['a'.repeat(SEARCH_MAX_LENGTH + 1), '%00am']) {
      const response = await shop.app.inject(`/api/search/suggestions?q=${q}`)
      expect(response.statusCode).toBe(400)
    }
  })
})

test('the response may be cached briefly, an error may not', async () => {
  const { headers } = await shop.call(listProductSuggestions, { query: { q: 'amethyst' } })
  expect(headers['cache-control']).toBe('public, max-age=60')
  const refused = await shop.app.inject('/api/search/suggestions?limit=0')
  expect(refused.headers['cache-control']).toBe('no-store')
})
