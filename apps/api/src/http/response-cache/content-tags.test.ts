import { expect, test } from 'vitest'
import { isCachedCall } from './content-tags.ts'

test.each([
  ['/products/jade-lotus', true],
  ['/products?q=preview%3D', true],
  ['/products?q=preview=', true],
  ['/products?q=jade&nopreview=1', true],
  ['/products/jade-lotus?preview=abc', false],
  ['/products/jade-lotus?lang=en&preview=abc', false],
  ['/products/jade-lotus?%70review=abc', false],
  ['/products/jade-lotus?preview', false],
])('whether the response to %s is cached: %s', (path, isCached) => {
  expect(isCachedCall(path)).toBe(isCached)
})
