import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import type { PricedCart } from '../offers/offer.shared.ts'

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
 * Sums up an order whose goods and shipping have their prices. Wrapping is a service of its own (decision 68): no discount
 * lowers it, and nothing to wrap costs nothing.
 */
export function toTotals(
  { subtotalFen, discountFen, shippingFen }: Pick<PricedCart, 'subtotalFen' | 'discountFen' | 'shippingFen'>,
  { terms, isWrapped = false }: { terms: SaleTerms; isWrapped?: boolean },
): OrderTotals {
  const wrappingFen = isWrapped && subtotalFen > 0 ? terms.wrappingFen : 0
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

/** The VAT that is part of an amount, rounded to the nearest fen, halves up: of 13 %, amount × 13 / 113. */
export function toTaxIncluded(amountFen: number, percent: number): number {
  const divisor = 100 + percent
  return Math.floor((2 * amountFen * percent + divisor) / (2 * divisor))
}
