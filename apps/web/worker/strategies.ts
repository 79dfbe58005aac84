import {
  findPageLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  LANGUAGE_TAGS,
} from '@shop/contract/languages/languages'
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
  isCacheable,
  OFFLINE_PATH,
  PLACEHOLDER_PATH,
  toCacheUrl,
  toPageAddress,
  type RequestKind,
} from '../app/lib/offline/cached-requests.ts'
import { PAGE_DATA } from './release.ts'
import { forgetCopyShown, noteCopyShown } from './shown-copies.ts'

/** Seconds to wait for the network where a cached response exists. */
const NETWORK_TIMEOUT_S = 4

const matchOptions = { ignoreVary: true }

type CookieReader = { get(name: string): Promise<{ value?: string } | null> }

/** The language of a page request (`en`, `zh-CN`), by the server's rule: `?lang=`, else the cookie, else English. */
async function findWantedLanguage(pageUrl: string): Promise<string> {
  const { cookieStore } = globalThis as { cookieStore?: CookieReader }
  const language =
    findPageLanguage(new URL(pageUrl).searchParams.get(LANGUAGE_PARAMETER)) ??
    findPageLanguage((await cookieStore?.get(LANGUAGE_COOKIE).catch(() => null))?.value) ??
    LANGUAGES[0]
  return LANGUAGE_TAGS[language]
}

/** Caches only responses that `isCacheable` allows. */
const cacheable = (kind: RequestKind): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => (isCacheable(kind, response) ? response : null),
})

/**
 * Drops the oldest entries and expired ones. Workbox's own expiration plugin writes page URLs to an IndexedDB database,
 * which sign-out could not delete while the worker has it open.
 */
const expiring = (cache: CacheStore): WorkboxPlugin => ({
  cacheDidUpdate: () => removeOldest(cache),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && !isTooOld(cache, cachedResponse) ? cachedResponse : null,
})

/** Separates copies by language: looked up by the requested language, stored by that of the response. */
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

/** Serves the cached copy in place of a server error; the error where there is no copy. */
const copyOnServerError: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (response.status < 500) return response
    state!['failed'] = response
    throw new Error(`The server returned ${response.status}`)
  },
  handlerDidError: async ({ state }) => state!['failed'] as Response | undefined,
}

/** Records which pages show a cached copy (see `noteShown` in service-worker.ts). */
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

/** Redirects to the offline page with the requested page in `?to=`; online, the server redirects back to it. */
const orOfflinePage: WorkboxPlugin = {
  handlerDidError: async ({ request: { url } }) => {
    const query = new URLSearchParams({ to: toPageAddress(url) })
    const language = new URL(url).searchParams.get(LANGUAGE_PARAMETER)
    if (language) query.set(LANGUAGE_PARAMETER, language)
    return Response.redirect(`${OFFLINE_PATH}?${query}`, 302)
  },
}

/** Makes React Router load the document, which may be cached where its data is not. */
const orDocument: WorkboxPlugin = {
  handlerDidError: async ({ request: { url } }) =>
    new Response(null, {
      status: 204,
      headers: { 'X-Remix-Redirect': toPageAddress(url), 'X-Remix-Reload-Document': 'true' },
    }),
}

/** The offline page is cached at installation, without the query with which it is opened. */
const offlinePage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request: { url } }) =>
    toCacheUrl(new URL(url).origin + OFFLINE_PATH, await findWantedLanguage(url)),
  cacheWillUpdate: async () => null,
}

/** Serves the placeholder for a product picture. Pages replace other missing pictures themselves. */
const orPlaceholder: WorkboxPlugin = {
  handlerDidError: async ({ request: { url } }) => {
    const { origin, pathname } = new URL(url)
    if (!pathname.startsWith('/uploads/products/') && pathname !== PLACEHOLDER_PATH) return undefined
    return findCopy(CACHES.offline, toCacheUrl(origin + PLACEHOLDER_PATH))
  },
}

const toPages = (kind: 'page' | 'page-data', cache: CacheStore, ...plugins: WorkboxPlugin[]) =>
  new NetworkFirst({
    cacheName: cache.name,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    matchOptions,
    plugins: [byLanguage, copyOnServerError, cacheable(kind), expiring(cache), notingCopies, ...plugins],
  })

const toFiles = (kind: RequestKind, cache: CacheStore) => ({
  cacheName: cache.name,
  matchOptions,
  plugins: [cacheable(kind), expiring(cache), orPlaceholder],
})

/** The Workbox strategy for each kind of request. */
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
  // The browser's HTTP cache serves the renewal for a day before it reaches the server.
  'changing-picture': new StaleWhileRevalidate(toFiles('changing-picture', CACHES.pictures)),
  code: new CacheFirst(toFiles('code', CACHES.code)),
}

/** Runs a request through its strategy and waits until the response is cached. */
export async function cacheAhead(kind: RequestKind, request: Request, event: ExtendableEvent): Promise<void> {
  const [response, done] = STRATEGIES[kind].handleAll({ request, event })
  await response
  await done
}
