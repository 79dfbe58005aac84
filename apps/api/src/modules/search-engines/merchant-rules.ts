import type { SubcategorySlug } from '@shop/contract/categories/categories.endpoints'
import { MARKETS } from '@shop/contract/markets/markets'
import { CURRENCY, toMoney } from '@shop/contract/money/money'
import { listShippingMethods, type SaleTerms } from '@shop/contract/orders/sale-terms'
import { toElement } from './xml.ts'

/** Additional pictures that an offer may have. */
export const MAX_PICTURES = 10

interface GoogleCategory {
  /** As in Google's taxonomy (https://www.google.com/basepages/producttype/taxonomy.en-US.txt). */
  name: string
  /** Apparel must name its gender and age group. */
  isWorn: boolean
}

const BRACELET = { name: 'Apparel & Accessories > Jewelry > Bracelets', isWorn: true }
const RELIGIOUS_ITEM = { name: 'Religious & Ceremonial > Religious Items', isWorn: false }

/** The Google category of each sub-category. */
export const GOOGLE_CATEGORIES: Readonly<Record<SubcategorySlug, GoogleCategory>> = {
  protective: BRACELET,
  'energy-crystals': BRACELET,
  'custom-designs': BRACELET,
  'raw-stones': {
    name: 'Arts & Entertainment > Hobbies & Creative Arts > Collectibles > Rocks & Fossils',
    isWorn: false,
  },
  carved: { name: 'Home & Garden > Decor', isWorn: false },
  jewelry: { name: 'Apparel & Accessories > Jewelry', isWorn: true },
  'meditation-tools': RELIGIOUS_ITEM,
  divination: RELIGIOUS_ITEM,
  'ritual-items': RELIGIOUS_ITEM,
}

/** Shipping cost and time in each market, for an order of this product alone. Price in fen. */
export function writeShipping(priceFen: number, { shipping }: SaleTerms): string {
  return MARKETS.flatMap((country) =>
    listShippingMethods(country).map((service) => {
      const method = shipping[service]
      const isFree = method.freeFromFen !== undefined && priceFen >= method.freeFromFen
      const facts = [
        toElement('g:country', country),
        toElement('g:service', service),
        toElement('g:price', `${toMoney(isFree ? 0 : method.priceFen)} ${CURRENCY}`),
        toElement('g:min_transit_time', String(method.days[0])),
        toElement('g:max_transit_time', String(method.days[1])),
      ]
      return `<g:shipping>${facts.join('')}</g:shipping>`
    }),
  ).join('')
}
