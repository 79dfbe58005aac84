import { describe, expect, test } from 'vitest'
import { withLocale } from '../i18n/locale.server.ts'
import type { Locale } from '../i18n/locale.ts'
import { toPageMeta, type PageMeta } from './page-meta.ts'

const matches = [
  {
    id: 'root',
    loaderData: { publicUrl: 'https://shop.example', sharePicture: '/uploads/share/home-v1.jpg' },
  },
]

const describePage = (page: Partial<PageMeta> = {}, locale: Locale = 'en') =>
  withLocale(locale, () =>
    toPageMeta(
      { title: 'Carved', description: 'Spheres.', canonicalPath: '/category/carved', ...page },
      matches,
    ),
  )

const findContent = (descriptors: ReturnType<typeof describePage>, property: string) =>
  descriptors
    .map((each) => each as Record<string, unknown>)
    .filter((each) => each['property'] === property || each['name'] === property)
    .map(({ content }) => content)

describe('the head of a public page', () => {
  test.each([
    ['en', 'https://shop.example/category/carved'],
    ['zh', 'https://shop.example/category/carved?lang=zh'],
  ] as const)('has its canonical URL in %s and alternates for each language', (locale, own) => {
    const descriptors = describePage({}, locale)
    expect(descriptors).toContainEqual({ tagName: 'link', rel: 'canonical', href: own })
    const simple = 'https://shop.example/category/carved'
    for (const [hrefLang, href] of [
      ['en', simple],
      ['zh-Hans', `${simple}?lang=zh`],
      ['x-default', simple],
    ])
      expect(descriptors).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang, href })
    expect(findContent(descriptors, 'og:url')).toEqual([own])
  })

  test('has no alternates where there is one language', () => {
    const [root] = matches
    const descriptors = withLocale('zh', () =>
      toPageMeta({ title: 'Carved', canonicalPath: '/category/carved' }, [
        { ...root!, loaderData: { ...root!.loaderData, languages: ['zh'] } },
      ]),
    )
    expect(descriptors.filter((each) => 'rel' in each)).toEqual([
      { tagName: 'link', rel: 'canonical', href: 'https://shop.example/category/carved?lang=zh' },
    ])
    expect(findContent(descriptors, 'og:locale:alternate')).toEqual([])
  })

  test('has Open Graph tags with its own picture or that of the shop', () => {
    const own = describePage({ sharePicture: { path: '/uploads/share/sphere-v1.jpg', alt: 'A sphere' } })
    expect(findContent(own, 'og:image')).toEqual(['https://shop.example/uploads/share/sphere-v1.jpg'])
    expect(findContent(own, 'og:image:alt')).toEqual(['A sphere'])
    expect(findContent(own, 'twitter:card')).toEqual(['summary_large_image'])
    expect(findContent(describePage(), 'og:image')).toEqual([
      'https://shop.example/uploads/share/home-v1.jpg',
    ])
    expect(findContent(describePage({}, 'zh'), 'og:locale')).toEqual(['zh_CN'])
  })
})

test('a noindex page has neither a canonical URL nor Open Graph tags', () => {
  expect(toPageMeta({ title: 'Search', noindex: true }, matches)).toEqual([
    { title: 'Search | Spiritual Treasures' },
    { name: 'robots', content: 'noindex' },
  ])
})
