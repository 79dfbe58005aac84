import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { expect, test } from 'vitest'
import { CategoryRecords } from './category-format.ts'

const file = JSON.parse(readFileSync(join(import.meta.dirname, '../categories.json'), 'utf8')) as unknown
const records = CategoryRecords.parse(file)

test('categories and their sub-categories have the names of the specification [T522]', () => {
  const slugs = CATEGORIES.map(({ slug, subcategories }) => [slug, ...subcategories] as const)
  expect(slugs.map((group) => group.map((slug) => records[slug].name.en))).toEqual([
    ['Bracelets', 'Protective', 'Energy Crystals', 'Custom Designs'],
    ['Crystals', 'Raw Stones', 'Carved', 'Jewelry'],
    ['Metaphysicals', 'Meditation Tools', 'Divination', 'Ritual Items'],
  ])
})

test('the three categories have a text for the home page', () => {
  for (const { slug } of CATEGORIES) expect(records[slug].teaser, slug).toBeDefined()
})
