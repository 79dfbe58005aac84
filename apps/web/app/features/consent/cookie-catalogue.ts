import { COOKIE_CATEGORIES, type CookieCategory } from '../../lib/storage/consent.ts'
import { LANGUAGE_COOKIE } from '@shop/contract/languages'
import { m } from '../../paraglide/messages.js'

/** A cookie as described in the settings. */
export interface CatalogueEntry {
  name: string
  category: CookieCategory
  description: string
  duration: string
  required: boolean
}

/** The cookie catalogue in the language of this render. */
export function listCookies(): CatalogueEntry[] {
  return [
    {
      name: 'auth_token',
      category: 'essential',
      description: m.consent_cookie_auth_token(),
      duration: m.consent_days({ count: 7 }),
      required: true,
    },
    {
      name: 'cart_items',
      category: 'essential',
      description: m.consent_cookie_cart_items(),
      duration: m.consent_days({ count: 30 }),
      required: true,
    },
    {
      name: LANGUAGE_COOKIE,
      category: 'functional',
      description: m.consent_cookie_language(),
      duration: m.consent_years({ count: 1 }),
      required: false,
    },
    {
      name: '_ga',
      category: 'performance',
      description: m.consent_cookie_ga(),
      duration: m.consent_years({ count: 2 }),
      required: false,
    },
    {
      name: '_gid',
      category: 'performance',
      description: m.consent_cookie_gid(),
      duration: m.consent_hours({ count: 24 }),
      required: false,
    },
    {
      name: 'fb_pixel',
      category: 'marketing',
      description: m.consent_cookie_fb_pixel(),
      duration: m.consent_days({ count: 90 }),
      required: false,
    },
  ]
}

/** A category with its texts and cookies. */
export interface CategoryDescription {
  category: CookieCategory
  name: string
  purpose: string
  cookies: CatalogueEntry[]
}

/** All categories in display order, in the language of this render. */
export function listCategories(): CategoryDescription[] {
  const cookies = listCookies()
  return COOKIE_CATEGORIES.map((category) => ({
    category,
    ...toText(category),
    cookies: cookies.filter((cookie) => cookie.category === category),
  }))
}

function toText(category: CookieCategory): { name: string; purpose: string } {
  switch (category) {
    case 'essential':
      return { name: m.consent_essential(), purpose: m.consent_essential_purpose() }
    case 'functional':
      return { name: m.consent_functional(), purpose: m.consent_functional_purpose() }
    case 'performance':
      return { name: m.consent_performance(), purpose: m.consent_performance_purpose() }
    case 'marketing':
      return { name: m.consent_marketing(), purpose: m.consent_marketing_purpose() }
  }
}
