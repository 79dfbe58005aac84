import { LANGUAGE_PARAMETER, LANGUAGES } from '@shop/contract/languages/languages'
import { registerQuotaErrorCallback } from 'workbox-core'
import {
  findCopy,
  storeCopy,
  storeTitle,
  freeSpace,
  removeForeignCaches,
  CACHES,
} from '../app/lib/offline/cached-copies.ts'
import {
  findRequestKind,
  isCacheable,
  OFFLINE_PATH,
  PLACEHOLDER_PATH,
  toCacheUrl,
  toPageAddress,
  type RequestKind,
} from '../app/lib/offline/cached-requests.ts'
import type { CachedCopyMessage, ShownMessage } from '../app/lib/offline/worker-messages.ts'
import { PAGE_DATA } from './release.ts'
import { findCopyShown } from './shown-copies.ts'
import { cacheAhead, STRATEGIES } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope

/** Paths of this release's scripts, stylesheets and fonts, inserted by the build. */
declare const RELEASE_FILES: readonly string[]

/** Few enough not to slow down a page that is loading. */
const FILES_AT_ONCE = 4

/** As for calls of the API: a busy shop and a phone in a tunnel respond a little later. */
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 1_000

/** Files of a page that are cached with it. */
const FILE_KINDS = new Set<RequestKind>(['picture', 'changing-picture', 'code'])

registerQuotaErrorCallback(freeSpace)

self.addEventListener('install', (event) => {
  event.waitUntil(cacheRelease())
})

self.addEventListener('activate', (event) => {
  // Without navigation preload: Workbox passes preloaded responses by the plugin that reads their language.
  event.waitUntil(Promise.all([removeForeignCaches(PAGE_DATA), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const kind = findRequestKind(event.request, self.location.origin)
  if (kind) event.respondWith(STRATEGIES[kind].handle(event))
})

self.addEventListener('message', (event) => {
  const { source, data } = event
  if (!(source instanceof Client) || (data as { kind?: unknown } | null)?.kind !== 'shown') return
  event.waitUntil(noteShown(source, data as ShownMessage, event))
})

/**
 * Caches the release's code, offline pages and placeholder. A new worker waits until the pages of the old release are
 * closed, so code that is already cached is only moved to the end: the oldest entries are dropped first.
 */
async function cacheRelease(): Promise<void> {
  const waiting = [...RELEASE_FILES]
  const cacheNext = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const url = toCacheUrl(self.location.origin + path)
      await storeCopy(CACHES.code, url, (await findCopy(CACHES.code, url)) ?? (await fetchRequired(path)))
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, cacheNext))
  for (const language of LANGUAGES) {
    const page = await fetchRequired(`${OFFLINE_PATH}?${LANGUAGE_PARAMETER}=${language}`, {
      cache: 'no-cache',
    })
    if (!isCacheable('offline-page', page)) throw new Error('The offline page cannot be cached')
    const tag = page.headers.get('content-language') ?? language
    await storeCopy(CACHES.offline, toCacheUrl(self.location.origin + OFFLINE_PATH, tag), page)
  }
  await storeCopy(
    CACHES.offline,
    toCacheUrl(self.location.origin + PLACEHOLDER_PATH),
    await fetchRequired(PLACEHOLDER_PATH),
  )
}

/**
 * Fetches a file without which the service worker cannot be installed. The browser would try again only with the next
 * document, so every status but 2xx is followed by further attempts before it throws.
 */
async function fetchRequired(path: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(path, { ...init, priority: 'low' }).catch(() => undefined)
    if (response?.ok) return response
    if (attempt === MAX_ATTEMPTS) throw new Error(`${path} returned ${response?.status ?? 'no response'}`)
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt))
  }
}

/** Tells the page whether it is a copy, and caches its title and the files that it loaded without the worker. */
async function noteShown(page: Client, message: ShownMessage, event: ExtendableEvent): Promise<void> {
  const address = toPageAddress(message.url)
  const cachedAtMs = findCopyShown(page.id, address)
  if (cachedAtMs !== undefined) {
    page.postMessage({ kind: 'cached-copy', url: message.url, cachedAtMs } satisfies CachedCopyMessage)
  }
  const asPage = { url: message.url, method: 'GET', mode: 'navigate' as const, headers: new Headers() }
  if (findRequestKind(asPage, self.location.origin) !== 'page') return
  await storeTitle(self.location.origin + address, message.language, message.title)
  if (message.files.length > 0) await cacheFirstPage(self.location.origin + address, message.files, event)
}

/** Caches the page that was open while the worker was installed, with its files. */
async function cacheFirstPage(url: string, files: readonly string[], event: ExtendableEvent): Promise<void> {
  await cacheAhead('page', new Request(url, { priority: 'low' }), event)
  for (const file of files) {
    const request = new Request(file)
    const kind = findRequestKind(request, self.location.origin)
    if (kind && FILE_KINDS.has(kind)) await cacheAhead(kind, request, event).catch(() => undefined)
  }
}
