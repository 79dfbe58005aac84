import { COOKIE_CATEGORIES, type CookiePreferences } from '../../lib/storage/consent.ts'

/** A downloadable record of a visitor's choice, made from their cookies. */
export interface ConsentReceipt {
  shop: string
  policy: string
  chosen_at: string
  allowed: string[]
  not_allowed: string[]
}

/** Creates the receipt of a choice; `origin` is the shop's own. */
export function toReceipt(preferences: CookiePreferences, chosenAt: string, origin: string): ConsentReceipt {
  return {
    shop: origin,
    policy: `${origin}/cookies`,
    chosen_at: chosenAt,
    allowed: COOKIE_CATEGORIES.filter((category) => preferences[category]),
    not_allowed: COOKIE_CATEGORIES.filter((category) => !preferences[category]),
  }
}
