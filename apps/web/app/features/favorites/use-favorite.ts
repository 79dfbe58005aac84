import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import {
  favoriteIdsQuery,
  findFavorite,
  favoriteMutation,
  toFavoriteMutationKey,
  type FavoriteOwner,
  type FavoriteProduct,
} from './favorite-queries.ts'

/** Options of `useFavorite`. */
export interface FavoriteOptions {
  product: FavoriteProduct
  owner: FavoriteOwner
  /** Opens the login page with the way back. */
  onSignIn: () => void
  /** The product is shown in the list of favourites: it counts as one until the ids are loaded. */
  isListed?: boolean | undefined
}

/**
 * Whether a product is a favourite, and how to toggle it. Optimistic: the latest press is shown before it is
 * confirmed.
 */
export function useFavorite({ product, owner, onSignIn, isListed = false }: FavoriteOptions) {
  const { product_id: id } = product
  const { data: isSaved = isListed } = useQuery({
    ...favoriteIdsQuery(owner),
    select: (ids) => ids.includes(id),
  })
  const wanted = useMutationState({
    filters: { mutationKey: toFavoriteMutationKey(owner, id), status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1)
  const client = useQueryClient()
  const { mutate } = useMutation(favoriteMutation(owner ?? '', product))
  // Pressed before the session is known: the change applies to the customer once it is.
  const [isWaiting, setIsWaiting] = useState(false)

  function save(isWanted: boolean) {
    if (owner) return mutate(isWanted)
    showToast({
      title: m.favorites_login_first(),
      description: m.favorites_login_hint(),
      action: { label: m.favorites_sign_in(), onPress: onSignIn },
    })
  }
  useEffect(() => {
    if (!isWaiting || owner === undefined) return
    setIsWaiting(false)
    save(true)
  }, [isWaiting, owner])

  return {
    isFavorite: isWaiting || (wanted ?? isSaved),
    toggle() {
      if (owner === undefined) return setIsWaiting(!isWaiting)
      // Reads the cache: two quick presses come before the next render.
      save(!(findFavorite(client, owner, id) ?? isListed))
    },
  }
}
