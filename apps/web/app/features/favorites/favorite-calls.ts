import { addFavorite, listFavoriteIds, removeFavorite } from '@shop/contract/favorites'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** Ids of all favourites. An ended session causes no redirect, since hearts appear on every page. */
export async function fetchFavoriteIds(signal: AbortSignal): Promise<readonly string[]> {
  return (await fetchData(listFavoriteIds, {}, { staysOnPage: true, signal })).product_ids
}

/** Resolves with an error message, which may be empty; undefined on success. */
export async function saveFavorite(productId: string, isWanted: boolean): Promise<string | undefined> {
  try {
    const result = isWanted
      ? await call(addFavorite, { body: { productId } })
      : await call(removeFavorite, { params: { productId } })
    return result.ok ? undefined : toReason(result.error)
  } catch (error) {
    return error instanceof ApiUnavailableError ? error.message : ''
  }
}

function toReason(failure: ApiFailure): string {
  switch (failure.code) {
    case 'FAVORITE_LIMIT_REACHED':
      return m.favorites_full()
    case 'PRODUCT_NOT_FOUND':
      return m.favorites_not_sold()
    case 'RATE_LIMITED':
      return formatRateLimit(failure)
    default:
      return ''
  }
}
