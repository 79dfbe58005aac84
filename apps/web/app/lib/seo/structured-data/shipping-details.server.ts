import { MARKETS_ABROAD } from '@shop/contract/markets/markets'
import { CURRENCY, toFen, toMoney } from '@shop/contract/money/money'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { SHIPPING_REACH, type SaleTerms, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { OfferShippingDetails } from 'schema-dts'

/** Days until dispatch at the latest; must match the text of the shipping policy page. */
const HANDLING_DAYS = { inStock: 2, madeToOrder: 5 }

/** Shipping rates and times for an order of one unit at this price. */
export function toShippingDetails({
  price,
  isMadeToOrder,
  terms,
}: {
  price: string
  isMadeToOrder: boolean
  terms: SaleTerms
}): OfferShippingDetails[] {
  const handlingDays = isMadeToOrder ? HANDLING_DAYS.madeToOrder : HANDLING_DAYS.inStock
  const methods = Object.keys(SHIPPING_REACH) as ShippingMethod[]
  return methods.map((method) => {
    const { priceFen, freeFromFen, days } = terms.shipping[method]
    const isFree = freeFromFen !== undefined && toFen(price) >= freeFromFen
    const countries = SHIPPING_REACH[method] === 'mainland' ? [HOME_COUNTRY] : MARKETS_ABROAD
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: toMoney(isFree ? 0 : priceFen),
        currency: CURRENCY,
      },
      shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: handlingDays, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: days[0], maxValue: days[1], unitCode: 'DAY' },
      },
    }
  })
}
