import { describe, expect, test } from 'vitest'
import { toApiPath } from './api-request.ts'

describe('API paths', () => {
  test('encode parameters [T5]', () => {
    expect(toApiPath({ path: '/products/:id' }, { params: { id: 'a/b ü' } })).toBe('/products/a%2Fb%20%C3%BC')
  })

  test('repeat a filter with several values and leave out empty ones', () => {
    const query = { gem: ['jade', 'onyx'], q: '', page: 2, sort: undefined }
    expect(toApiPath({ path: '/products' }, { query })).toBe('/products?gem=jade&gem=onyx&page=2')
  })

  test.each([undefined, '', '.', '..'])(
    'reject the parameter %j, which would reach another endpoint',
    (id) => {
      expect(() => toApiPath({ path: '/v1/orders/:id' }, { params: { id } })).toThrow(TypeError)
    },
  )
})
