import { CACHE_PREFIX } from './forget-copies.ts'
import { findCachedLanguage, toCacheUrl, toPageAddress } from './cached-requests.ts'

/** A store of copies: its name in the browser, and how many it holds at most. */
export interface CacheStore {
  name: string
  limit: number
}

const toCacheStore = (name: string, limit: number): CacheStore => ({ name: `${CACHE_PREFIX}${name}`, limit })

/**
 * All that is kept, but for the data of pages. `offline` holds what every release brings for the time without network;
 * `titles` names pages.
 */
export const CACHES = {
  pages: toCacheStore('pages', 60),
  pictures: toCacheStore('pictures', 200),
  // Some three releases: a tab of an old one, and kept pages of it, still find their code.
  code: toCacheStore('code', 600),
  offline: toCacheStore('offline', 10),
  titles: toCacheStore('titles', 120),
} as const satisfies Record<string, CacheStore>

const PAGE_DATA = `${CACHE_PREFIX}page-data-`

/** The shelf of page data of one release, whose code knows its shape: that of another one might not. */
export function toPageDataCache(release: string): CacheStore {
  return { name: PAGE_DATA + release, limit: 60 }
}

/** How old a copy of a page or picture may be, in ms. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Puts a copy on a shelf, and the oldest ones off it. A device without room keeps nothing more. Never throws. */
export async function storeCopy(cacheStore: CacheStore, cacheUrl: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheStore.name)
    // The shelf is in the order in which copies came: the same one put anew goes to its end.
    await cache.delete(cacheUrl)
    await cache.put(cacheUrl, response)
    await removeOldest(cacheStore)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await freeSpace()
    else console.warn('A copy could not be kept', error)
  }
}

/** Removes the oldest copies of a shelf that holds too many. */
export async function removeOldest(cacheStore: CacheStore): Promise<void> {
  const cache = await caches.open(cacheStore.name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -cacheStore.limit).map((key) => cache.delete(key)))
}

/** Pictures take the most room, and pages live without them. */
export async function freeSpace(): Promise<void> {
  await caches.delete(CACHES.pictures.name)
}

/** The copy under an address, unless it is too old. */
export async function findCopy(cacheStore: CacheStore, cacheUrl: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheStore.name)
  const copy = await cache.match(cacheUrl, { ignoreVary: true })
  if (!copy || !isTooOld(cacheStore, copy)) return copy
  await cache.delete(cacheUrl)
  return undefined
}

/** When a copy was made, in ms since 1970; undefined when the server did not say. */
export function findCachedAtMs(copy: Response): number | undefined {
  const date = Date.parse(copy.headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}

/** Whether a copy is past its age. Code and what belongs to a release goes with the releases. */
export function isTooOld(cacheStore: CacheStore, copy: Response): boolean {
  if (cacheStore === CACHES.code || cacheStore === CACHES.offline) return false
  return (findCachedAtMs(copy) ?? Date.now()) < Date.now() - MAX_AGE_MS
}

/** Removes what earlier versions of the shop kept under other names, and page data of other releases. */
export async function removeForeignCaches(pageData: CacheStore): Promise<void> {
  const known = new Set<string>([...Object.values(CACHES), pageData].map(({ name }) => name))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.has(name)).map((name) => caches.delete(name)))
}

/** A page that can be opened without network. */
export interface CachedPage {
  /** As links write it: `/product/jade-beads`. */
  address: string
  title: string
  /** Whether its data is kept, so that it opens inside the shop without a document of its own. */
  hasData: boolean
}

/** The pages that are kept in a language (`en`, `zh-CN`), the latest visit first. */
export async function listCachedPages(language: string): Promise<CachedPage[]> {
  // The page data is of the release that looks after this page, whichever that is: it has removed all other.
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

/** Notes what a visited page is called, for the list of kept ones. */
export async function storeTitle(pageUrl: string, language: string, title: string): Promise<void> {
  await storeCopy(CACHES.titles, toCacheUrl(pageUrl, language), new Response(title))
}
