import { CATEGORIES } from '@shop/contract/categories'
import { expect, it } from 'vitest'
import { toCategoryName } from './category-names.ts'

it('categories and their sub-categories have the names of the specification [T522]', () => {
  const slugs = CATEGORIES.map(({ slug, subcategories }) => [slug, ...subcategories])
  expect(slugs.map((group) => group.map(toCategoryName))).toEqual([
    ['Bracelets', 'Protective', 'Energy Crystals', 'Custom Designs'],
    ['Crystals', 'Raw Stones', 'Carved', 'Jewelry'],
    ['Metaphysicals', 'Meditation Tools', 'Divination', 'Ritual Items'],
  ])
})
