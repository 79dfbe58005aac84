/** The figures by which a visit is judged (decisions, section 10; web.dev/vitals). All in ms but CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const

/** Above this a value is a tab that slept or a machine that was put away, not a page (ms). */
export const LONGEST_VITAL_MS = 60_000

export const LARGEST_SHIFT = 10

/** Pages by their kind: which product, order or account it was is never told. */
export const MEASURED_PAGES = [
  'home',
  'category',
  'product',
  'search',
  'cart',
  'checkout',
  'payment',
  'account',
  'sign-in',
  'reading',
  'other',
] as const

export const DEVICES = ['phone', 'tablet', 'desktop'] as const

/**
 * The part of the page, the section in it, and the element's own kind, each a tag or a role of ARIA: `main section 2 img`.
 * Nothing else is taken, since the dashboard shows it to everybody.
 */
export const TARGET_FORMAT =
  /^(?:(?:main|header|footer|nav|aside|dialog) )?(?:section \d{1,2} )?[a-z][a-z0-9]{0,19}$/

/** How many days back figures can be asked for; older ones are dropped. */
export const VITALS_RETENTION_DAYS = 28

/** The times that figures can be asked for, in days. */
export const VITALS_DAYS = [1, 7, VITALS_RETENTION_DAYS] as const
