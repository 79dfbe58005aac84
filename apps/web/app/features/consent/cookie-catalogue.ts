import { LANGUAGE_COOKIE } from '@shop/contract/languages/languages'
import type { CookieCategory } from '../../lib/storage/consent.ts'
import { m } from '../../paraglide/messages.js'

/** A cookie as described in the settings. */
export interface CookieDescription {
  name: string
  description: string
  duration: string
}

/** A category with its texts and cookies. */
export interface CategoryDescription {
  category: CookieCategory
  name: string
  purpose: string
  cookies: CookieDescription[]
}

/** All categories in display order, in the language of this render. */
export function listCategories(): CategoryDescription[] {
  const cookie = (name: string, description: string, duration: string) => ({ name, description, duration })
  return [
    {
      category: 'essential',
      name: m.consent_essential(),
      purpose: m.consent_essential_purpose(),
      cookies: [
        cookie('auth_token', m.consent_cookie_auth_token(), m.consent_days({ count: 7 })),
        cookie('cart_items', m.consent_cookie_cart_items(), m.consent_days({ count: 30 })),
      ],
    },
    {
      category: 'functional',
      name: m.consent_functional(),
      purpose: m.consent_functional_purpose(),
      cookies: [cookie(LANGUAGE_COOKIE, m.consent_cookie_language(), m.consent_years({ count: 1 }))],
    },
    {
      category: 'performance',
      name: m.consent_performance(),
      purpose: m.consent_performance_purpose(),
      cookies: [
        cookie('_ga', m.consent_cookie_ga(), m.consent_years({ count: 2 })),
        cookie('_gid', m.consent_cookie_gid(), m.consent_hours({ count: 24 })),
      ],
    },
    {
      category: 'marketing',
      name: m.consent_marketing(),
      purpose: m.consent_marketing_purpose(),
      cookies: [cookie('fb_pixel', m.consent_cookie_fb_pixel(), m.consent_days({ count: 90 }))],
    },
  ]
}
