import type { SaleTerms, ShippingMethod, ShippingTerms } from '@shop/contract/orders/sale-terms'

/** The sums of an order, in fen. */
export interface OrderTotals {
  subtotalFen: number
  discountFen: number
  shippingFen: number
  wrappingFen: number
  taxIncludedFen: number
  totalFen: number
}

/**
 * Sums up an order. The discount never exceeds the subtotal, nor the shipping discount its price. Nothing to ship costs
 * nothing. Wrapping is a service of its own (decision 68): no discount lowers it, and free shipping counts goods alone.
 */
export function toTotals(
  lines: readonly { unitPriceFen: number; quantity: number }[],
  options: {
    terms: SaleTerms
    discountFen: number
    shippingMethod: ShippingMethod
    shippingDiscountFen?: number
    isWrapped?: boolean
  },
): OrderTotals {
  const { terms } = options
  const subtotalFen = lines.reduce((sum, line) => sum + line.unitPriceFen * line.quantity, 0)
  const discountFen = Math.min(options.discountFen, subtotalFen)
  const fullShippingFen =
    subtotalFen === 0 ? 0 : toShippingFen(terms.shipping[options.shippingMethod], subtotalFen - discountFen)
  const shippingFen = Math.max(0, fullShippingFen - (options.shippingDiscountFen ?? 0))
  const wrappingFen = options.isWrapped && subtotalFen > 0 ? terms.wrappingFen : 0
  const totalFen = subtotalFen - discountFen + shippingFen + wrappingFen
  return {
    subtotalFen,
    discountFen,
    shippingFen,
    wrappingFen,
    taxIncludedFen: toTaxIncluded(totalFen, terms.vatPercent),
    totalFen,
  }
}

/** What gift cards leave to pay of an order: the amount that a payment is opened for, in fen. */
export function toPayableFen(order: { total_fen: number; gift_card_fen: number }): number {
  return order.total_fen - order.gift_card_fen
}

/** The price of a shipping method for this subtotal. */
export function toShippingFen({ priceFen, freeFromFen }: ShippingTerms, goodsFen: number): number {
  return freeFromFen !== undefined && goodsFen >= freeFromFen ? 0 : priceFen
}

/** The VAT that is part of an amount, rounded to the nearest fen, halves up: of 13 %, amount × 13 / 113. */
export function toTaxIncluded(amountFen: number, percent: number): number {
  const divisor = 100 + percent
  return Math.floor((2 * amountFen * percent + divisor) / (2 * divisor))
}
