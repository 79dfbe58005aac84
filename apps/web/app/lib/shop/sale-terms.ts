import { INITIAL_TERMS, type SaleTerms } from '@shop/contract/sale-terms'
import { useRouteLoaderData } from 'react-router'

/** The shop's terms of sale as the document was rendered with; prices are the server's when an order is placed. */
export function useSaleTerms(): SaleTerms {
  // Without the root's data there is only the error page.
  return useRouteLoaderData<{ terms: SaleTerms }>('root')?.terms ?? INITIAL_TERMS
}
