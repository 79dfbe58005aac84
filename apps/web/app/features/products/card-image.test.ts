import { expect, test } from 'vitest'
import { toCardImage, toShownImage } from './card-image.ts'

const WIDTHS = [200, 400, 600, 800, 1200]
const LARGE = {
  url: '/uploads/products/jade-1-ab-1200.webp',
  srcset: WIDTHS.map((width) => `/uploads/products/jade-1-ab-${width}.webp ${width}w`).join(', '),
  alt: 'Jade',
  alt_zh: '玉',
  width: 1200,
  height: 1200,
  placeholder: 'data:,',
}

test('omits a srcset that follows from its URL, and restores it', () => {
  const { alt: _, alt_zh: __, ...shown } = LARGE
  expect(toCardImage(LARGE, 0)).not.toHaveProperty('srcset')
  expect(toShownImage(toCardImage(LARGE, 0))).toEqual(shown)
})

test('includes a srcset with other widths', () => {
  const small = {
    ...LARGE,
    url: '/uploads/products/small-150.webp',
    srcset: '/uploads/products/small-150.webp 150w',
  }
  expect(toShownImage(toCardImage(small, 0)).srcset).toBe(small.srcset)
})

test('gives a placeholder to the first picture only, since the other is shown over it', () => {
  expect([0, 1].map((index) => toCardImage(LARGE, index).placeholder)).toEqual([LARGE.placeholder, undefined])
})
