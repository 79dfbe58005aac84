import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type * as regions from '@shop/regions/regions'
import { queryOptions } from '@tanstack/react-query'
import { getQueryClient } from '../api/query-client.ts'

/** The region tree of mainland provinces, cities and districts, with its functions. */
export type Regions = typeof regions

/** Loads the region tree, a separate chunk (about 25 kB), once per page load. A failed load can be retried. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: (): Promise<Regions> => import('@shop/regions/regions'),
  staleTime: 'static',
  gcTime: Infinity,
  structuralSharing: false,
})

/** The region tree for a mainland address; undefined for other countries, and where it cannot be loaded. */
export async function findRegions(country: string): Promise<Regions | undefined> {
  if (country !== HOME_COUNTRY) return undefined
  return getQueryClient()
    .ensureQueryData(regionsQuery)
    .catch(() => undefined)
}
