import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type CookiePreferences } from '../../lib/storage/consent.ts'
import { listCookiePlaces, listForbiddenCookies } from './clean-up.ts'
import { toConsentSignals } from './consent-signals.tsx'
import { listCategories, listCookies } from './cookie-catalogue.ts'
import { toReceipt } from './receipt.ts'

const ALL: CookiePreferences = { essential: true, performance: true, functional: true, marketing: true }

describe('the cookie catalogue', () => {
  it('matches the specification', () => {
    expect(
      listCookies().map(({ name, category, duration, required }) => [name, category, duration, required]),
    ).toEqual([
      ['auth_token', 'essential', '7 days', true],
      ['cart_items', 'essential', '30 days', true],
      ['language_preference', 'functional', '1 year', false],
      ['_ga', 'performance', '2 years', false],
      ['_gid', 'performance', '24 hours', false],
      ['fb_pixel', 'marketing', '90 days', false],
    ])
  })

  it('lists each cookie in one category', () => {
    const sections = listCategories()
    expect(sections.map(({ category }) => category)).toEqual([
      'essential',
      'functional',
      'performance',
      'marketing',
    ])
    expect(sections.flatMap(({ cookies }) => cookies)).toHaveLength(listCookies().length)
  })
})

describe('the clean-up of cookies', () => {
  const cookies =
    'cookie_preferences=x; _ga=1; _ga_TEST12345=2; _gat=3; _gat_gtag_G=3; _gid=4; _fbp=5; _fbc=6; fb_pixel=7; language_preference=zh; _gallery=8; _ga=9'
  const performance = ['_ga', '_ga_TEST12345', '_gat', '_gat_gtag_G', '_gid']
  const marketing = ['_fbp', '_fbc', 'fb_pixel']

  it('removes the cookies of each disabled category and no others [T170]', () => {
    expect(listForbiddenCookies(cookies, DEFAULT_PREFERENCES)).toEqual([...performance, ...marketing])
    expect(listForbiddenCookies(cookies, { ...DEFAULT_PREFERENCES, performance: true })).toEqual(marketing)
    expect(listForbiddenCookies(cookies, { ...DEFAULT_PREFERENCES, marketing: true })).toEqual(performance)
    expect(listForbiddenCookies(cookies, ALL)).toEqual([])
    expect(listForbiddenCookies('', DEFAULT_PREFERENCES)).toEqual([])
  })

  it('covers every domain and path with which a visible cookie may have been set', () => {
    const places = listCookiePlaces('www.shop.example', '/product/agate')
    const paths = ['/', '/product', '/product/', '/product/agate', '/product/agate/']
    expect(places).toEqual(
      ['', 'www.shop.example', 'shop.example'].flatMap((domain) => paths.map((path) => ({ domain, path }))),
    )
  })

  it.each(['127.0.0.1', '::1', 'localhost'])('names no parent domain at %s, which has none', (hostname) => {
    expect(listCookiePlaces(hostname, '/')).toEqual([{ domain: '', path: '/' }])
  })
})

describe('Google’s consent signals', () => {
  const on = [false, true]
  const choices = on.flatMap((performance) =>
    on.flatMap((functional) =>
      on.map((marketing) => ({ essential: true, performance, functional, marketing }) as const),
    ),
  )

  it.each(choices)(
    'follow performance $performance, functional $functional, marketing $marketing',
    (choice) => {
      const ads = choice.marketing ? 'granted' : 'denied'
      expect(toConsentSignals(choice)).toEqual({
        ad_storage: ads,
        ad_user_data: ads,
        ad_personalization: ads,
        analytics_storage: choice.performance ? 'granted' : 'denied',
      })
    },
  )
})

it('a receipt names the shop, the date and the choice', () => {
  const choice = { ...DEFAULT_PREFERENCES, functional: true }
  expect(toReceipt(choice, '2026-11-21T02:00:00.000Z', 'https://shop.example')).toEqual({
    shop: 'https://shop.example',
    policy: 'https://shop.example/cookies',
    chosen_at: '2026-11-21T02:00:00.000Z',
    allowed: ['essential', 'functional'],
    not_allowed: ['performance', 'marketing'],
  })
})
