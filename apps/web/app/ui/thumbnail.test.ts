import { describe, expect, it } from 'vitest'
import { toSmallUrl } from './thumbnail.tsx'

describe('the address of a small picture', () => {
  it('is the smallest width of a published product picture', () => {
    expect(toSmallUrl('/uploads/products/jade-1-0a1b2c3d4e-1200.webp')).toBe(
      '/uploads/products/jade-1-0a1b2c3d4e-400.webp',
    )
    expect(toSmallUrl('/uploads/products/jade-1-0a1b2c3d4e-800.webp')).toBe(
      '/uploads/products/jade-1-0a1b2c3d4e-400.webp',
    )
  })

  it.each([
    '/images/placeholder.jpg',
    '/uploads/products/jade-1-0a1b2c3d4e-400.webp',
    '/uploads/products/small-1-0a1b2c3d4e-320.webp',
    'https://cdn.example/jade-1200.webp',
  ])('stays as it is for %s', (url) => {
    expect(toSmallUrl(url)).toBe(url)
  })
})
