import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACET_NAMES, PRODUCT_SORTS, type FacetName } from '@shop/contract/products'
import fc from 'fast-check'
import { aProduct } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { findProductPage, type ProductFilter } from './product-list.repository.ts'
import { createProductMemory } from './product-memory.service.ts'
import { matchAll } from './product-search.repository.ts'
import { createSynonyms } from './search-synonyms.ts'
import { readSearchText } from './search-text.ts'

const shop = await createTestApp()
const memory = createProductMemory({ db: shop.db, report: () => {} })
const synonyms = createSynonyms({ passed_over: [], synonyms: {} })
const values = new Map<FacetName, string[]>()

beforeAll(async () => {
  const rows = await shop.db.selectFrom('product_attributes').select(['name', 'value']).distinct().execute()
  for (const name of FACET_NAMES)
    values.set(
      name,
      rows.filter((row) => row.name === name).map(({ value }) => value),
    )
  await memory.read()
})
afterAll(() => memory.close())

const aFilter = () =>
  fc.record({
    chosen: fc.record(
      Object.fromEntries(
        FACET_NAMES.map((name) => [
          name,
          fc.subarray(['none of them', ...values.get(name)!], { maxLength: 3 }),
        ]),
      ),
      { requiredKeys: [] },
    ),
    minFen: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
    maxFen: fc.option(fc.integer({ min: 5_000, max: 200_000 }), { nil: undefined }),
    inStock: fc.boolean(),
    text: fc.option(fc.constantFrom('amethyst', 'bracelet', 'quartz water', '紫水晶', 'nothing'), {
      nil: undefined,
    }),
    sort: fc.constantFrom(...PRODUCT_SORTS),
    limit: fc.integer({ min: 1, max: 30 }),
    page: fc.integer({ min: 0, max: 3 }),
  })

test('lists from memory are the lists of the database, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(aFilter(), async ({ text, page, sort, ...wish }) => {
      const match = text === undefined ? undefined : matchAll(readSearchText(text, synonyms).units)
      const filter: ProductFilter = {
        ...wish,
        ...{ match, offset: page * wish.limit, now: shop.clock() },
        sort: match === undefined && sort === 'relevance' ? 'featured' : sort,
      }
      expect(await memory.findPage(filter)).toEqual(await findProductPage(shop.db, filter))
    }),
    { numRuns: 300 },
  )
})

test('what a card shows is never older than the last look', async () => {
  const { id } = await aProduct(shop, { price: '100.00' })
  await memory.read()
  const show = async () => (await memory.findCards([id], shop.clock()))?.get(id)
  expect(await show()).toMatchObject({ product_price: '100.00', product_qty: 10 })
  await shop.db.updateTable('stock_items').set({ available: 3 }).where('product_id', '=', id).execute()
  await memory.read()
  expect(await show()).toMatchObject({ product_qty: 3 })
})

test('after a change that others were told of, nothing is answered from before it', async () => {
  await memory.read()
  expect(memory.findTerms()).toBeDefined()
  memory.drop()
  expect(memory.findTerms()).toBeUndefined()
  await memory.read()
  expect(memory.findTerms()).toBeDefined()
})
