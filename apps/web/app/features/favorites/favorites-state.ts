import { NO_FAVORITES, reduceFavorites, type Favorites, type FavoritesAction } from './favorites.ts'

let favorites = NO_FAVORITES
const listeners = new Set<() => void>()

/** The favourites as they are now. */
export function getFavorites(): Favorites {
  return favorites
}

/** Tells of every change; returns how to stop. */
export function subscribeToFavorites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets something happen to the favourites. */
export function changeFavorites(action: FavoritesAction): void {
  const next = reduceFavorites(favorites, action)
  if (next === favorites) return
  favorites = next
  for (const listener of listeners) listener()
}
