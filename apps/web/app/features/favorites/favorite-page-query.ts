import type { Data } from '@shop/contract/http/endpoint'
import { listFavorites } from '@shop/contract/favorites/favorites.endpoints'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'
import { addFavoriteIds } from './favorite-queries.ts'

/** One page of favourites with their products. */
export type FavoritePage = Data<typeof listFavorites>

/** One page of the customer's favourites, from 1. Disabled without an id. */
export function favoritePageQuery(shopperId: string | undefined, page: number) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'favorites', page),
    queryFn: shopperId
      ? async ({ signal, client }): Promise<FavoritePage> => {
          const data = await fetchData(listFavorites, { query: { page } }, { signal })
          addFavoriteIds(
            client,
            shopperId,
            data.items.map(({ product_id }) => product_id),
          )
          return data
        }
      : skipToken,
    // A removed favourite leaves a placeholder until the page is left; the next visit fetches a fresh list.
    gcTime: 0,
  })
}
