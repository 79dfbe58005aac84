import { HOME_COUNTRY } from '@shop/contract/orders'
import type * as regions from '@shop/regions/regions'

/** The tree of mainland provinces, cities and districts, and what can be asked of it. */
export type Regions = typeof regions

let loading: Promise<Regions> | undefined

/** Loads the tree: a chunk of its own (some 25 kB), once for each page load. A failure can be tried again. */
export function loadRegions(): Promise<Regions> {
  loading ??= import('@shop/regions/regions').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The tree where a country needs it to judge an address; undefined where it cannot be loaded, which the form says. */
export async function findRegions(country: string): Promise<Regions | undefined> {
  return country === HOME_COUNTRY ? loadRegions().catch(() => undefined) : undefined
}
