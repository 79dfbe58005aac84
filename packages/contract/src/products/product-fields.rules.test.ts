import { expect, test } from 'vitest'
import { FACET_NAMES, mapFields, toFieldsOnWire, type ProductFieldValues } from './product-fields.rules.ts'

const text = (name: string) => ({ en: name, zh: `${name} 中文` })

const VALUES: ProductFieldValues = {
  name: text('Ring'),
  description: text('Round'),
  meaning: text('Calm'),
  care: text('Dry'),
  ability: text('Rest'),
  warranty: text('A year'),
  origin: text('Burma'),
  treatment: text('None'),
  gem: ['Jade', 'Agate'],
  materials: ['Silver'],
  element: [],
  zodiac: ['Leo'],
  chinese_zodiac: ['Ox', 'Dog'],
  color: ['Green'],
  tags: ['gift'],
  weight_g: 12,
  featured: 3,
}

test('the shop’s calls have the names of the specification, several words in one text, and no rank', () => {
  expect(toFieldsOnWire(VALUES)).toEqual({
    product_name: 'Ring',
    product_name_zh: 'Ring 中文',
    product_description: 'Round',
    product_description_zh: 'Round 中文',
    meaning: 'Calm',
    meaning_zh: 'Calm 中文',
    care: 'Dry',
    care_zh: 'Dry 中文',
    Ability: 'Rest',
    Ability_zh: 'Rest 中文',
    warranty: 'A year',
    warranty_zh: 'A year 中文',
    origin: 'Burma',
    origin_zh: 'Burma 中文',
    treatment: 'None',
    treatment_zh: 'None 中文',
    Gem: 'Jade, Agate',
    Materials: 'Silver',
    StoneSize: '',
    WristSize: '',
    Element: '',
    SuitableZodiac: 'Leo',
    SuitableCzodiac: 'Ox, Dog',
    product_color: 'Green',
    weight_g: 12,
  })
})

test('a number that is missing is left out, a word is sent', () => {
  const { weight_g: _, ...weightless } = VALUES
  const sent = toFieldsOnWire({ ...weightless, stone_size: '8 mm' })
  expect(sent).not.toHaveProperty('weight_g')
  expect(sent.StoneSize).toBe('8 mm')
})

test('each kind of words is a filter', () => {
  expect(FACET_NAMES).toEqual([
    'category',
    'subcategory',
    'gem',
    'material',
    'element',
    'zodiac',
    'chinese_zodiac',
    'color',
    'tag',
    'size',
    'rating',
  ])
})

test('a field is made by the function of its kind', () => {
  const made = mapFields({
    texts: ({ most }) => most,
    labels: ({ least }) => least,
    label: () => 'one',
    number: ({ most }) => most,
    optional_number: ({ most }) => -most,
  })
  expect(made).toMatchObject({ name: 120, color: 1, wrist_size: 'one', weight_g: 100_000, featured: -1000 })
})
