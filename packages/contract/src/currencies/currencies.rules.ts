/** The currencies in which approximate prices are shown: those that the European Central Bank has rates of, but yuan. */
export const APPROXIMATE_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'HKD',
  'SGD',
  'AUD',
  'CAD',
  'NZD',
  'CHF',
  'MYR',
  'THB',
  'IDR',
  'PHP',
  'INR',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'ISK',
  'TRY',
  'ILS',
  'BRL',
  'MXN',
  'ZAR',
] as const

export type ApproximateCurrency = (typeof APPROXIMATE_CURRENCIES)[number]

export const isApproximateCurrency = (code: unknown): code is ApproximateCurrency =>
  APPROXIMATE_CURRENCIES.includes(code as ApproximateCurrency)

/** Older rates are not shown; the longest closure of banks, from Good Friday to Easter Monday, is five days. */
export const MAX_RATES_AGE_DAYS = 7
