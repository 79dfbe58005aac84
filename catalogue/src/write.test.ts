import { inEachLanguage, isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { PRODUCT_FIELDS } from '@shop/contract/products/product-fields.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATALOGUE_LIMITS, ProductRecord } from './format.ts'
import { readCatalogueCsv } from './read-csv.ts'
import { readCatalogueJson } from './read.ts'
import { CATEGORY_SLUGS, listSubcategories } from './taxonomy.ts'
import { writeCatalogueCsv, writeCatalogueJson } from './write.ts'

const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.constantFrom(
        'a "quoted" word',
        'one,two;three',
        'first\n\nsecond',
        '=1+1',
        "'",
        '紫水晶',
        '\\',
        '#',
        'null',
      ),
    )
    .filter((value) => ProductRecord.shape.name.safeParse({ en: value, zh: value }).success)
const twin = (maxLength: number) =>
  fc.record(
    inEachLanguage(() => text(maxLength)),
    { requiredKeys: LANGUAGES.filter((language) => !isOptionalLanguage(language)) },
  )
const label = text(20).filter((value) => !/[|=\n]/.test(value))
const labels = (minLength: number) => fc.uniqueArray(label, { minLength, maxLength: 4 })
const stock = fc.nat(CATALOGUE_LIMITS.stock)
const price = (min: number, max: number) =>
  fc.integer({ min, max }).map((fen) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`)
const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

const sizes = fc.uniqueArray(fc.record({ size: label, stock }), {
  minLength: 1,
  maxLength: CATALOGUE_LIMITS.sizes,
  selector: ({ size }) => size,
})

const base = fc.record(
  {
    name: twin(60),
    description: twin(80),
    meaning: twin(80),
    care: twin(80),
    ability: twin(40),
    warranty: twin(40),
    origin: twin(40),
    treatment: twin(40),
    price: price(1, 50_000_000),
    compare_at_price: price(50_000_001, 100_000_000),
    gem: labels(0),
    materials: labels(1),
    stone_size: label,
    wrist_size: label,
    element: labels(0),
    zodiac: labels(0),
    chinese_zodiac: labels(0),
    color: labels(1),
    tags: labels(0),
    weight_g: fc.integer({ min: 1, max: PRODUCT_FIELDS.weight_g.most }),
    featured: fc.integer({ min: 1, max: PRODUCT_FIELDS.featured.most }),
    status: fc.constantFrom('active' as const, 'archived' as const),
    published_at: day.map((date) => date.toISOString().slice(0, 10)),
    pictures: fc.uniqueArray(
      fc.record({ file: fc.nat(999).map((number) => `picture-${number}.webp`), alt: twin(60) }),
      { minLength: 1, maxLength: CATALOGUE_LIMITS.pictures, selector: ({ file }) => file },
    ),
  },
  {
    requiredKeys: [
      'name',
      'description',
      'meaning',
      'care',
      'ability',
      'warranty',
      'origin',
      'treatment',
      'price',
      'gem',
      'materials',
      'element',
      'zodiac',
      'chinese_zodiac',
      'color',
      'tags',
      'weight_g',
      'status',
      'published_at',
      'pictures',
    ],
  },
)

const place = fc
  .constantFrom(...CATEGORY_SLUGS)
  .chain((category) =>
    fc.constantFrom(...listSubcategories(category)).map((subcategory) => ({ category, subcategory })),
  )

const amount = fc.oneof(
  sizes.map((list) => ({ sizes: list })),
  stock.map((count) => ({ stock: count })),
)

const catalogue = fc.array(fc.tuple(base, place, amount), { minLength: 1, maxLength: 5 }).map((list) =>
  list.map(([record, where, count], index) => ({
    sku: `SKU-${index}`,
    slug: `slug-${index}`,
    ...record,
    ...where,
    ...count,
  })),
)

describe('written products are read back exactly', { timeout: 30_000 }, () => {
  test.each([
    ['json', writeCatalogueJson, async (text: string) => readCatalogueJson(text, 'goods')],
    ['csv', writeCatalogueCsv, (text: string) => readCatalogueCsv([Buffer.from(text)], { file: 'goods' })],
  ] as const)('as %s', async (_, write, read) => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const result = await read(write(products))
        expect(result).toMatchObject({ ok: true })
        expect(result.ok && result.products.map(({ record }) => record)).toEqual(products)
      }),
    )
  })

  test('as the same text for any order of keys', () => {
    fc.assert(
      fc.property(catalogue, (products) => {
        const reversed = products.map((product) => Object.fromEntries(Object.entries(product).reverse()))
        expect(writeCatalogueJson(reversed as ProductRecord[])).toBe(writeCatalogueJson(products))
      }),
      { numRuns: 20 },
    )
  })
})
