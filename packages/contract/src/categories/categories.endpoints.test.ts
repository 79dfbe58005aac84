import { describe, expect, test } from 'vitest'
import { CATEGORIES, findCategory } from './categories.endpoints.ts'

describe('categories', () => {
  test('are three, with three sub-categories each, and no slug means two things', () => {
    expect(CATEGORIES.map(({ subcategories }) => subcategories.length)).toEqual([3, 3, 3])
    const slugs = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories])
    expect(new Set(slugs).size).toBe(12)
  })

  test('are found by their slug, and so are sub-categories with theirs', () => {
    expect(findCategory('crystals')).toEqual({ category: 'crystals' })
    expect(findCategory('divination')).toEqual({ category: 'metaphysicals', subcategory: 'divination' })
  })

  test.each(['', 'Crystals', 'constructor', '__proto__', 'rings', 'crystals/carved'])(
    '%j is not a category [T116]',
    (slug) => {
      expect(findCategory(slug)).toBeUndefined()
    },
  )
})
