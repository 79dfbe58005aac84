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
  isKeepable,
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

/** Addresses of this release's code, stylesheets and fonts; written here by the build. */
declare const RELEASE_FILES: readonly string[]

/** So few at a time that a page which loads meanwhile is not held up. */
const FILES_AT_ONCE = 4

/** What a page has loaded that is worth caching with it. */
const FILE_KINDS = new Set<RequestKind>(['picture', 'changing-picture', 'code'])

const LANGUAGES = ['en', 'zh']

registerQuotaErrorCallback(freeSpace)

self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeForeignCaches(PAGE_DATA),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
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
 * Keeps the release's code and its offline page. A new release waits until no page of the old one is open, and takes
 * nothing away from the old one: code that is kept already is only moved up, so that the oldest falls off first.
 */
async function keepRelease(): Promise<void> {
  const waiting = [...RELEASE_FILES]
  const keepNext = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const url = toCacheUrl(self.location.origin + path)
      await storeCopy(CACHES.code, url, (await findCopy(CACHES.code, url)) ?? (await fetchWhole(path)))
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, keepNext))
  for (const language of LANGUAGES) {
    const page = await fetchWhole(`${OFFLINE_PATH}?lang=${language}`, { cache: 'no-cache' })
    if (!isKeepable('offline-page', page)) throw new Error('There is no offline page')
    const tag = page.headers.get('content-language') ?? language
    await storeCopy(CACHES.offline, toCacheUrl(self.location.origin + OFFLINE_PATH, tag), page)
  }
  await storeCopy(
    CACHES.offline,
    toCacheUrl(self.location.origin + PLACEHOLDER_PATH),
    await fetchWhole(PLACEHOLDER_PATH),
  )
}

/** What a release cannot do without: one missing file, and its worker is not installed. */
async function fetchWhole(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, priority: 'low' })
  if (response.ok) return response
  throw new Error(`${path} answered ${response.status}`)
}

/** Says whether the page is a copy, notes what it is called, and keeps what was loaded before there was a worker. */
async function noteShown(page: Client, message: ShownMessage, event: ExtendableEvent): Promise<void> {
  const address = toPageAddress(message.url)
  const keptAtMs = findCopyShown(page.id, address)
  if (keptAtMs !== undefined) {
    page.postMessage({ kind: 'kept-copy', url: message.url, keptAtMs } satisfies CachedCopyMessage)
  }
  const asPage = { url: message.url, method: 'GET', mode: 'navigate', headers: new Headers() }
  if (findRequestKind(asPage, self.location.origin) !== 'page') return
  await storeTitle(self.location.origin + address, message.language, message.title)
  if (message.files.length > 0) await keepFirstPage(self.location.origin + address, message.files, event)
}

/** The page under whose eyes the worker was installed has come without it. */
async function keepFirstPage(url: string, files: readonly string[], event: ExtendableEvent): Promise<void> {
  await cacheAhead('page', new Request(url, { priority: 'low' }), event)
  for (const file of files) {
    const request = new Request(file)
    const kind = findRequestKind(request, self.location.origin)
    if (kind && FILE_KINDS.has(kind)) await cacheAhead(kind, request, event).catch(() => undefined)
  }
}
