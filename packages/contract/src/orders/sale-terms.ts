import { HOME_COUNTRY } from './orders.rules.ts'

/** Which addresses a shipping method reaches. */
export const SHIPPING_REACH = { standard: 'mainland', express: 'mainland', international: 'abroad' } as const

export type ShippingMethod = keyof typeof SHIPPING_REACH

/** Price and time of a shipping method: in fen, days counted from dispatch. */
export interface ShippingTerms {
  priceFen: number
  /** Goods for this much are shipped for nothing; missing if never. */
  freeFromFen?: number
  days: readonly [min: number, max: number]
}

/** The part of the merchant's settings about every sale. An order keeps the terms under which it was placed. */
export interface SaleTerms {
  shipping: Readonly<Record<ShippingMethod, ShippingTerms>>
  /** Wrapping an order as a gift, in fen. */
  wrappingFen: number
  /** Restringing a product after its free year, in fen; missing where the shop does not offer it. */
  restringingFen?: number | undefined
  /** VAT included in every price, in per cent. */
  vatPercent: number
  /** How long an unpaid order reserves its stock, in minutes. */
  paymentMinutes: number
  /** Return period after delivery, in days; the texts name it (content/text-numbers.rules.ts). */
  returnDays: Readonly<Record<'mainland' | 'abroad', number>>
}

/** The terms of a shop whose settings nobody has changed. */
export const INITIAL_TERMS: SaleTerms = {
  shipping: {
    standard: { priceFen: 1_200, freeFromFen: 29_900, days: [3, 5] },
    express: { priceFen: 2_500, days: [1, 2] },
    international: { priceFen: 9_800, days: [7, 15] },
  },
  wrappingFen: 1_500,
  restringingFen: 3_900,
  vatPercent: 13,
  paymentMinutes: 30,
  returnDays: { mainland: 7, abroad: 14 },
}

/** The methods available for a country, in a fixed order. */
export function listShippingMethods(country: string): ShippingMethod[] {
  const reach = country === HOME_COUNTRY ? 'mainland' : 'abroad'
  const methods = Object.keys(SHIPPING_REACH) as ShippingMethod[]
  return methods.filter((method) => SHIPPING_REACH[method] === reach)
}
