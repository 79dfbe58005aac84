import { addFavorite, listFavoriteIds, removeFavorite } from '@shop/contract/favorites'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { formatRateLimit } from '../../lib/api/rate-limit-message.ts'
import { m } from '../../paraglide/messages.js'

/** The ids of all favourites. A session that has ended leads nowhere: hearts stand on every page. */
export async function fetchFavoriteIds(signal: AbortSignal): Promise<readonly string[]> {
  return (await fetchData(listFavoriteIds, {}, { staysOnPage: true, signal })).product_ids
}

/** Returns why it was not done, as a message that may be empty; undefined when it was. */
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
