import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  favoriteIdsQuery,
  findFavorite,
  favoriteMutation,
  toFavoriteMutationKey,
  type FavoriteProduct,
} from './favorite-queries.ts'

/** Options of `useFavorite`. */
export interface FavoriteOptions {
  product: FavoriteProduct
  shopperId: string
  /** The product is shown in the list of favourites: it counts as one until the ids are loaded. */
  isListed?: boolean | undefined
}

/**
 * Whether a product is a favourite, and how to toggle it. Optimistic: the latest press is shown before it is
 * confirmed.
 */
export function useFavorite({ product, shopperId, isListed = false }: FavoriteOptions) {
  const { product_id: id } = product
  const { data: isSaved = isListed } = useQuery({
    ...favoriteIdsQuery(shopperId),
    select: (ids) => ids.includes(id),
  })
  const wanted = useMutationState({
    filters: { mutationKey: toFavoriteMutationKey(shopperId, id), status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1)
  const client = useQueryClient()
  const { mutate } = useMutation(favoriteMutation(shopperId, product))

  return {
    isFavorite: wanted ?? isSaved,
    add: () => mutate(true),
    toggle() {
      // Two quick presses come before the heart is rendered again.
      mutate(!(findFavorite(client, shopperId, id) ?? isListed))
    },
  }
}
