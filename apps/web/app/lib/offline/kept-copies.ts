import { SHELF_PREFIX } from './forget-copies.ts'
import { findKeptLanguage, toKeptUrl, toPageAddress } from './kept-requests.ts'

/** A store of copies: its name in the browser, and how many it holds at most. */
export interface Shelf {
  name: string
  limit: number
}

const toShelf = (name: string, limit: number): Shelf => ({ name: `${SHELF_PREFIX}${name}`, limit })

/**
 * All that is kept, but for the data of pages. `offline` holds what every release brings for the time without network;
 * `titles` names pages.
 */
export const SHELVES = {
  pages: toShelf('pages', 60),
  pictures: toShelf('pictures', 200),
  // Some three releases: a tab of an old one, and kept pages of it, still find their code.
  code: toShelf('code', 600),
  offline: toShelf('offline', 10),
  titles: toShelf('titles', 120),
} as const satisfies Record<string, Shelf>

const PAGE_DATA = `${SHELF_PREFIX}page-data-`

/** The shelf of page data of one release, whose code knows its shape: that of another one might not. */
export function toPageDataShelf(release: string): Shelf {
  return { name: PAGE_DATA + release, limit: 60 }
}

/** How old a copy of a page or picture may be, in ms. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Puts a copy on a shelf, and the oldest ones off it. A device without room keeps nothing more. Never throws. */
export async function keepCopy(shelf: Shelf, keptUrl: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(shelf.name)
    // The shelf is in the order in which copies came: the same one put anew goes to its end.
    await cache.delete(keptUrl)
    await cache.put(keptUrl, response)
    await removeOldest(shelf)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await makeRoom()
    else console.warn('A copy could not be kept', error)
  }
}

/** Removes the oldest copies of a shelf that holds too many. */
export async function removeOldest(shelf: Shelf): Promise<void> {
  const cache = await caches.open(shelf.name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -shelf.limit).map((key) => cache.delete(key)))
}

/** Pictures take the most room, and pages live without them. */
export async function makeRoom(): Promise<void> {
  await caches.delete(SHELVES.pictures.name)
}

/** The copy under an address, unless it is too old. */
export async function findCopy(shelf: Shelf, keptUrl: string): Promise<Response | undefined> {
  const cache = await caches.open(shelf.name)
  const copy = await cache.match(keptUrl, { ignoreVary: true })
  if (!copy || !isTooOld(shelf, copy)) return copy
  await cache.delete(keptUrl)
  return undefined
}

/** When a copy was made, in ms since 1970; undefined when the server did not say. */
export function findKeptAtMs(copy: Response): number | undefined {
  const date = Date.parse(copy.headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}

/** Whether a copy is past its age. Code and what belongs to a release goes with the releases. */
export function isTooOld(shelf: Shelf, copy: Response): boolean {
  if (shelf === SHELVES.code || shelf === SHELVES.offline) return false
  return (findKeptAtMs(copy) ?? Date.now()) < Date.now() - MAX_AGE_MS
}

/** Removes what earlier versions of the shop kept under other names, and page data of other releases. */
export async function removeForeignShelves(pageData: Shelf): Promise<void> {
  const known = new Set<string>([...Object.values(SHELVES), pageData].map(({ name }) => name))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.has(name)).map((name) => caches.delete(name)))
}

/** A page that can be opened without network. */
export interface KeptPage {
  /** As links write it: `/product/jade-beads`. */
  address: string
  title: string
  /** Whether its data is kept, so that it opens inside the shop without a document of its own. */
  hasData: boolean
}

/** The pages that are kept in a language (`en`, `zh-CN`), the latest visit first. */
export async function listKeptPages(language: string): Promise<KeptPage[]> {
  // The page data is of the release that looks after this page, whichever that is: it has removed all other.
  const dataShelves = (await caches.keys()).filter((name) => name.startsWith(PAGE_DATA))
  const [documents, data, titles] = await Promise.all([
    listAddresses([SHELVES.pages.name], language),
    listAddresses(dataShelves, language),
    caches.open(SHELVES.titles.name),
  ])
  const visited = await titles.keys()
  const pages = await Promise.all(
    [...visited].reverse().map(async (key): Promise<KeptPage | undefined> => {
      const address = toPageAddress(key.url)
      const hasData = data.has(address)
      if (findKeptLanguage(key.url) !== language || (!hasData && !documents.has(address))) return undefined
      const title = await titles.match(key)
      return title && { address, title: await title.text(), hasData }
    }),
  )
  return pages.filter((page) => page !== undefined)
}

async function listAddresses(shelves: readonly string[], language: string): Promise<Set<string>> {
  const keys = await Promise.all(shelves.map(async (name) => (await caches.open(name)).keys()))
  const ofLanguage = keys.flat().filter(({ url }) => findKeptLanguage(url) === language)
  return new Set(ofLanguage.map(({ url }) => toPageAddress(url)))
}

/** Notes what a visited page is called, for the list of kept ones. */
export async function keepTitle(pageUrl: string, language: string, title: string): Promise<void> {
  await keepCopy(SHELVES.titles, toKeptUrl(pageUrl, language), new Response(title))
}
