import type { MeasuredPage } from '@shop/contract/vitals/vitals.endpoints'

const KINDS: readonly (readonly [RegExp, MeasuredPage])[] = [
  [/^\/$/, 'home'],
  [/^\/category\//, 'category'],
  [/^\/product\//, 'product'],
  [/^\/design$/, 'product'],
  [/^\/search$/, 'search'],
  [/^\/cart$/, 'cart'],
  [/^\/checkout(\/|$)/, 'checkout'],
  [/^\/payment\//, 'payment'],
  [/^\/user(\/|$)/, 'account'],
  [
    /^\/(login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password)$/,
    'sign-in',
  ],
  [
    /^\/(terms|privacy|cookies|shipping|return|terms-policies|intellectual-property-rights|about|traditions|contact|performance-dashboard)$/,
    'reading',
  ],
]

/** The kind of page at a path: the only thing that is reported about a visitor's location. */
export function toMeasuredPage(pathname: string): MeasuredPage {
  return KINDS.find(([paths]) => paths.test(pathname))?.[1] ?? 'other'
}
