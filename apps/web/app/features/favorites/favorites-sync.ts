import { addFavorite, listFavoriteIds, removeFavorite } from '@shop/contract/favorites'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api-result.ts'
import { localized } from '../../lib/locale.ts'
import { toRateLimitWords } from '../../lib/rate-limit-words.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toast-store.ts'
import type { FavoriteProduct } from './favorites.ts'
import { changeFavorites, getFavorites, subscribeToFavorites } from './favorites-state.ts'

/** What one tab tells the others of the same shopper. */
interface Change {
  shopperId: string
  id: string
  isFavorite: boolean
}

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('favorites') : undefined
tabs?.addEventListener('message', ({ data }: MessageEvent<Change>) => {
  const { shopperId, id, isFavorite } = data
  if (shopperId === getFavorites().shopperId) changeFavorites({ type: 'settle', id, isFavorite })
})

let loading: Promise<void> | undefined
const settling = new Map<string, Promise<void>>()

/** Reads which products are favourites, once for each shopper. Never rejects: without them hearts are just empty. */
export function loadFavorites(): Promise<void> {
  loading ??= load()
    .catch((error: unknown) => {
      console.warn(m.favorites_fetch_failed(), error)
      addEventListener('online', () => void loadFavorites(), { once: true })
    })
    .finally(() => {
      loading = undefined
    })
  return loading
}

async function load(): Promise<void> {
  const { shopperId, isComplete } = getFavorites()
  if (!shopperId || isComplete) return
  const result = await call(listFavoriteIds, {}, { staysOnPage: true })
  // Somebody else has signed in meanwhile.
  if (getFavorites().shopperId !== shopperId) return load()
  if (!result.ok) throw new Error(result.error.message)
  changeFavorites({ type: 'load', ids: result.data.product_ids, isComplete: true })
}

/** Has the server do what was pressed; presses in quick succession come to what the last one wants. Never rejects. */
export async function settleFavorite(product: FavoriteProduct, onSignIn: () => void): Promise<void> {
  const shopperId = await findShopper()
  if (!shopperId) {
    showToast({
      title: m.favorites_login_first(),
      description: m.favorites_login_hint(),
      action: { label: m.favorites_sign_in(), onPress: onSignIn },
    })
    return
  }
  await loadFavorites()
  const { product_id: id } = product
  const running = settling.get(id) ?? settle(product, shopperId).finally(() => settling.delete(id))
  settling.set(id, running)
  await running
}

async function settle(product: FavoriteProduct, shopperId: string): Promise<void> {
  const { product_id: id } = product
  for (;;) {
    const { saved, wanted } = getFavorites()
    const isWanted = wanted.get(id)
    if (isWanted === undefined || isWanted === saved.has(id)) return changeFavorites({ type: 'give_up', id })
    const fault = await ask(id, isWanted)
    if (getFavorites().shopperId !== shopperId) return
    if (fault !== undefined) {
      changeFavorites({ type: 'give_up', id })
      return tell(product, isWanted, fault)
    }
    changeFavorites({ type: 'settle', id, isFavorite: isWanted })
    tabs?.postMessage({ shopperId, id, isFavorite: isWanted } satisfies Change)
  }
}

/** Answers why it was not done, in words that may be empty; undefined when it was. */
async function ask(id: string, isWanted: boolean): Promise<string | undefined> {
  try {
    const result = isWanted
      ? await call(addFavorite, { body: { productId: id } })
      : await call(removeFavorite, { params: { productId: id } })
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
      return toRateLimitWords(failure)
    default:
      return ''
  }
}

function tell(product: FavoriteProduct, wasAdding: boolean, reason: string): void {
  showToast({
    title: wasAdding ? m.favorites_add_failed() : m.favorites_remove_failed(),
    description: [localized(product, 'product_name'), reason].filter(Boolean).join(': '),
    kind: 'danger',
  })
}

/** Who is there; waits until that is known. */
function findShopper(): Promise<string | null> {
  const { shopperId } = getFavorites()
  if (shopperId !== undefined) return Promise.resolve(shopperId)
  return new Promise((resolve) => {
    const stop = subscribeToFavorites(() => {
      const { shopperId } = getFavorites()
      if (shopperId === undefined) return
      stop()
      resolve(shopperId)
    })
  })
}
