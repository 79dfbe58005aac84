import { describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, type CookiePreferences } from '../../lib/storage/consent.ts'
import { listCookiePlaces, listForbiddenCookies } from './clean-up.ts'
import { toConsentSignals } from './consent-signals.tsx'
import { listCategories } from './cookie-catalogue.ts'
import { toReceipt } from './receipt-section.tsx'

const ALL: CookiePreferences = { essential: true, performance: true, functional: true, marketing: true }

test('the cookie catalogue matches the specification, whose required cookies are the essential ones [T492]', () => {
  expect(
    listCategories().map(({ category, cookies }) => [
      category,
      ...cookies.map((each) => [each.name, each.duration]),
    ]),
  ).toEqual([
    ['essential', ['auth_token', '7 days'], ['cart_items', '30 days']],
    ['functional', ['language_preference', '1 year']],
    ['performance', ['_ga', '2 years'], ['_gid', '24 hours']],
    ['marketing', ['fb_pixel', '90 days']],
  ])
  const descriptions = listCategories().flatMap(({ cookies }) =>
    cookies.map(({ description }) => description),
  )
  expect(descriptions[0]).toMatch(/^Stores authentication/)
  expect(descriptions.filter((text) => text === '')).toEqual([])
})

describe('the clean-up of cookies', () => {
  const cookies =
    'cookie_preferences=x; _ga=1; _ga_TEST12345=2; _gat=3; _gat_gtag_G=3; _gid=4; _fbp=5; _fbc=6; fb_pixel=7; language_preference=zh; _gallery=8; _ga=9'
  const performance = ['_ga', '_ga_TEST12345', '_gat', '_gat_gtag_G', '_gid']
  const marketing = ['_fbp', '_fbc', 'fb_pixel']

  test('removes the cookies of each disabled category and no others [T170]', () => {
    expect(listForbiddenCookies(cookies, DEFAULT_PREFERENCES)).toEqual([...performance, ...marketing])
    expect(listForbiddenCookies(cookies, { ...DEFAULT_PREFERENCES, performance: true })).toEqual(marketing)
    expect(listForbiddenCookies(cookies, { ...DEFAULT_PREFERENCES, marketing: true })).toEqual(performance)
    expect(listForbiddenCookies(cookies, ALL)).toEqual([])
    expect(listForbiddenCookies('', DEFAULT_PREFERENCES)).toEqual([])
  })

  test('covers every domain and path with which a visible cookie may have been set', () => {
    const places = listCookiePlaces('www.shop.example', '/product/agate')
    const paths = ['/', '/product', '/product/', '/product/agate', '/product/agate/']
    expect(places).toEqual(
      ['', 'www.shop.example', 'shop.example'].flatMap((domain) => paths.map((path) => ({ domain, path }))),
    )
  })

  test.each(['127.0.0.1', '::1', 'localhost'])('names no parent domain at %s, which has none', (hostname) => {
    expect(listCookiePlaces(hostname, '/')).toEqual([{ domain: '', path: '/' }])
  })
})

test.each([
  [false, false, 'denied', 'denied'],
  [true, false, 'granted', 'denied'],
  [false, true, 'denied', 'granted'],
  [true, true, 'granted', 'granted'],
] as const)(
  'Google’s consent signals with performance %s, marketing %s',
  (performance, marketing, analytics, ads) => {
    expect(toConsentSignals({ ...DEFAULT_PREFERENCES, performance, marketing })).toEqual({
      ad_storage: ads,
      ad_user_data: ads,
      ad_personalization: ads,
      analytics_storage: analytics,
    })
  },
)

test('a receipt names the shop, the date and the choice', () => {
  const choice = { ...DEFAULT_PREFERENCES, functional: true }
  expect(toReceipt(choice, '2026-11-21T02:00:00.000Z', 'https://shop.example')).toEqual({
    shop: 'https://shop.example',
    policy: 'https://shop.example/cookies',
    chosen_at: '2026-11-21T02:00:00.000Z',
    allowed: ['essential', 'functional'],
    not_allowed: ['performance', 'marketing'],
  })
})
