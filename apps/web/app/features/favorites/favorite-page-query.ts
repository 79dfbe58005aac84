import type { Data } from '@shop/contract/http/endpoint'
import { listFavorites } from '@shop/contract/favorites'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'
import { addFavoriteIds } from './favorite-queries.ts'

/** A page of favourites with their products. */
export type FavoritePage = Data<typeof listFavorites>

/** A page of the shopper's favourites, from 1. Waits while nobody is known. */
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
    // What is taken off leaves its place with a way back until the page is left; then it is gone.
    gcTime: 0,
  })
}
