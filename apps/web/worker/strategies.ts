import type { WorkboxPlugin } from 'workbox-core/types.js'
import {
  CacheFirst,
  NetworkFirst,
  NetworkOnly,
  StaleWhileRevalidate,
  type Strategy,
} from 'workbox-strategies'
import {
  findCopy,
  findCachedAtMs,
  isTooOld,
  removeOldest,
  CACHES,
  type CacheStore,
} from '../app/lib/offline/cached-copies.ts'
import {
  isKeepable,
  OFFLINE_PATH,
  PLACEHOLDER_PATH,
  toCacheUrl,
  toPageAddress,
  type RequestKind,
} from '../app/lib/offline/cached-requests.ts'
import { findWantedLanguage } from './language.ts'
import { PAGE_DATA } from './release.ts'
import { forgetCopyShown, noteCopyShown } from './shown-copies.ts'

/** How long the network may take while a copy is cached, in s. */
const NETWORK_TIMEOUT_S = 4

const matchOptions = { ignoreVary: true }

/** Caches only what may be: whole, public, of the expected type. */
const cacheable = (kind: RequestKind): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => (isKeepable(kind, response) ? response : null),
})

/**
 * Drops the oldest copies and those past their age. Workbox's own expiration writes the addresses of pages to a database
 * that a logout could not delete while the worker has it open.
 */
const expiring = (shelf: CacheStore): WorkboxPlugin => ({
  cacheDidUpdate: () => removeOldest(shelf),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && !isTooOld(shelf, cachedResponse) ? cachedResponse : null,
})

/** A page has a copy for each language: it is looked up by the one that is wanted, and stored by the one that came. */
const byLanguage: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    state!['language'] = response.headers.get('content-language') ?? undefined
    return response
  },
  cacheKeyWillBeUsed: async ({ request, mode, state }) =>
    toCacheUrl(
      request.url,
      mode === 'write' ? (state!['language'] as string | undefined) : await findWantedLanguage(request.url),
    ),
}

/** Serves the copy in place of a server error; the error where there is no copy. */
const copyOnServerError: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < 500) return response
    state!['failed'] = response
    throw new Error(`The server answered ${response.status}`)
  },
  handlerDidError: async ({ state }) => state!['failed'] as Response | undefined,
}

/** Notes which pages show a copy, for those that ask (service-worker.ts). */
const notingCopies: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    state!['copy'] = cachedResponse
    return cachedResponse
  },
  handlerWillRespond: async ({ request, response, event, state }) => {
    if (!(event instanceof FetchEvent)) return response
    const clientId = event.resultingClientId || event.clientId
    if (response === state!['copy'])
      noteCopyShown(clientId, toPageAddress(request.url), findCachedAtMs(response))
    else forgetCopyShown(clientId, toPageAddress(request.url))
    return response
  },
}

/** Leads to the offline page. Its address names the page that was wanted, and the server leads there once it can be reached. */
const orOfflinePage: WorkboxPlugin = {
  handlerDidError: async ({ request: { url } }) => {
    const query = new URLSearchParams({ to: toPageAddress(url) })
    const language = new URL(url).searchParams.get('lang')
    if (language) query.set('lang', language)
    return Response.redirect(`${OFFLINE_PATH}?${query}`, 302)
  },
}

/** React Router loads the document then, which may be cached where its data is not. */
const orDocument: WorkboxPlugin = {
  handlerDidError: async ({ request: { url } }) =>
    new Response(null, {
      status: 204,
      headers: { 'X-Remix-Redirect': toPageAddress(url), 'X-Remix-Reload-Document': 'true' },
    }),
}

/** The offline page is cached when the worker is installed, without the query that it is opened with. */
const offlinePage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request: { url } }) =>
    toCacheUrl(new URL(url).origin + OFFLINE_PATH, await findWantedLanguage(url)),
  cacheWillUpdate: async () => null,
}

/** The placeholder for a product's picture; what else is missing the page replaces itself. */
const orPlaceholder: WorkboxPlugin = {
  handlerDidError: async ({ request: { url } }) => {
    const { origin, pathname } = new URL(url)
    if (!pathname.startsWith('/uploads/products/') && pathname !== PLACEHOLDER_PATH) return undefined
    return findCopy(CACHES.offline, toCacheUrl(origin + PLACEHOLDER_PATH))
  },
}

const toPages = (kind: 'page' | 'page-data', shelf: CacheStore, ...plugins: WorkboxPlugin[]) =>
  new NetworkFirst({
    cacheName: shelf.name,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    matchOptions,
    plugins: [byLanguage, copyOnServerError, cacheable(kind), expiring(shelf), notingCopies, ...plugins],
  })

const toFiles = (kind: RequestKind, shelf: CacheStore) => ({
  cacheName: shelf.name,
  matchOptions,
  plugins: [cacheable(kind), expiring(shelf), orPlaceholder],
})

/** How each kind of request is answered. */
export const STRATEGIES: Readonly<Record<RequestKind, Strategy>> = {
  page: toPages('page', CACHES.pages, orOfflinePage),
  'page-data': toPages('page-data', PAGE_DATA, orDocument),
  'passing-page': new NetworkOnly({ plugins: [orOfflinePage] }),
  'offline-page': new NetworkFirst({
    cacheName: CACHES.offline.name,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    matchOptions,
    plugins: [copyOnServerError, offlinePage],
  }),
  picture: new CacheFirst(toFiles('picture', CACHES.pictures)),
  // The browser's own cache answers for a day before the server is asked.
  'changing-picture': new StaleWhileRevalidate(toFiles('changing-picture', CACHES.pictures)),
  code: new CacheFirst(toFiles('code', CACHES.code)),
}

/** Requests something so that it is cached, and waits until it is. */
export async function cacheAhead(kind: RequestKind, request: Request, event: ExtendableEvent): Promise<void> {
  const [response, done] = STRATEGIES[kind].handleAll({ request, event })
  await response
  await done
}
