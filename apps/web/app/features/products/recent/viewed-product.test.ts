import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { describe, expect, test } from 'vitest'
import { MAX_AGE_DAYS, MAX_VIEWED, parseViewed, withViewed, type ViewedProduct } from './viewed-product.ts'

const NOW_MS = Date.parse('2026-11-20T04:00:00Z')

function viewed(slug: string, extra: Partial<ViewedProduct> = {}): ViewedProduct {
  return { slug, product_name: slug, product_name_zh: slug, viewedAtMs: NOW_MS, ...extra }
}

describe('the recently viewed products', () => {
  test('have the latest first, each once, up to the limit', () => {
    const three = ['a', 'b', 'c'].reduce<ViewedProduct[]>((list, slug) => withViewed(list, viewed(slug)), [])
    expect(three.map(({ slug }) => slug)).toEqual(['c', 'b', 'a'])
    expect(withViewed(three, viewed('a')).map(({ slug }) => slug)).toEqual(['a', 'c', 'b'])
    const many = Array.from({ length: 20 }, (_, number) => viewed(`stone-${number}`))
    expect(withViewed(many, viewed('z'))).toHaveLength(MAX_VIEWED)
  })

  test('expire after thirty days, and drop entries of the future', () => {
    const first = startOf(addDays(toDay(new Date(NOW_MS)), -MAX_AGE_DAYS)).getTime()
    const stored = [
      viewed('young', { viewedAtMs: first }),
      viewed('old', { viewedAtMs: first - 1 }),
      viewed('tomorrow', { viewedAtMs: NOW_MS + 1 }),
    ]
    expect(parseViewed(stored, NOW_MS).map(({ slug }) => slug)).toEqual(['young'])
  })

  test('drop invalid entries', () => {
    const image = { url: '/a.webp', srcset: '', alt: '', alt_zh: '', placeholder: '', width: 1, height: 1 }
    const good = viewed('good', { image, product_name_zh_hant: '玉' })
    const broken = [
      viewed('https://elsewhere.example'),
      viewed('no-name', { product_name: '' }),
      viewed('no-picture', { image: { ...image, width: 'wide' as unknown as number } }),
      viewed('not-a-text', { product_name_zh_hant: 7 as unknown as string }),
      { slug: 'half' },
      null,
      'text',
    ]
    expect(parseViewed([...broken, good], NOW_MS)).toEqual([good])
    for (const nothing of [undefined, null, {}, 'text', 5]) expect(parseViewed(nothing, NOW_MS)).toEqual([])
  })
})
