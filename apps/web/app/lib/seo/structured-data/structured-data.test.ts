import type { Page, Story } from '@shop/contract/articles/articles.schemas'
import { LANGUAGES } from '@shop/contract/languages/languages'
import type { Product } from '@shop/contract/products/products.schemas'
import { describe, expect, test } from 'vitest'
import { listVocabularyErrors } from '../../../../test/vocabulary.ts'
import { withLocale } from '../../i18n/locale.server.ts'
import { type Locale } from '../../i18n/locale.ts'
import { toArticle } from './article.server.ts'
import { toBreadcrumbs } from './breadcrumbs.server.ts'
import { toItemList } from './item-list.server.ts'
import { INITIAL_TERMS } from '@shop/contract/orders/sale-terms'
import { INITIAL_SHOP_SETTINGS, type SocialLink } from '@shop/contract/settings/shop-settings'
import { toOrganization, toWebSite } from './organization.server.ts'
import { toProductData } from './product.server.ts'
import { toQuestions } from './questions.server.ts'
import { toWebPage } from './web-page.server.ts'

const ORIGIN = 'https://shop.example'
const INSTAGRAM: SocialLink = { network: 'instagram', url: 'https://www.instagram.com/spiritual' }

const IMAGE = {
  url: '/uploads/products/obsidian-0123456789-1200.webp',
  alt: 'Black beads',
  alt_zh: '黑色圆珠',
  srcset: '',
  width: 1200,
  height: 1200,
  placeholder: 'data:image/webp;base64,AA==',
}

const PRODUCT = {
  slug: 'black-obsidian',
  sku: 'BR-PRO-001',
  status: 1,
  product_qty: 3,
  weight_g: 38,
  product_name: 'Black Obsidian Bracelet',
  product_name_zh: '黑曜石手串',
  product_subcategory: 'protective',
  product_price: '168.00',
  images: [IMAGE, IMAGE],
  product_description: 'Beads of </script> & "obsidian".',
  product_description_zh: '黑曜石圆珠。',
} as Partial<Product> as Product

const STORY: Story = {
  slug: 'jade-in-china',
  title: 'Jade',
  lead: 'A stone.',
  region: 'China',
  description: 'How jade was worn.',
  published: '2026-11-20',
  stones: [],
  image: IMAGE,
  body: [],
  products: [],
  sources: [
    { title: 'Chinese Jade', author: 'Jessica Rawson', publisher: 'British Museum Press', year: 1995 },
  ],
}

const ABOUT = { slug: 'about', title: 'About', description: 'Who we are.' }
const PAGE: Page = { ...ABOUT, updated: '2026-11-20', body: [] }

const text = { material: 'Obsidian', color: 'Black' }
const toData = (product: Partial<Product> = {}) =>
  toProductData({ ...PRODUCT, ...product }, { origin: ORIGIN, text, terms: INITIAL_TERMS })

/** One object of each type, in one language. */
function listThings(locale: Locale) {
  return withLocale(locale, () => ({
    Product: toData(),
    MadeToOrder: toData({ product_subcategory: 'custom-designs', product_qty: 0 }),
    BreadcrumbList: toBreadcrumbs(ORIGIN, [{ name: 'Carved', path: '/category/carved' }]),
    ItemList: toItemList(ORIGIN, [PRODUCT, PRODUCT], { first: 25, total: 26 }),
    Organization: toOrganization(ORIGIN, { ...INITIAL_SHOP_SETTINGS, socialLinks: [INSTAGRAM] }),
    WebSite: toWebSite(ORIGIN),
    Article: toArticle(ORIGIN, STORY),
    FAQPage: toQuestions(ORIGIN, '/contact', [
      { question: 'How?', answer: [{ type: 'paragraph', content: [{ text: 'So.' }] }] },
    ]),
    AboutPage: toWebPage(ORIGIN, { type: 'AboutPage', path: '/about', page: PAGE }),
    ContactPage: toWebPage(ORIGIN, { type: 'ContactPage', path: '/contact', page: PAGE }),
  }))
}

/** The values at a path through objects and lists: `offers.shippingDetails.shippingRate.value`. */
function listValues(thing: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, name) => values.flatMap((value) => [(value as Record<string, unknown>)[name]].flat()),
      [thing],
    )
}

/**
 * Fields that Google requires, or recommends and the shop has (https://developers.google.com/search/docs/appearance/
 * structured-data/ merchant-listing, breadcrumb, carousel, organization, article, faqpage).
 */
const REQUIRED_BY_GOOGLE: Readonly<Record<string, string>> = {
  Product:
    'name description image sku brand.name offers.price offers.priceCurrency offers.url offers.availability ' +
    'offers.itemCondition offers.seller.name offers.shippingDetails.shippingRate.value ' +
    'offers.shippingDetails.shippingRate.currency offers.shippingDetails.shippingDestination.addressCountry ' +
    'offers.shippingDetails.deliveryTime.handlingTime.minValue ' +
    'offers.shippingDetails.deliveryTime.handlingTime.maxValue ' +
    'offers.shippingDetails.deliveryTime.handlingTime.unitCode ' +
    'offers.shippingDetails.deliveryTime.transitTime.minValue ' +
    'offers.shippingDetails.deliveryTime.transitTime.maxValue ' +
    'offers.shippingDetails.deliveryTime.transitTime.unitCode ' +
    'offers.hasMerchantReturnPolicy.applicableCountry offers.hasMerchantReturnPolicy.returnPolicyCategory ' +
    'offers.hasMerchantReturnPolicy.merchantReturnDays offers.hasMerchantReturnPolicy.returnMethod ' +
    'offers.hasMerchantReturnPolicy.returnFees',
  MadeToOrder:
    'offers.hasMerchantReturnPolicy.applicableCountry offers.hasMerchantReturnPolicy.returnPolicyCategory',
  BreadcrumbList: 'itemListElement.position itemListElement.name itemListElement.item',
  ItemList: 'itemListElement.position itemListElement.url',
  Organization: 'name url sameAs logo.url contactPoint.url hasMerchantReturnPolicy.applicableCountry',
  WebSite: 'name url potentialAction.target.urlTemplate potentialAction.query-input',
  Article: 'headline image.url datePublished author.name author.@type',
  FAQPage: 'mainEntity.name mainEntity.acceptedAnswer.text',
  AboutPage: 'name url',
  ContactPage: 'name url',
}

