import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useLocaleNavigate } from '../../../lib/i18n/locale-path.tsx'
import { toFilterSearch, type FilterScope, type ProductFilters } from './product-filters.ts'

/** URL of a product list: its path, and query parameters other than the filters. */
export interface ListAddress {
  pathname: string
  /** Search text. */
  q?: string
}

/** The filters of a list, and how to change them. */
export interface FilterNavigation {
  /** The latest selection, though its products may still be loading. */
  filters: ProductFilters
  scope: FilterScope
  address: ListAddress
  /** URL of a selection. */
  toHref: (filters: ProductFilters) => string
  /** Navigates to a selection, replacing the history entry. */
  apply: (filters: ProductFilters) => void
}

/** Converts selections to URLs and navigates to them: the URL is the only state. */
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
    // Pending filters apply until the location changes: then their products are here, or another navigation
    // was quicker.
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
 * Whether products for changed filters are loading. A hook of its own, since it renders again on each
 * navigation state.
 */
export function useIsListPending(address: ListAddress): boolean {
  return useNavigation().location?.pathname === address.pathname
}
