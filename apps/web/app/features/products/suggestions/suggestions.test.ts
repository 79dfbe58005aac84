import type { ProductSuggestions } from '@shop/contract/products/product-suggestions.schemas'
import { describe, expect, test } from 'vitest'
import { createCategoryNaming } from '../../../lib/shop/categories.ts'
import { toSuggestionGroups } from './suggestion-options.ts'

describe('suggestions', () => {
  const PRODUCT = {
    product_id: 'p1',
    slug: 'still-water',
    product_name: 'Still Water',
    product_name_zh: '静水',
    product_price: '199.00',
    product_qty: 3,
  } as const
  const RESPONSE: ProductSuggestions = {
    products: [PRODUCT],
    total: 12,
    categories: [
      { slug: 'bracelets', count: 8 },
      { slug: 'crystals', count: 4 },
    ],
    terms: [
      { kind: 'gem', value: 'Amethyst', value_zh: '紫水晶', count: 5 },
      { kind: 'tag', value: 'gift & calm', value_zh: '送礼', count: 2 },
    ],
  }
  const list = (text: string, result: Partial<ProductSuggestions> = {}) =>
    toSuggestionGroups(text, { ...RESPONSE, ...result }, createCategoryNaming()).flatMap(({ items }) => items)

  test('link to the search for a term, to a category, to a product, and to all results', () => {
    expect(list('am').map(({ to }) => to)).toEqual([
      '/search?q=Amethyst',
      '/search?q=gift+%26+calm',
      '/search?q=am&category=bracelets',
      '/search?q=am&category=crystals',
      '/product/still-water',
      '/search?q=am',
    ])
  })

  test('list categories with a matching name instead of those of the results', () => {
    expect(list('brac').find(({ kind }) => kind === 'category')).toMatchObject({
      to: '/category/bracelets',
      text: 'Bracelets',
    })
    expect(list('STONES').find(({ kind }) => kind === 'category')).toMatchObject({
      to: '/category/raw-stones',
    })
    expect(list('tones').some(({ to }) => to === '/category/raw-stones')).toBe(false)
  })

  test('list no category when all results are in one, or in an unknown one', () => {
    const ofKind = (categories: ProductSuggestions['categories']) =>
      list('am', { categories }).filter(({ kind }) => kind === 'category')
    expect(ofKind([{ slug: 'bracelets', count: 8 }])).toEqual([])
    const unknown = ofKind([
      { slug: 'bracelets', count: 8 },
      { slug: 'no-such', count: 1 },
    ])
    expect(unknown).toHaveLength(1)
  })

  test('show a swatch for stones only', () => {
    const gems = list('am').map((option) => (option.kind === 'term' ? option.gem : undefined))
    expect(gems.slice(0, 2)).toEqual(['Amethyst', undefined])
  })

  test('are empty without results', () => {
    expect(
      toSuggestionGroups(
        'xyz',
        { products: [], total: 0, categories: [], terms: [] },
        createCategoryNaming(),
      ),
    ).toEqual([])
  })
})