describe('structured data', () => {
  test('says until when the price of a sale is valid, and nothing of a regular price', () => {
    const until = '2026-12-01T04:00:00.000Z'
    const toValidity = (product: Partial<Product>) =>
      withLocale('en', () => listValues(toData(product), 'offers.priceValidUntil'))
    expect(toValidity({ price_valid_until: until })).toEqual([until])
    expect(toValidity({})).toEqual([undefined])
  })

  test('uses the vocabulary of schema.org', () => {
    expect(listVocabularyErrors(LANGUAGES.flatMap((locale) => Object.values(listThings(locale))))).toEqual([])
    const broken = [
      { '@type': 'Product', nmae: 'Misspelt' },
      { '@type': 'Offer', merchantReturnDays: 7 },
      { '@type': 'Prodcut', name: 'No such type' },
      { '@type': 'Product', offers: { '@type': 'Offer', availability: 'plenty' } },
    ]
    expect(listVocabularyErrors(broken)).toHaveLength(broken.length)
  }, 60_000)

  test.each(LANGUAGES)('has the fields that Google requires (%s)', (locale) => {
    const things: Record<string, unknown> = listThings(locale)
    for (const [name, paths] of Object.entries(REQUIRED_BY_GOOGLE))
      for (const path of paths.split(' '))
        for (const value of listValues(things[name], path))
          expect(value, `${name} ${path}`).toSatisfy(
            (it) => typeof it === 'number' || (typeof it === 'string' && it !== ''),
          )
  })

  test('uses the language of the page and its URLs', () => {
    const { Product, BreadcrumbList, WebSite, Article } = listThings('zh')
    expect(Product).toMatchObject({ name: '黑曜石手串', url: `${ORIGIN}/product/black-obsidian?lang=zh` })
    expect(listValues(BreadcrumbList, 'itemListElement.item')).toEqual([
      `${ORIGIN}/?lang=zh`,
      `${ORIGIN}/category/carved?lang=zh`,
    ])
    expect(listValues(WebSite, 'potentialAction.target.urlTemplate')).toEqual([
      `${ORIGIN}/search?q={search_term_string}&lang=zh`,
    ])
    expect(Article).toMatchObject({ inLanguage: 'zh-CN', url: `${ORIGIN}/traditions?lang=zh#jade-in-china` })
    expect(listThings('en').Product).toMatchObject({ url: `${ORIGIN}/product/black-obsidian` })
  })

  test('counts positions across the pages of a list', () => {
    expect(listValues(listThings('en').ItemList, 'itemListElement.position')).toEqual([25, 26])
  })
})

describe('the offer of a product', () => {
  test('has the availability', () => {
    expect(toData().offers).toMatchObject({ availability: 'https://schema.org/InStock' })
    expect(toData({ product_qty: 0 }).offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
    expect(toData({ status: 0 }).offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  })

  test('has the shipping rates: free at home from ¥299', () => {
    const listRates = (product_price: string) =>
      listValues(toData({ product_price }), 'offers.shippingDetails.shippingRate.value')
    expect(listRates('298.99')).toEqual(['12.00', '25.00', '98.00'])
    expect(listRates('299.00')).toEqual(['0.00', '25.00', '98.00'])
  })

  test('has the return windows: 7 days at home, 14 abroad, none if made to order', () => {
    const policy = 'offers.hasMerchantReturnPolicy'
    expect(listValues(toData(), `${policy}.merchantReturnDays`)).toEqual([7, 14])
    const made = toData({ product_subcategory: 'custom-designs' })
    expect(listValues(made, `${policy}.returnPolicyCategory`)).toEqual([
      'https://schema.org/MerchantReturnNotPermitted',
    ])
  })

  test('has no ratings, because the shop collects none', () => {
    expect(JSON.stringify(toData())).not.toMatch(/rating|review/i)
  })
})

test('an answer keeps its text without formatting', () => {
  const answer = toQuestions(ORIGIN, '/contact', [
    {
      question: 'How much?',
      answer: [
        { type: 'paragraph', content: [{ text: 'It ' }, { text: 'depends', mark: 'strong' }, { text: '.' }] },
        { type: 'list', ordered: false, items: [[{ text: 'near' }], [{ text: 'far', to: '/shipping' }]] },
        {
          type: 'table',
          head: [[{ text: 'To' }], [{ text: 'Price' }]],
          rows: [[[{ text: 'CN' }], [{ text: '¥12' }]]],
        },
        { type: 'quote', paragraphs: [[{ text: 'So it is.' }]] },
      ],
    },
  ])
  expect(listValues(answer, 'mainEntity.acceptedAnswer.text')).toEqual([
    'It depends.\n- near\n- far\nTo | Price\nCN | ¥12\nSo it is.',
  ])
})
