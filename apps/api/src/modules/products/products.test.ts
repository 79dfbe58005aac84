import { describe, expect, test } from 'vitest'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import type { ProductRecord } from '@shop/catalogue/format'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { toFen } from '@shop/contract/money/money'
import { getProduct, listProducts, listRelatedProducts } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { TEST_START } from '../../../test/test-clock.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const read = await readCatalogueFolder(CATALOGUE_FOLDER)
if (!read.ok) throw new Error('The catalogue has errors')

/** The shop's own products from the files, with which every response below is compared. */
const records = read.products
  .map(({ record }) => record)
  .filter(({ status, published_at }) => status === 'active' && new Date(published_at) <= TEST_START)

const countProducts = ({ sizes, stock }: ProductRecord) =>
  sizes?.reduce((sum, size) => sum + size.stock, 0) ?? stock ?? 0

type Query = NonNullable<Parameters<typeof shop.call<typeof listProducts>>[1]['query']>
const list = async (query: Query) => (await shop.call(listProducts, { query })).data
const toSlugs = (items: { slug: string }[]) => items.map(({ slug }) => slug).sort()
const expectExactly = async (query: Query, isWanted: (record: ProductRecord) => boolean) => {
  const { items, total } = await list({ ...query, limit: 100 })
  const wanted = records.filter(isWanted)
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.length).toBeLessThan(records.length)
  expect(toSlugs(items)).toEqual(toSlugs(wanted))
  expect(total).toBe(wanted.length)
}

describe('filters', () => {
  test('without one, everything on sale is listed', async () => {
    const { items, total } = await list({ limit: 100 })
    expect(total).toBe(records.length)
    expect(toSlugs(items)).toEqual(toSlugs(records))
  })

  test('a category has its own products', () =>
    expectExactly({ category: 'crystals' }, ({ category }) => category === 'crystals'))

  test('two values of one filter mean either', () =>
    expectExactly(
      { gem: ['Amethyst', 'Citrine'] },
      ({ gem }) => gem.includes('Amethyst') || gem.includes('Citrine'),
    ))

  test('two filters mean both', () =>
    expectExactly(
      { element: ['Water', 'Wood'], category: 'bracelets' },
      ({ element, category }) =>
        category === 'bracelets' && (element.includes('Water') || element.includes('Wood')),
    ))

  test('prices are bounded on both sides, the bounds included', async () => {
    const prices = records.map(({ price }) => price).sort((a, b) => toFen(a) - toFen(b))
    const [min, max] = [prices[Math.floor(prices.length / 3)]!, prices[Math.floor((2 * prices.length) / 3)]!]
    await expectExactly(
      { min_price: min, max_price: max },
      ({ price }) => toFen(price) >= toFen(min) && toFen(price) <= toFen(max),
    )
    await expectExactly({ max_price: min }, ({ price }) => toFen(price) <= toFen(min))
    const { total } = await list({ max_price: '168' })
    expect((await list({ max_price: '￥１６８.0' })).total).toBe(total)
  })

  test('sold-out products can be left out', async () => {
    const { in_stock_count, total } = await list({})
    const inStock = await list({ in_stock: 'true', limit: 100 })
    expect(inStock.total).toBe(in_stock_count)
    expect(inStock.total).toBe(records.filter((record) => countProducts(record) > 0).length)
    expect(inStock.items.every(({ product_qty }) => product_qty > 0)).toBe(true)
    expect((await list({ in_stock: 'false' })).total).toBe(total)
  })

  test('an unknown value finds nothing, with an empty page', async () => {
    expect(await list({ gem: 'Kryptonite' })).toMatchObject({
      items: [],
      total: 0,
      total_pages: 0,
      price_range: { min: '0.00', max: '0.00' },
    })
  })

  test.each([
    { min_price: 'cheap' },
    { min_price: '-1' },
    { max_price: '1.234' },
    { max_price: '99999999' },
    { sort: 'luck' },
    { limit: 101 },
    { page: 0 },
    { in_stock: 'maybe' },
    { q: 'x'.repeat(121) },
    { gem: Array.from({ length: 41 }, (_, index) => `No ${index}`) },
  ])('%j is rejected', async (query) => {
    expect((await shop.call(listProducts, { query: query as never })).error.code).toBe('VALIDATION_FAILED')
  })
})

