import { describe, expect, test } from 'vitest'
import { isFiltered, readOrderFilters, toOrdersHref } from './order-filters.ts'

function read(query: string) {
  return readOrderFilters(new URLSearchParams(query))
}

describe('the filters of the order list', () => {
  test('are read from the URL', () => {
    expect(read('status=paid&q=SY2511&page=2')).toEqual({ status: 'paid', q: 'SY2511', page: 2 })
  })

  test.each(['', 'status=lost&page=-1', 'page=abc&q=%20%20', 'page=0&status='])(
    'ignore an invalid value: %s',
    (query) => {
      const filters = read(query)
      expect(filters).toEqual({ status: undefined, q: '', page: 1 })
      expect(isFiltered(filters)).toBe(false)
    },
  )

  test('truncate a search text that the API would refuse', () => {
    expect(read(`q=${'A'.repeat(60)}`).q).toHaveLength(40)
    expect(read('q=%20SY%0A1%20').q).toBe('SY 1')
  })

  test('are written back unchanged, together with the open order', () => {
    const query = 'status=shipped&q=SY%26&page=3'
    expect(toOrdersHref(read(query))).toBe(`/user/orders?${query}`)
    expect(toOrdersHref(read(''), 'o-1')).toBe('/user/orders?order=o-1')
  })
})
