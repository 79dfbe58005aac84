import { describe, expect, test } from 'vitest'
import { toAvifSrcset } from './responsive-image.tsx'
import { toSmallSrcset, toSmallUrl } from './thumbnail.tsx'

describe('the URL of a small picture', () => {
  test.each(['400', '600', '800', '1200', '1600'])(
    'is the smallest version of a picture published up to %s px',
    (width) => {
      const url = `/uploads/products/jade-1-0a1b2c3d4e-${width}.webp`
      expect(toSmallUrl(url)).toBe('/uploads/products/jade-1-0a1b2c3d4e-200.webp')
      expect(toSmallSrcset(url)).toBe(
        '/uploads/products/jade-1-0a1b2c3d4e-200.webp 200w, /uploads/products/jade-1-0a1b2c3d4e-400.webp 400w',
      )
    },
  )

  test.each([
    '/images/placeholder.jpg',
    '/uploads/products/jade-1-0a1b2c3d4e-200.webp',
    '/uploads/products/small-1-0a1b2c3d4e-160.webp',
    'https://cdn.example/jade-1200.webp',
  ])('is unchanged for %s', (url) => {
    expect(toSmallUrl(url)).toBe(url)
    expect(toSmallSrcset(url)).toBeUndefined()
  })
})

test('AVIF versions have the same URLs with another file extension', () => {
  expect(toAvifSrcset('/uploads/story/a.webp-1-600.webp 600w, /uploads/story/a.webp-1-800.webp 800w')).toBe(
    '/uploads/story/a.webp-1-600.avif 600w, /uploads/story/a.webp-1-800.avif 800w',
  )
})
