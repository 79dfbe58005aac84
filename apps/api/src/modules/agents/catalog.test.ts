import { describe, expect, test } from 'vitest'
import type { CatalogTool } from '@shop/contract/agents/agents.rules'
import { LookupResult, ProductResult, SearchResult } from '@shop/contract/agents/catalog.schemas'
import type { z } from 'zod'
import { aProduct, importRecords } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { readPriceFilter } from './price-filter.ts'
import { readCursor, writeCursor } from './search-cursor.ts'

const shop = await createTestApp()

/** Runs an operation, and validates its result. */
const run =
  <Result extends z.ZodType>(operation: CatalogTool, schema: Result) =>
  async (input: object): Promise<z.infer<Result>> => {
    const { ucp, ...result } = await shop.services.agents.perform(operation, input)
    expect(ucp.status).toBe('success')
    return schema.parse(result)
  }

const search = run('search_catalog', SearchResult)
const lookup = run('lookup_catalog', LookupResult)
const get = run('get_product', ProductResult)

const fail = async (operation: CatalogTool, input: object) => {
  const { ucp, messages } = await shop.services.agents.perform(operation, input)
  expect(ucp.status).toBe('error')
  return messages
}

describe('a search', () => {
  test('finds what the shop’s own search finds, in any language and spelling', async () => {
    for (const query of ['green aventurine', '绿东陵', 'lüdongling']) {
      const { products } = await search({ query })
      const own = await shop.app.inject(`/api/products?limit=10&q=${encodeURIComponent(query)}`)
      const { items } = own.json<{ data: { items: { product_id: string }[] } }>().data
      expect(products.map(({ id }) => id)).toEqual(items.map(({ product_id }) => product_id))
      expect(products.length).toBeGreaterThan(0)
    }
  })

  test('goes through all pages by their cursors, each product once', async () => {
    const found: string[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await search({
        filters: { categories: ['bracelets'] },
        pagination: { limit: 7, ...(cursor && { cursor }) },
      })
      found.push(...page.products.map(({ id }) => id))
      total = page.pagination.total_count
      expect(page.pagination.has_next_page).toBe(found.length < total)
      cursor = page.pagination.cursor
    } while (cursor !== undefined)
    expect(new Set(found).size).toBe(total)
    expect(found).toHaveLength(total)
    expect(total).toBeGreaterThan(7)
  })

  test('has ten products a page without a limit, and fifty at most', async () => {
    const all = { filters: { categories: ['bracelets', 'crystals', 'metaphysicals'] } }
    expect((await search(all)).products).toHaveLength(10)
    const { products } = await search({ ...all, pagination: { limit: 5_000 } })
    expect(products).toHaveLength(50)
  })

  test('by category takes any of those named, and none for an unknown one', async () => {
    const { products } = await search({
      filters: { categories: ['carved', 'divination'] },
      pagination: { limit: 50 },
    })
    const found = new Set(products.map(({ categories }) => categories[1]!.value))
    expect(found).toEqual(new Set(['carved', 'divination']))
    const none = await search({ filters: { categories: ['shoes'] } })
    expect([none.products, none.pagination]).toEqual([[], { has_next_page: false, total_count: 0 }])
  })

  test('by facts that only this shop has', async () => {
    const { products } = await search({ filters: { element: ['Fire'], in_stock: true } })
    expect(products.length).toBeGreaterThan(0)
    for (const { metadata, variants } of products) {
      expect(metadata.attributes.elements).toContain('Fire')
      expect(variants[0]!.availability.available).toBe(true)
    }
  })

  test('by price in the shop’s currency; without a currency the filter is not applied, and says so', async () => {
    const filters = { price: { min: 20_000, max: 30_000 } }
    const { products, messages } = await search({ filters, context: { currency: 'cny' } })
    expect(messages).toBeUndefined()
    expect(products.length).toBeGreaterThan(0)
    for (const { price_range: range } of products) {
      expect(range.min.amount).toBeGreaterThanOrEqual(20_000)
      expect(range.max.amount).toBeLessThanOrEqual(30_000)
    }
    for (const context of [undefined, { currency: 'XXX' }])
      expect((await search({ filters, context })).messages).toMatchObject([
        { type: 'warning', code: 'price_filter_ignored' },
      ])
  })

  test('that is misspelt says what was searched instead', async () => {
    const { products, messages } = await search({ query: 'ametyhst' })
    expect(products.length).toBeGreaterThan(0)
    expect(messages).toMatchObject([{ type: 'info', code: 'corrected_query' }])
  })

  test('of nothing but signs finds nothing', async () => {
    expect((await search({ query: '!!!' })).products).toEqual([])
  })
})

