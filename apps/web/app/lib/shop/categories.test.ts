import type { Category } from '@shop/contract/categories/categories.schemas'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { createCategoryNaming, toCategoryNames } from './categories.ts'

const CARVED: Category = {
  slug: 'carved',
  name: 'Carved by hand',
  name_zh: '手雕',
  intro: '',
  intro_zh: '',
  teaser: '',
  teaser_zh: '',
}

test('a category has the merchant’s name in the language of the page', () => {
  const read = () => createCategoryNaming(toCategoryNames([CARVED]))('carved')
  overwriteGetLocale(() => 'en')
  expect(read()).toBe('Carved by hand')
  overwriteGetLocale(() => 'zh')
  expect(read()).toBe('手雕')
})

test('a category whose name could not be loaded is named by its address', () => {
  expect(createCategoryNaming()('energy-crystals')).toBe('Energy Crystals')
})
