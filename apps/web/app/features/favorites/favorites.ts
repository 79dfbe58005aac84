import type { Product } from '@shop/contract/products'

/** A shopper's favourites, as far as this page knows them. Products are told by their id. */
export interface Favorites {
  /** Whose they are; null is nobody, undefined is not known yet. */
  shopperId: string | null | undefined
  /** What the server holds, as far as it has told. */
  saved: ReadonlySet<string>
  /** Whether it has told all. */
  isComplete: boolean
  /** What the shopper has asked for and the server has not answered yet. */
  wanted: ReadonlyMap<string, boolean>
}

/** What a heart needs to know of its product. */
export type FavoriteProduct = Pick<Product, 'product_id' | 'product_name'> &
  Partial<Pick<Product, 'product_name_zh'>>

export const NO_FAVORITES: Favorites = {
  shopperId: undefined,
  saved: new Set(),
  isComplete: false,
  wanted: new Map(),
}

/** What can happen to favourites. */
export type FavoritesAction =
  | { type: 'follow'; shopperId: Favorites['shopperId'] }
  /** All of them were read, or some. */
  | { type: 'load'; ids: readonly string[]; isComplete: boolean }
  | { type: 'toggle'; id: string }
  /** The server has done what was wanted, for this page or another. */
  | { type: 'settle'; id: string; isFavorite: boolean }
  /** It has not, and will not. */
  | { type: 'give_up'; id: string }

/** The favourites after an action. Nobody has any (specification, section 4, "Favourites"). */
export function reduceFavorites(favorites: Favorites, action: FavoritesAction): Favorites {
  const { saved, wanted } = favorites
  switch (action.type) {
    case 'follow':
      return follow(favorites, action.shopperId)
    case 'load': {
      const ids = new Set(action.isComplete ? action.ids : [...saved, ...action.ids])
      return { ...favorites, saved: ids, isComplete: favorites.isComplete || action.isComplete }
    }
    case 'toggle':
      if (favorites.shopperId === null) return favorites
      return { ...favorites, wanted: new Map(wanted).set(action.id, !isFavorite(favorites, action.id)) }
    case 'settle': {
      const ids = new Set(saved)
      if (action.isFavorite) ids.add(action.id)
      else ids.delete(action.id)
      // Who has changed their mind meanwhile wants the other thing still.
      const isDone = wanted.get(action.id) === action.isFavorite
      return { ...favorites, saved: ids, wanted: isDone ? without(wanted, action.id) : wanted }
    }
    case 'give_up':
      return { ...favorites, wanted: without(wanted, action.id) }
  }
}

function follow(favorites: Favorites, shopperId: Favorites['shopperId']): Favorites {
  if (shopperId === undefined || shopperId === favorites.shopperId) return favorites
  // What was pressed before it was known who is there is meant by whoever is.
  const { wanted } = favorites.shopperId === undefined && shopperId ? favorites : NO_FAVORITES
  return { ...NO_FAVORITES, shopperId, wanted }
}

function without(wanted: Favorites['wanted'], id: string): Favorites['wanted'] {
  return new Map([...wanted].filter(([each]) => each !== id))
}

/** Whether a product is shown as a favourite: what was pressed last counts before it is answered. */
export function isFavorite({ saved, wanted }: Pick<Favorites, 'saved' | 'wanted'>, id: string): boolean {
  return wanted.get(id) ?? saved.has(id)
}
