import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useLocaleNavigate } from '../../../lib/i18n/locale-path.tsx'
import { toFilterSearch, type FilterScope, type ProductFilters } from './product-filters.ts'

/** Where a list of products lives: its path, and what stays in its address beside the filters. */
export interface ListAddress {
  pathname: string
  /** The search text. */
  q?: string
}

/** The filters of a list, with what happens when they change. */
export interface FilterNavigation {
  /** As the shopper has just chosen them, though their products may still be on the way. */
  filters: ProductFilters
  scope: FilterScope
  address: ListAddress
  /** The address of a choice. */
  toHref: (filters: ProductFilters) => string
  /** Shows the products of a choice in place of these. */
  apply: (filters: ProductFilters) => void
}

/** Turns choices into addresses and follows them: the address is the only place where filters are kept. */
export function useFilterNavigation(
  current: ProductFilters,
  scope: FilterScope,
  address: ListAddress,
): FilterNavigation {
  const location = useLocation()
  const navigate = useLocaleNavigate()
  const [pending, setPending] = useState<{ filters: ProductFilters; locationKey: string }>()

  const toHref = (filters: ProductFilters) =>
    address.pathname + toFilterSearch(filters, scope, { q: address.q })
  return {
    // A wish holds until the address has changed: then its products are here, or another wish was quicker.
    filters: pending?.locationKey === location.key ? pending.filters : current,
    scope,
    address,
    toHref,
    apply(filters) {
      setPending({ filters, locationKey: location.key })
      navigate(toHref(filters), { replace: true, preventScrollReset: true })
    },
  }
}

/**
 * Whether products for a changed choice are on the way. Apart from the rest, which would be rendered anew with each state
 * of any navigation.
 */
export function useIsListPending(address: ListAddress): boolean {
  return useNavigation().location?.pathname === address.pathname
}
