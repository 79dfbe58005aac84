/** Web vitals that visits report (https://web.dev/articles/vitals). All in ms except CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const

/** Maximum accepted value in ms: a larger one comes from a suspended tab or machine. */
export const LONGEST_VITAL_MS = 60_000

export const LARGEST_SHIFT = 10

/** Kinds of pages. Which product, order or account was visited is never reported. */
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
 * Format of an element in a report: landmark, section and element as tags or ARIA roles, such as `main section 2 img`.
 * Nothing else is accepted, since the dashboard is public.
 */
export const TARGET_FORMAT =
  /^(?:(?:main|header|footer|nav|aside|dialog) )?(?:section \d{1,2} )?[a-z][a-z0-9]{0,19}$/

/** How many days figures are stored. */
export const VITALS_RETENTION_DAYS = 28

/** Time ranges of the dashboard, in days. */
export const VITALS_DAYS = [1, 7, VITALS_RETENTION_DAYS] as const
