import { useEffect, useSyncExternalStore } from 'react'
import { isFavorite, type Favorites } from './favorites.ts'
import { getFavorites, subscribeToFavorites } from './favorites-state.ts'
import { followShopper } from './favorites-store.ts'

/** Whether a product is a favourite of who is there. The server and the first render know of none. */
export function useFavorite(productId: string, shopperId: Favorites['shopperId']): boolean {
  useEffect(() => followShopper(shopperId), [shopperId])
  return useSyncExternalStore(
    subscribeToFavorites,
    () => isFavorite(getFavorites(), productId),
    () => false,
  )
}
