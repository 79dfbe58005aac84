import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACET_NAMES, PRODUCT_SORTS, type FacetName } from '@shop/contract/products'
import fc from 'fast-check'
import { sql } from 'kysely'
import { aProduct } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../platform/clock.ts'
import { findProductPage, type ProductFilter } from './product-list.repository.ts'
import { createProductMemory } from './product-memory.service.ts'
import { findSuggestedPage } from './product-suggestions.repository.ts'
import { findSimilarIds } from './related-products.repository.ts'
import { matchAll, matchBeginnings, matchMost } from './search-match.ts'
import { selectFirst } from './select-first.ts'
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

test('what the first searches find comes from the database, and is the same', async () => {
  const fresh = createProductMemory({ db: shop.db, report: () => {} })
  const match = matchAll(readSearchText('amethyst', synonyms).units)
  const filter: ProductFilter = {
    ...{ chosen: {}, minFen: undefined, maxFen: undefined, inStock: true, match, sort: 'relevance' },
    ...{ limit: 3, offset: 1, now: shop.clock() },
  }
  const wanted = await findProductPage(shop.db, filter)
  expect(wanted.ids.length).toBe(3)
  await fresh.findPage(filter)
  await expect.poll(() => fresh.findTerms()).toBeDefined()
  expect(await fresh.findPage(filter)).toEqual(wanted)
  await fresh.close()
})

test('suggestions from memory are those of the database', async () => {
  for (const text of ['am', 'amethyst', 'quartz', '手链', 'bracelet water', 'nothing at all']) {
    const read = readSearchText(text, synonyms)
    for (const match of [matchAll(read.units), matchMost(read.units), matchBeginnings(read)])
      for (const limit of [1, 6, 20]) {
        const reach = { now: shop.clock(), limit }
        const wanted = await findSuggestedPage(shop.db, match, reach)
        expect(await memory.findSuggested(match, reach), text).toEqual(wanted)
      }
  }
})

test('what is like a product is the same in memory and in the database', async () => {
  const { rows } = await sql<{ id: string }>`
    UPDATE products SET sold_count = ascii(right(id::text, 1)) % 3 RETURNING id`.execute(shop.db)
  await memory.read()
  for (const { id } of rows)
    for (const limit of [1, 24]) {
      const query = { productId: id, now: shop.clock(), limit }
      expect(await memory.findSimilar(query)).toEqual(await findSimilarIds(shop.db, query))
    }
  expect(rows.length).toBeGreaterThan(60)
})

test('the first of many are those that sorting all of them would put first', () => {
  const byTens = (a: number, b: number) => Math.trunc(a / 10) - Math.trunc(b / 10) || b - a
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 300 }), fc.integer({ min: 0, max: 40 }), (all, count) => {
      expect(selectFirst(all, count, byTens)).toEqual(all.toSorted(byTens).slice(0, count))
    }),
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

test('a card is the same object while it says the same, and another one once it is no longer new', async () => {
  const now = shop.clock()
  const { id } = await aProduct(shop, { published_at: now.toISOString().slice(0, 10) })
  await memory.read()
  const show = async (at: Date) => (await memory.findCards([id], at))!.get(id)!
  const first = await show(now)
  expect(await show(now)).toBe(first)
  const later = await show(new Date(now.getTime() + 40 * DAY))
  expect([first.is_new, later.is_new]).toEqual([true, false])
  expect(await show(now)).toEqual(first)
})

test('after a change that others were told of, nothing is answered from before it', async () => {
  await memory.read()
  expect(memory.findTerms()).toBeDefined()
  memory.drop()
  expect(memory.findTerms()).toBeUndefined()
  await memory.read()
  expect(memory.findTerms()).toBeDefined()
})
