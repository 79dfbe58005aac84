import { HOME_COUNTRY, SHIPPING_METHODS, VAT_PERCENT, type ShippingMethod } from '@shop/contract/orders'

/** The sums of an order, in fen. */
export interface OrderTotals {
  subtotalFen: number
  discountFen: number
  shippingFen: number
  taxIncludedFen: number
  totalFen: number
}

/**
 * Sums up an order. The discount never exceeds the subtotal, nor the shipping discount its price. Nothing to ship costs
 * nothing.
 */
export function toTotals(
  lines: readonly { unitPriceFen: number; quantity: number }[],
  options: { discountFen: number; shippingMethod: ShippingMethod; shippingDiscountFen?: number },
): OrderTotals {
  const subtotalFen = lines.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0)
  const discountFen = Math.min(options.discountFen, subtotalFen)
  const fullShippingFen =
    subtotalFen === 0 ? 0 : toShippingFen(options.shippingMethod, subtotalFen - discountFen)
  const shippingFen = Math.max(0, fullShippingFen - (options.shippingDiscountFen ?? 0))
  const totalFen = subtotalFen - discountFen + shippingFen
  return { subtotalFen, discountFen, shippingFen, taxIncludedFen: toTaxIncluded(totalFen), totalFen }
}

/** The price of a shipping method for this subtotal. */
export function toShippingFen(method: ShippingMethod, goodsFen: number): number {
  const { priceFen, freeFromFen } = SHIPPING_METHODS[method]
  return freeFromFen !== undefined && goodsFen >= freeFromFen ? 0 : priceFen
}

/**
 * How much cheaper its coupon makes an order: less than the discount where the reduced subtotal no longer
 * qualifies for free shipping.
 */
export function toSavedFen(order: {
  subtotalFen: number
  discountFen: number
  shippingFen: number
  shippingMethod: ShippingMethod
}): number {
  const { subtotalFen, discountFen, shippingFen, shippingMethod } = order
  return Math.max(0, discountFen + toShippingFen(shippingMethod, subtotalFen) - shippingFen)
}

/** The VAT that is part of an amount, rounded to the nearest fen, halves up: amount × 13 / 113. */
export function toTaxIncluded(amountFen: number): number {
  const divisor = 100 + VAT_PERCENT
  return Math.floor((2 * amountFen * VAT_PERCENT + divisor) / (2 * divisor))
}

/** The methods available for a country, cheapest first. */
export function listShippingMethods(country: string): ShippingMethod[] {
  const reach = country === HOME_COUNTRY ? 'mainland' : 'abroad'
  const methods = Object.keys(SHIPPING_METHODS) as ShippingMethod[]
  return methods.filter((method) => SHIPPING_METHODS[method].reach === reach)
}
