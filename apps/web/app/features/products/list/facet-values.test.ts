import type { FacetValue, ProductList } from '@shop/contract/products/products.schemas'
import { describe, expect, test } from 'vitest'
import { listChoices } from './facet-values.ts'
import { CATEGORY_SCOPE, readFilters } from './product-filters.ts'

function aValue(value: string, count = 1): FacetValue {
  return { value, value_zh: `${value} 中文`, count }
}

function aList(facets: Record<string, FacetValue[]>): ProductList {
  return {
    items: [],
    page: 1,
    limit: 24,
    total: 0,
    total_pages: 0,
    facets,
    price_range: { min: '0.00', max: '0.00' },
    in_stock_count: 0,
  }
}

function read(query: string) {
  return readFilters(new URLSearchParams(query), CATEGORY_SCOPE)
}

describe('the values of a facet', () => {
  test('are sorted by the generating cycle of the elements', () => {
    const list = aList({ element: ['Water', 'Metal', 'Wood'].map((value) => aValue(value)) })
    expect(listChoices(list, read(''), 'element').map(({ value }) => value)).toEqual([
      'Wood',
      'Metal',
      'Water',
    ])
  })

  test('are sorted by size, rings before wrists', () => {
    const list = aList({ size: ['16 cm', '52 mm', '14–16 cm', 'One size'].map((value) => aValue(value)) })
    expect(listChoices(list, read(''), 'size').map(({ value }) => value)).toEqual([
      '52 mm',
      '14–16 cm',
      '16 cm',
      'One size',
    ])
  })

  test('keep the order of the API otherwise', () => {
    const list = aList({ gem: [aValue('Obsidian', 4), aValue('Agate', 1)] })
    expect(listChoices(list, read('gem=Agate'), 'gem')).toMatchObject([
      { value: 'Obsidian', isChosen: false },
      { value: 'Agate', isChosen: true },
    ])
  })

  test('contain selected values without results', () => {
    expect(listChoices(aList({}), read('gem=Kryptonite'), 'gem')).toEqual([
      { value: 'Kryptonite', count: 0, isChosen: true },
    ])
  })
})