describe('the facet counts', () => {
  test('are how many products each value would leave, as if its own filter were off', async () => {
    const { facets } = await list({ gem: 'Amethyst', category: 'bracelets' })
    const isBracelet = ({ category }: ProductRecord) => category === 'bracelets'
    const hasAmethyst = ({ gem }: ProductRecord) => gem.includes('Amethyst')
    for (const { value, count } of facets['gem']!) {
      expect([value, count]).toEqual([
        value,
        records.filter((record) => isBracelet(record) && record.gem.includes(value)).length,
      ])
    }
    expect(facets['gem']!.length).toBeGreaterThan(1)
    for (const { value, count } of facets['category']!) {
      expect([value, count]).toEqual([
        value,
        records.filter((record) => hasAmethyst(record) && record.category === value).length,
      ])
    }
    for (const { value, count } of facets['element']!) {
      const wanted = records.filter(
        (record) => isBracelet(record) && hasAmethyst(record) && record.element.includes(value),
      )
      expect([value, count]).toEqual([value, wanted.length])
    }
  })

  test('have each value in Chinese too', async () => {
    const { facets } = await list({})
    expect(facets['gem']).toContainEqual(expect.objectContaining({ value: 'Amethyst', value_zh: '紫水晶' }))
  })

  test('include the range of prices as if no price filter were set', async () => {
    const all = await list({ category: 'crystals' })
    const prices = records.filter(({ category }) => category === 'crystals').map(({ price }) => toFen(price))
    expect([toFen(all.price_range.min), toFen(all.price_range.max)]).toEqual([
      Math.min(...prices),
      Math.max(...prices),
    ])
    expect((await list({ category: 'crystals', max_price: '200' })).price_range).toEqual(all.price_range)
  })
})

