import { HOME_COUNTRY } from './orders.ts'

/**
 * Countries (ISO 3166-1 alpha-2) for which search engines are told what shipping costs and how goods come back: home,
 * and those abroad that the shop advertises in. It ships to all others on the same terms as abroad.
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
