import { HOME_COUNTRY } from '../orders/orders.rules.ts'

/**
 * Countries abroad (ISO 3166-1 alpha-2) named in the shipping and return data for search engines, besides the home
 * country. The shop ships to all others on the same terms.
 */
export const MARKETS_ABROAD = [
  'US',
  'CA',
  'GB',
  'IE',
  'DE',
  'FR',
  'NL',
  'AU',
  'NZ',
  'SG',
  'MY',
  'JP',
] as const
export const MARKETS = [HOME_COUNTRY, ...MARKETS_ABROAD] as const
