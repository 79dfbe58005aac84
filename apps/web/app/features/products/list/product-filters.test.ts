import { ProductsQuery } from '@shop/contract/products/products.schemas'
import { describe, expect, test } from 'vitest'
import {
  CATEGORY_SCOPE,
  clearFilters,
  listActiveFilters,
  readFilters,
  readPrice,
  SEARCH_SCOPE,
  toFilterSearch,
  toggleValue,
  toProductsQuery,
} from './product-filters.ts'

function read(query: string, scope = CATEGORY_SCOPE) {
  return readFilters(new URLSearchParams(query), scope)
}

describe('filters in a URL', () => {
  test('survive a round trip', () => {
    const query =
      '?element=Fire&element=Water&gem=Tiger%27s+eye&min_price=100&max_price=199.5&in_stock=1&sort=price_asc&page=2'
    expect(toFilterSearch(read(query), CATEGORY_SCOPE)).toBe(query)
  })

  test('write nothing for filters that are not set', () => {
    expect(toFilterSearch(read(''), CATEGORY_SCOPE)).toBe('')
    expect(toFilterSearch(read('sort=relevance&page=1', SEARCH_SCOPE), SEARCH_SCOPE, { q: 'jade' })).toBe(
      '?q=jade',
    )
  })

  test('have one URL whatever the order of selection', () => {
    expect(toFilterSearch(read('gem=Jadeite&gem=Agate'), CATEGORY_SCOPE)).toBe(
      toFilterSearch(read('gem=Agate&gem=Jadeite&gem=Agate'), CATEGORY_SCOPE),
    )
  })

  test.each([
    'page=0',
    'page=-3',
    'page=two',
    'page=1e3',
    'page=999999999',
    'sort=cheapest',
    'sort=relevance',
    'min_price=abc',
    'max_price=-5',
    'max_price=99999999',
    'min_price=1.234',
    'in_stock=maybe',
    'gem=',
    'gem=%00',
    `gem=${'x'.repeat(61)}`,
    'price[$gt]=1',
    '%E0%A4%A',
    Array.from({ length: 90 }, (_, index) => `gem=${index}`).join('&'),
  ])('are always accepted by the API: %s', (query) => {
    const filters = toProductsQuery(read(query))
    expect(ProductsQuery.safeParse(filters).success).toBe(true)
  })

  test('drop parameters that the page does not support', () => {
    expect(read('category=crystals').chosen).toEqual({})
    expect(read('category=crystals', SEARCH_SCOPE).chosen).toEqual({ category: ['crystals'] })
  })

  test('swap the ends of a reversed price range', () => {
    expect(read('min_price=500&max_price=99.5')).toMatchObject({ minPrice: '99.5', maxPrice: '500' })
  })
})

describe('a typed price', () => {
  test.each([
    ['200', '200'],
    [' ¥199.50 ', '199.5'],
    ['￥88', '88'],
    ['１６８元', '168'],
    ['1,680.00', '1680'],
    ['0.05', '0.05'],
    ['', undefined],
    ['168,50', undefined],
    ['10000000', undefined],
    [null, undefined],
  ])('%j is parsed as %j', (text, price) => {
    expect(readPrice(text)).toBe(price)
  })
})

describe('changing filters', () => {
  test('adds and removes a value and returns to the first page', () => {
    const chosen = toggleValue(read('page=3'), 'gem', 'Jadeite')
    expect(chosen).toMatchObject({ chosen: { gem: ['Jadeite'] }, page: 1 })
    expect(toggleValue(chosen, 'gem', 'Jadeite').chosen).toEqual({})
  })

  test('clears everything except the sort', () => {
    const cleared = clearFilters(read('gem=Jadeite&max_price=9&in_stock=1&sort=name&page=2'))
    expect(toFilterSearch(cleared, CATEGORY_SCOPE)).toBe('?sort=name')
  })

  test('lists each active filter with the filters without it', () => {
    const active = listActiveFilters(read('gem=Jadeite&element=Wood&min_price=5&max_price=9&in_stock=1'))
    expect(active.map(({ without }) => toFilterSearch(without, CATEGORY_SCOPE))).toEqual([
      '?gem=Jadeite&min_price=5&max_price=9&in_stock=1',
      '?element=Wood&min_price=5&max_price=9&in_stock=1',
      '?element=Wood&gem=Jadeite&in_stock=1',
      '?element=Wood&gem=Jadeite&min_price=5&max_price=9',
    ])
  })
})