describe('a price filter', () => {
  const rates = async () => [
    { currency: 'USD', per_yuan: 0.14 },
    { currency: 'JPY', per_yuan: 20 },
  ]

  test.each([
    ['USD', { min: 1_400, max: 2_800 }, { minFen: 10_000, maxFen: 20_000 }],
    // Yen have no smaller unit.
    ['JPY', { max: 2_000 }, { maxFen: 10_000 }],
    ['JPY', { min: 2_001, max: 2_001 }, { minFen: 10_005, maxFen: 10_005 }],
    ['JPY', { min: 7, max: Number.MAX_SAFE_INTEGER }, { minFen: 35, maxFen: 999_999_999 }],
  ])('in %s of %j is %j', async (currency, price, range) => {
    expect(await readPriceFilter({ price }, { currency }, rates)).toEqual({ outcome: 'converted', ...range })
  })

  test('is exact in yuan, and needs no rates', async () => {
    const none = () => Promise.reject(new Error('Rates were read'))
    expect(await readPriceFilter({ price: { min: 5 } }, { currency: 'CNY' }, none)).toEqual({
      outcome: 'exact',
      minFen: 5,
    })
    expect(await readPriceFilter({}, { currency: 'USD' }, none)).toEqual({ outcome: 'none' })
  })
})

test.each(['', 'x', '1', '1.', '0.10', '1.51', '1.10.1', '99999.10'])('"%s" is no cursor', (text) => {
  expect(() => readCursor(Buffer.from(text).toString('base64url'))).toThrow('no cursor')
})

test('A cursor is read as it was written.', () => {
  expect(readCursor(writeCursor({ page: 12, limit: 50 }))).toEqual({ page: 12, limit: 50 })
})

describe('a lookup', () => {
  test('says of each variant which ids led to it', async () => {
    const { id, record } = await aProduct(shop, {
      sizes: [
        { size: '15 cm', stock: 0 },
        { size: '16 cm', stock: 3 },
      ],
    })
    const ids = [id, record.slug, `${id}:15 cm`, `${id}:16 cm`, `${id}:17 cm`, 'no-such-thing', id]
    const { products, messages } = await lookup({ ids })
    expect(products.map(({ variants }) => variants)).toMatchObject([
      [
        {
          id: `${id}:16 cm`,
          availability: { available: true, status: 'in_stock' },
          inputs: [
            { id, match: 'featured' },
            { id: record.slug, match: 'featured' },
            { id: `${id}:16 cm`, match: 'exact' },
          ],
        },
        {
          id: `${id}:15 cm`,
          availability: { available: false, status: 'out_of_stock' },
          inputs: [{ id: `${id}:15 cm`, match: 'exact' }],
        },
      ],
    ])
    expect(messages?.map(({ type, code, content }) => [type, code, content.includes('17 cm')])).toEqual([
      ['info', 'not_found', true],
      ['info', 'not_found', false],
    ])
  })

  test('finds no product that is not on sale', async () => {
    const { id, record } = await aProduct(shop, { status: 'archived' })
    const later = await aProduct(shop, { published_at: '2099-01-01' })
    const { products } = await lookup({ ids: [id, record.slug, later.id, `${later.id}:`] })
    expect(products).toEqual([])
  })

  test('leaves out what its filters exclude', async () => {
    const cheap = await aProduct(shop, { price: '50.00' })
    const dear = await aProduct(shop, { price: '900.00' })
    const { products } = await lookup({
      ids: [cheap.id, dear.id],
      filters: { price: { max: 10_000 }, categories: ['crystals'] },
      context: { currency: 'CNY' },
    })
    expect(products.map(({ id }) => id)).toEqual([cheap.id])
    expect((await lookup({ ids: [cheap.id], filters: { categories: ['bracelets'] } })).products).toEqual([])
  })
})

