import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import { useShopSettings } from './shop-settings.ts'

/** The shop's terms of sale as the document was rendered with; prices are the server's when an order is placed. */
export function useSaleTerms(): SaleTerms {
  return useShopSettings().terms
}
