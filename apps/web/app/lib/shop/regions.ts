import { HOME_COUNTRY } from '@shop/contract/orders'
import type * as regions from '@shop/regions/regions'
import { queryOptions } from '@tanstack/react-query'
import { getQueryClient } from '../api/query-client.ts'

/** The tree of mainland provinces, cities and districts, and what can be asked of it. */
export type Regions = typeof regions

/** The tree: a chunk of its own (some 25 kB), loaded once for each page load. A failure can be tried again. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: (): Promise<Regions> => import('@shop/regions/regions'),
  staleTime: 'static',
  gcTime: Infinity,
  structuralSharing: false,
})

/** The tree where a country needs it to judge an address; undefined where it cannot be loaded, which the form says. */
export async function findRegions(country: string): Promise<Regions | undefined> {
  if (country !== HOME_COUNTRY) return undefined
  return getQueryClient()
    .ensureQueryData(regionsQuery)
    .catch(() => undefined)
}
