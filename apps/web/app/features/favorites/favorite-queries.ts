import type { Product } from '@shop/contract/products'
import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import { localized } from '../../lib/i18n/locale.ts'
import { toShopperKey } from '../../lib/api/query-client.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** The part of a product that a heart needs. */
export type FavoriteProduct = Pick<Product, 'product_id' | 'product_name'> &
  Partial<Pick<Product, 'product_name_zh'>>

/** Id of the signed-in customer; null for a guest, undefined while unknown. */
export type FavoriteOwner = string | null | undefined

/** The API calls are a chunk of their own, loaded by visitors who press a heart. */
export const importFavoriteCalls = () => import('./favorite-calls.ts')

const toIdsKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'favorite-ids')

/** Ids of all favourites, fetched once and again on window focus. */
export function favoriteIdsQuery(owner: FavoriteOwner) {
  return queryOptions({
    queryKey: toIdsKey(owner ?? undefined),
    queryFn: owner
      ? async ({ signal }): Promise<readonly string[]> =>
          (await importFavoriteCalls()).fetchFavoriteIds(signal)
      : skipToken,
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
export function findFavorite(
  client: QueryClient,
  owner: FavoriteOwner,
  productId: string,
): boolean | undefined {
  const pending = client
    .getMutationCache()
    .findAll({ mutationKey: toFavoriteMutationKey(owner, productId), status: 'pending' })
  const wanted = pending.at(-1)?.state.variables as boolean | undefined
  return wanted ?? client.getQueryData<readonly string[]>(toIdsKey(owner ?? undefined))?.includes(productId)
}

/** Mutation key of one product. */
export const toFavoriteMutationKey = (owner: FavoriteOwner, productId: string) => [
  'favorite',
  owner,
  productId,
]

/** Refusal by the server, with a message that may be empty. */
class FavoriteRefusal extends Error {}

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
      const reason = await (await importFavoriteCalls()).saveFavorite(id, isWanted)
      if (reason !== undefined) throw new FavoriteRefusal(reason)
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
      const reason = error instanceof FavoriteRefusal ? error.message : ''
      showToast({
        title: isWanted ? m.favorites_add_failed() : m.favorites_remove_failed(),
        description: [localized(product, 'product_name'), reason].filter(Boolean).join(': '),
        kind: 'danger',
      })
    },
  })
}
