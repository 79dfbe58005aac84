import { expect, test } from 'vitest'
import { CONTENT_TAGS } from './shown-content.ts'

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
  expect(CONTENT_TAGS.isCached(path)).toBe(isCached)
})
