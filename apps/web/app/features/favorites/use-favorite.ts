import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  favoriteIdsQuery,
  findFavorite,
  favoriteMutation,
  toFavoriteMutationKey,
  type FavoriteProduct,
} from './favorite-queries.ts'

export interface FavoriteOptions {
  product: FavoriteProduct
  shopperId: string
  /** It is shown among the favourites: it is one until the ids of all are known. */
  isListed?: boolean | undefined
}

/**
 * Whether a product is a favourite of a shopper, and how to change that. What was pressed last is shown before it is
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
