import { addFavorite, listFavoriteIds, removeFavorite } from '@shop/contract/favorites/favorites.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ApiRefusalError, type ApiFailure } from '../../lib/api/api-result.ts'
import { findFailureReason } from '../../lib/api/failure-reason.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { localized } from '../../lib/i18n/locale.ts'
import type { RenderedField } from '../../lib/i18n/localized-fields.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** The part of a product that a heart needs. */
export type FavoriteProduct = Pick<Product, 'product_id'> & RenderedField<'product_name'>

const toIdsKey = (shopperId: string) => toShopperKey(shopperId, 'favorite-ids')

/** Ids of all favourites, fetched once and again on window focus. */
export function favoriteIdsQuery(shopperId: string) {
  return queryOptions({
    queryKey: toIdsKey(shopperId),
    // An ended session causes no redirect, since hearts appear on every page.
    queryFn: async ({ signal }): Promise<readonly string[]> =>
      (await fetchData(listFavoriteIds, {}, { staysOnPage: true, isOptional: true, signal })).product_ids,
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  })
}

/** Adds the favourites of a fetched page to the cached ids: they may come from another device. */
export function addFavoriteIds(client: QueryClient, shopperId: string, added: readonly string[]): void {
  client.setQueryData<readonly string[]>(
    toIdsKey(shopperId),
    (ids) => ids && [...new Set([...ids, ...added])],
  )
}

/** Whether a product is a favourite according to the latest press; undefined while unknown. */
export function findFavorite(client: QueryClient, shopperId: string, productId: string): boolean | undefined {
  const pending = client
    .getMutationCache()
    .findAll({ mutationKey: toFavoriteMutationKey(shopperId, productId), status: 'pending' })
  const wanted = pending.at(-1)?.state.variables as boolean | undefined
  return wanted ?? client.getQueryData<readonly string[]>(toIdsKey(shopperId))?.includes(productId)
}

/** The key of the changes of one product. */
export const toFavoriteMutationKey = (shopperId: string, productId: string) => [
  'favorite',
  shopperId,
  productId,
]

/**
 * Adds or removes a favourite. Mutations of one product run sequentially, so that the last press wins; a
 * failed one shows a toast.
 */
export function favoriteMutation(shopperId: string, product: FavoriteProduct) {
  const { product_id: id } = product
  const queryKey = toIdsKey(shopperId)
  return mutationOptions({
    mutationKey: toFavoriteMutationKey(shopperId, id),
    scope: { id: `favorite ${id}` },
    mutationFn: async (isWanted: boolean) => {
      const result = isWanted
        ? await call(addFavorite, { body: { productId: id } })
        : await call(removeFavorite, { params: { productId: id } })
      if (result.ok) return
      const { status, error } = result
      throw new ApiRefusalError(toReason(status, error), status, error)
    },
    onSuccess: async (_data, isWanted, _context, { client }) => {
      // The customer has signed out meanwhile.
      if (!client.getQueryState(queryKey)) return
      await client.cancelQueries({ queryKey, exact: true })
      const known = client.getQueryData<readonly string[]>(queryKey)
      const others = (known ?? []).filter((each) => each !== id)
      client.setQueryData(queryKey, isWanted ? [...others, id] : others)
      if (!known) await client.invalidateQueries({ queryKey, exact: true })
    },
    onError: (error, isWanted, _context, { client }) => {
      if (!client.getQueryState(queryKey)) return
      const reason = findFailureReason(error)
      showToast({
        title: isWanted ? m.favorites_add_failed() : m.favorites_remove_failed(),
        description: [localized(product, 'product_name'), reason].filter(Boolean).join(': '),
        kind: 'danger',
      })
    },
  })
}

function toReason(status: number, failure: ApiFailure): string {
  switch (failure.code) {
    case 'FAVORITE_LIMIT_REACHED':
      return m.favorites_full()
    case 'PRODUCT_NOT_FOUND':
      return m.favorites_not_sold()
    default:
      return toRefusalMessage(status, failure)
  }
}
