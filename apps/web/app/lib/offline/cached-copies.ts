import { CACHE_PREFIX } from './forget-copies.ts'
import { findCachedLanguage, toCacheUrl, toPageAddress } from './cached-requests.ts'

/** A cache of the browser (Cache Storage): its name and the most entries that it holds. */
export interface CacheStore {
  name: string
  limit: number
}

const toCacheStore = (name: string, limit: number): CacheStore => ({ name: `${CACHE_PREFIX}${name}`, limit })

/**
 * All caches except those of page data (`toPageDataCache`). `offline` holds the offline page and the placeholder picture,
 * which every release fetches at installation; `titles` holds the titles of pages.
 */
export const CACHES = {
  pages: toCacheStore('pages', 60),
  pictures: toCacheStore('pictures', 200),
  // About three releases: an open tab or a cached page of an older release still finds its code.
  code: toCacheStore('code', 600),
  offline: toCacheStore('offline', 10),
  titles: toCacheStore('titles', 120),
} as const satisfies Record<string, CacheStore>

const PAGE_DATA = `${CACHE_PREFIX}page-data-`

/** The cache for page data of one release. Its format may differ between releases, so they never share one. */
export function toPageDataCache(release: string): CacheStore {
  return { name: PAGE_DATA + release, limit: 60 }
}

/** Maximum age of a cached page or picture, in ms. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Caches a response and removes the oldest ones above the limit. Makes space when the device is full. Never throws. */
export async function storeCopy(cacheStore: CacheStore, cacheUrl: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheStore.name)
    // Entries are in the order of insertion: deleting the old one first moves it to the end.
    await cache.delete(cacheUrl)
    await cache.put(cacheUrl, response)
    await removeOldest(cacheStore)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await freeSpace()
    else console.warn('Caching a response failed', error)
  }
}

/** Removes the oldest entries of a cache that exceeds its limit. */
export async function removeOldest(cacheStore: CacheStore): Promise<void> {
  const cache = await caches.open(cacheStore.name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -cacheStore.limit).map((key) => cache.delete(key)))
}

/** Deletes the pictures, which take the most space and are optional. */
export async function freeSpace(): Promise<void> {
  await caches.delete(CACHES.pictures.name)
}

/** The cached response for a URL, unless it is too old. */
export async function findCopy(cacheStore: CacheStore, cacheUrl: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheStore.name)
  const copy = await cache.match(cacheUrl, { ignoreVary: true })
  if (!copy || !isTooOld(cacheStore, copy)) return copy
  await cache.delete(cacheUrl)
  return undefined
}

/** When a cached response was sent, in ms since 1970; undefined where it has no `Date` header. */
export function findCachedAtMs(copy: Response): number | undefined {
  const date = Date.parse(copy.headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}

/** Whether a cached response has exceeded its maximum age. Code and the files of a release never expire. */
export function isTooOld(cacheStore: CacheStore, copy: Response): boolean {
  if (cacheStore === CACHES.code || cacheStore === CACHES.offline) return false
  return (findCachedAtMs(copy) ?? Date.now()) < Date.now() - MAX_AGE_MS
}

/** Deletes caches of earlier versions of the shop, and page data of other releases. */
export async function removeForeignCaches(pageData: CacheStore): Promise<void> {
  const known = new Set<string>([...Object.values(CACHES), pageData].map(({ name }) => name))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.has(name)).map((name) => caches.delete(name)))
}

/** A page that can be opened offline. */
export interface CachedPage {
  /** As in links: `/product/jade-beads`. */
  address: string
  title: string
  /** Whether its data is cached, so that it opens by client-side navigation. */
  hasData: boolean
}

/** The cached pages in a language (`en`, `zh-CN`), the latest visit first. */
export async function listCachedPages(language: string): Promise<CachedPage[]> {
  // There is at most one cache of page data: the active service worker has deleted those of other releases.
  const dataCaches = (await caches.keys()).filter((name) => name.startsWith(PAGE_DATA))
  const [documents, data, titles] = await Promise.all([
    listAddresses([CACHES.pages.name], language),
    listAddresses(dataCaches, language),
    caches.open(CACHES.titles.name),
  ])
  const visited = await titles.keys()
  const pages = await Promise.all(
    [...visited].reverse().map(async (key): Promise<CachedPage | undefined> => {
      const address = toPageAddress(key.url)
      const hasData = data.has(address)
      if (findCachedLanguage(key.url) !== language || (!hasData && !documents.has(address))) return undefined
      const title = await titles.match(key)
      return title && { address, title: await title.text(), hasData }
    }),
  )
  return pages.filter((page) => page !== undefined)
}

async function listAddresses(cacheStores: readonly string[], language: string): Promise<Set<string>> {
  const keys = await Promise.all(cacheStores.map(async (name) => (await caches.open(name)).keys()))
  const ofLanguage = keys.flat().filter(({ url }) => findCachedLanguage(url) === language)
  return new Set(ofLanguage.map(({ url }) => toPageAddress(url)))
}

/** Stores the title of a visited page, for the list of cached pages. */
export async function storeTitle(pageUrl: string, language: string, title: string): Promise<void> {
  await storeCopy(CACHES.titles, toCacheUrl(pageUrl, language), new Response(title))
}
