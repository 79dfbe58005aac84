import type { Data } from '@shop/contract/endpoint'
import { listFavorites } from '@shop/contract/favorites'
import { call } from '../../lib/api.ts'
import { changeFavorites } from './favorites-state.ts'
import { followShopper } from './favorites-store.ts'

/** A page of favourites with their products. */
export type FavoritePage = Data<typeof listFavorites>

/** Reads a page of the shopper's favourites, from 1; every heart knows of them then. Throws when it is refused. */
export async function loadFavoritePage(
  page: number,
  shopperId: string,
  signal: AbortSignal,
): Promise<FavoritePage> {
  const result = await call(listFavorites, { query: { page } }, { signal })
  if (!result.ok) throw new Error(result.error.message)
  followShopper(shopperId)
  const ids = result.data.items.map(({ product_id }) => product_id)
  changeFavorites({ type: 'load', ids, isComplete: false })
  return result.data
}
