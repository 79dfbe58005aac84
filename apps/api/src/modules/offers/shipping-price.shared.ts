import type { ShippingTerms } from '@shop/contract/orders/sale-terms'

/** The price of a shipping method for goods that cost so much after their discounts. */
export function toShippingFen(
  { priceFen, freeFromFen }: Pick<ShippingTerms, 'priceFen' | 'freeFromFen'>,
  goodsFen: number,
): number {
  return freeFromFen !== undefined && goodsFen >= freeFromFen ? 0 : priceFen
}