describe('a product', async () => {
  const sizes = [
    { size: '15 cm', stock: 0 },
    { size: '16 cm', stock: 3 },
    { size: '17 cm', stock: 1 },
  ]
  const { id, record } = await aProduct(shop, {
    sizes,
    price: '199.00',
    gem: ['Amethyst'],
    element: ['Fire'],
    zodiac: ['Pisces'],
    treatment: { en: 'Untreated', zh: '未处理' },
  })

  test('has its facts as attributes, with those of its stone', async () => {
    const { product } = await get({ id })
    expect(product).toMatchObject({
      id,
      handle: record.slug,
      url: `https://shop.example/product/${record.slug}`,
      price_range: { min: { amount: 19_900, currency: 'CNY' }, max: { amount: 19_900, currency: 'CNY' } },
      categories: [{ value: 'crystals' }, { value: 'carved' }],
      metadata: {
        attributes: {
          stones: ['Amethyst'],
          elements: ['Fire'],
          zodiac_signs: ['Pisces'],
          treatment: 'Untreated',
          minerals: [{ stone: 'Amethyst', formula: 'SiO2', hardness: '7' }],
        },
      },
    })
    expect(product.media[0]!.url).toMatch(/^https:\/\/shop\.example\//)
  })

  test('is shown in the language that the agent asks for, or accepts', async () => {
    const { product } = await get({ id, context: { language: 'zh-CN' } })
    expect(product).toMatchObject({
      title: record.name.zh,
      url: `https://shop.example/product/${record.slug}?lang=zh`,
      options: [{ name: '尺寸' }],
      metadata: { attributes: { stones: ['紫水晶'], treatment: '未处理' } },
    })
    const { perform } = shop.services.agents
    expect(await perform('get_product', { id }, 'zh-CN,zh;q=0.9')).toMatchObject({
      product: { title: record.name.zh },
    })
    const context = { language: 'fr' }
    expect(await perform('get_product', { id, context }, 'zh')).toMatchObject({
      product: { title: record.name.en },
    })
  })

  test('shows the first size in stock, and which others there are', async () => {
    const { product } = await get({ id })
    expect(product.selected).toEqual([{ name: 'Size', id: '16 cm', label: '16 cm' }])
    expect(product.variants.map((variant) => variant.id)).toEqual([`${id}:16 cm`])
    expect(product.options?.[0]?.values.map(({ label, available }) => [label, available])).toEqual([
      ['15 cm', false],
      ['16 cm', true],
      ['17 cm', true],
    ])
  })

  test.each([
    ['a size', { id, selected: [{ name: 'Size', label: '17 cm' }] }, ['17 cm'], ['17 cm']],
    ['a size in Chinese', { id, selected: [{ name: '尺寸', label: '17 cm' }] }, ['17 cm'], ['17 cm']],
    ['a size by its id', { id, selected: [{ name: 'Size', id: '15 cm', label: '?' }] }, ['15 cm'], ['15 cm']],
    [
      'a size that it lacks',
      { id, selected: [{ name: 'Size', label: '40' }] },
      [],
      ['16 cm', '17 cm', '15 cm'],
    ],
    ['an option that it lacks', { id, selected: [{ name: 'Color', label: 'Red' }] }, ['16 cm'], ['16 cm']],
    [
      'another size than its id',
      { id: `${id}:15 cm`, selected: [{ name: 'Size', label: '17 cm' }] },
      ['15 cm'],
      ['15 cm'],
    ],
  ])('by %s', async (_, input, selected, shown) => {
    const { product } = await get(input)
    expect(product.selected?.map(({ label }) => label)).toEqual(selected)
    expect(product.variants.map((variant) => variant.id)).toEqual(shown.map((size) => `${id}:${size}`))
  })

  test('without sizes has one variant', async () => {
    const single = await aProduct(shop, { stock: 0 })
    const { product } = await get({ id: `${single.id}:` })
    expect(product.options).toBeUndefined()
    expect(product.variants).toMatchObject([
      { id: `${single.id}:`, title: single.record.name.en, availability: { available: false }, options: [] },
    ])
  })

  test('whose price was higher says so', async () => {
    const reduced = await aProduct(shop, { price: '120.00' })
    await importRecords(shop, [{ ...reduced.record, price: '80.00', compare_at_price: '120.00' }])
    const { product } = await get({ id: reduced.id })
    expect(product.list_price_range?.max.amount).toBe(12_000)
    expect(product.variants[0]).toMatchObject({ price: { amount: 8_000 }, list_price: { amount: 12_000 } })
  })

  test('that is not there, not in this size, or excluded by a filter is an error of the protocol', async () => {
    const excluded = { id, filters: { categories: ['bracelets'] } }
    for (const input of [{ id: 'no-such-thing' }, { id: `${id}:40` }, excluded])
      expect(await fail('get_product', input)).toMatchObject([
        { type: 'error', code: 'not_found', severity: 'unrecoverable' },
      ])
  })

  test('with one option chosen twice is no request', async () => {
    const selected = [
      { name: 'Size', label: '15 cm' },
      { name: '尺寸', label: '16 cm' },
    ]
    await expect(shop.services.agents.perform('get_product', { id, selected })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})
