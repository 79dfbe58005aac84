import { whenIdle } from '../../lib/when-idle.ts'
import type { FavoriteProduct, Favorites } from './favorites.ts'
import { changeFavorites, getFavorites } from './favorites-state.ts'

/** What asks the server comes by itself, so that visitors who never press a heart do not carry it. */
const importSync = () => import('./favorites-sync.ts')

/**
 * Says who is there: null for nobody, undefined while that is not known. The favourites of somebody new are read once
 * the browser is idle; those of the last shopper are gone.
 */
export function followShopper(shopperId: Favorites['shopperId']): void {
  const before = getFavorites().shopperId
  changeFavorites({ type: 'follow', shopperId })
  if (!shopperId || shopperId === before) return
  whenIdle(() => {
    importSync().then(({ loadFavorites }) => loadFavorites(), warn)
  })
}

/** Loads the code behind a press at its first sign. */
export function preloadFavorites(): void {
  importSync().catch(warn)
}

/**
 * Adds a product to the favourites or takes it off, and shows that at once. What goes wrong is undone and told in a
 * toast; nobody signed in is asked to do so (specification, section 4).
 *
 * @param onSignIn leads to the login and back
 */
export async function toggleFavorite(product: FavoriteProduct, onSignIn: () => void): Promise<void> {
  changeFavorites({ type: 'toggle', id: product.product_id })
  try {
    const { settleFavorite } = await importSync()
    await settleFavorite(product, onSignIn)
  } catch (error) {
    changeFavorites({ type: 'give_up', id: product.product_id })
    warn(error)
  }
}

function warn(error: unknown): void {
  console.warn('The favourites do not answer', error)
}