describe('the order of the list', () => {
  const keys: Record<string, (item: Product) => number> = {
    price_asc: ({ product_price }) => toFen(product_price),
    price_desc: ({ product_price }) => -toFen(product_price),
    popular: ({ sold_count }) => -sold_count,
    newest: ({ slug }) => -Date.parse(records.find((record) => record.slug === slug)!.published_at),
  }
  test.each(Object.keys(keys))('%s is applied', async (sort) => {
    const values = (await list({ sort: sort as 'newest', limit: 100 })).items.map(keys[sort]!)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  test.each(LANGUAGES)('name is the alphabet of the language: %s', async (language) => {
    const { items } = await list({ sort: 'name', language, limit: 100 })
    const names = items.map((item) => readLocalizedField(item, 'product_name', language))
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
  })

  test('featured lists the featured ones first', async () => {
    const chosen = records
      .filter(({ featured }) => featured !== undefined)
      .sort((a, b) => a.featured! - b.featured!)
    expect(chosen.length).toBeGreaterThan(0)
    const { items } = await list({ limit: 100 })
    expect(
      items.slice(0, chosen.length).map(({ slug }) => records.find((each) => each.slug === slug)!.featured),
    ).toEqual(chosen.map(({ featured }) => featured))
  })

  test.each(['featured', 'newest', 'price_asc', 'price_desc', 'name', 'popular'] as const)(
    'by %s, pages neither repeat nor skip a product',
    async (sort) => {
      const first = await list({ sort, limit: 7 })
      const seen: string[] = []
      for (let page = 1; page <= first.total_pages; page += 1) {
        seen.push(...(await list({ sort, limit: 7, page })).items.map(({ slug }) => slug))
      }
      expect(seen.toSorted()).toEqual(toSlugs(records))
      expect((await list({ sort, limit: 7, page: first.total_pages + 1 })).items).toEqual([])
    },
  )
})

describe('one product', () => {
  const record = records[0]!

  test('is found by its id and by its slug, with everything from the files', async () => {
    const bySlug = (await shop.call(getProduct, { params: { id: record.slug } })).data
    const byId = (await shop.call(getProduct, { params: { id: bySlug.product_id } })).data
    expect(byId).toEqual(bySlug)
    expect(byId).toMatchObject({
      product_name: record.name.en,
      product_name_zh: record.name.zh,
      product_price: record.price,
      product_qty: countProducts(record),
      Gem: record.gem.join(', '),
      Materials: record.materials.join(', '),
      care_zh: record.care.zh,
      sku: record.sku,
      status: 1,
    })
    for (const gem of record.gem) expect(byId.terms_zh[gem]).toBeTruthy()
  })

  test('that is a bracelet names stone, materials, zodiac, element and wrist size [T439]', async () => {
    const bracelet = records.find(({ category, zodiac }) => category === 'bracelets' && zodiac.length > 0)!
    const { data } = await shop.call(getProduct, { params: { id: bracelet.slug } })
    expect(data).toMatchObject({
      Gem: bracelet.gem.join(', '),
      Materials: bracelet.materials.join(', '),
      SuitableZodiac: bracelet.zodiac.join(', '),
      Element: bracelet.element.join(', '),
      WristSize: bracelet.wrist_size,
    })
    for (const field of ['Gem', 'Materials', 'SuitableZodiac', 'Element', 'WristSize'] as const)
      expect([field, data[field]]).not.toEqual([field, ''])
  })

  test.each(['no-such-slug', '01890a5d-ac96-774b-bcce-b302099a8057', '%', "' OR 1=1 --", '紫水晶'])(
    '%s is not found',
    async (id) => {
      expect((await shop.call(getProduct, { params: { id } })).error.code).toBe('PRODUCT_NOT_FOUND')
      expect((await shop.call(listRelatedProducts, { params: { id } })).error.code).toBe('PRODUCT_NOT_FOUND')
    },
  )

  test('includes facts about its stones, in the order in which it names them', async () => {
    const { minerals } = (await shop.call(getProduct, { params: { id: 'navajun-pyrite-cube' } })).data
    expect(minerals).toEqual([
      {
        gem: 'Pyrite',
        gem_zh: '黄铁矿',
        gem_zh_hant: '黃鐵礦',
        mineral: 'Pyrite, iron sulphide',
        mineral_zh: '黄铁矿，铁的硫化物',
        mineral_zh_hant: '黃鐵礦，鐵的硫化物',
        formula: 'FeS2',
        crystal_system: 'cubic',
        crystal_system_zh: '等轴晶系',
        crystal_system_zh_hant: '等軸晶系',
        hardness: '6–6.5',
        density: '4.95–5.10',
        treatments: 'Usually none',
        treatments_zh: '通常不作处理',
        treatments_zh_hant: '通常不作處理',
        warnings: ['keep dry', 'keep from acids and vinegar', 'guard from knocks'],
        warnings_zh: ['忌水', '忌酸', '忌磕碰'],
        warnings_zh_hant: ['忌水', '忌酸', '忌磕碰'],
      },
    ])
    const several = records.find(({ gem }) => gem.length > 2)!
    const found = (await shop.call(getProduct, { params: { id: several.slug } })).data
    expect(found.minerals.map(({ gem }) => gem)).toEqual(several.gem)
  })
})

/** The fields of a product as the specification spells them, and those that go with them in every list. */
const FIELDS = [
  'product_id',
  'product_name',
  'product_description',
  'product_price',
  'imageUrl',
  'product_category',
  'product_qty',
  'status',
  'created_at',
  'updated_at',
  'product_size',
  'product_color',
  'warranty',
  'Gem',
  'Materials',
  'StoneSize',
  'WristSize',
  'Element',
  'Ability',
  'SuitableZodiac',
  'SuitableCzodiac',
  'slug',
  'product_subcategory',
  'product_name_zh',
  'images',
  'sizes',
  'tags',
  'meaning',
  'care',
  'is_new',
  'sold_count',
]

test('every product of a list has each field of the shape, and its price as text [T391]', async () => {
  const { items } = await list({ limit: 100 })
  expect(items.length).toBe(records.length)
  for (const item of items) {
    expect(Object.keys(item)).toEqual(expect.arrayContaining(FIELDS))
    expect(item.product_price).toMatch(/^\d+\.\d\d$/)
    expect(item.product_description.length).toBeGreaterThan(0)
  }
})

test('a list has whole products', async () => {
  const [listed] = (await shop.call(listProducts, { query: { limit: '1', in_stock: 'true' } })).data.items
  const {
    minerals: _,
    fit: __,
    question_count: ___,
    ...product
  } = (await shop.call(getProduct, { params: { id: listed!.product_id } })).data
  expect(listed).toEqual(product)
})
