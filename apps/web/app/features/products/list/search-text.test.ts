import { SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'
import { ProductsQuery } from '@shop/contract/products/products.schemas'
import { describe, expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

describe('the search text of a URL', () => {
  test.each([
    ['?q=%20jade%20bracelet%20', 'jade bracelet'],
    ['?q=%E7%BF%A1%E7%BF%A0', '翡翠'],
    ['?q=jade%00%0Abracelet', 'jade bracelet'],
    ['?q=%20%20', ''],
    ['', ''],
  ])('%s is read as "%s"', (query, text) => {
    expect(readSearchText(new URLSearchParams(query))).toBe(text)
  })

  test('is truncated to the limit of the API, never within a character [T129]', () => {
    const text = readSearchText(new URLSearchParams({ q: `a${'😀'.repeat(200)}` }))
    expect(text.length).toBe(SEARCH_MAX_LENGTH - 1)
    expect(text.isWellFormed()).toBe(true)
    expect(ProductsQuery.safeParse({ q: text }).success).toBe(true)
  })
})
