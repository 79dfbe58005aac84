import { findBuiltPages, preloadPages } from './preload-pages.ts'
import { isPrivatePage } from './private-pages.ts'

/** What one page may fetch ahead for others, in bytes over the wire. */
export const PREFETCH_BUDGET_BYTES = 400_000

/** Browsers keep what was fetched ahead for 5 minutes; asked for a little earlier, it is never missing. */
const KEPT_MS = 4 * 60 * 1_000

/** A page that somebody is about to go to. */
export interface NextPage {
  url: URL
  /** The routes that show it, from the root, by their ids in `routes.ts`. */
  routeIds: readonly string[]
}

/** When each address was asked for, in ms since the document began. */
const askedAtMs = new Map<string, number>()
/** What was asked for, as the browser's own record names it. */
const asked = new Set<string>()
let spentBytes = 0
let isCounting = false

/**
 * Fetches code and data of a page that somebody is about to go to. Once for each page, within the budget, and not at
 * all where the visitor saves data or the line is slow. What fails is fetched again by the navigation itself.
 *
 * @returns whether it was begun: whoever fetches more for the page does so only then
 */
export function prefetchPage({ url, routeIds }: NextPage): boolean {
  const address = url.pathname + url.search
  const nowMs = performance.now()
  if (!mayPrefetch() || nowMs - (askedAtMs.get(address) ?? -Infinity) < KEPT_MS) return false
  askedAtMs.set(address, nowMs)
  countFrom(preloadPages(routeIds))
  const data = toDataAddress({ url, routeIds })
  if (data) {
    countFrom([data])
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'fetch'
    link.href = data
    // Asked for once more in some minutes, it needs an element of its own.
    link.onload = link.onerror = () => link.remove()
    document.head.append(link)
  }
  return true
}

/** Counts a picture that was fetched ahead, too. */
export function countPicture(image: HTMLImageElement): void {
  // The browser chooses among the widths once this task is over.
  setTimeout(() => countFrom([image.currentSrc]))
}

/** Another page is shown, which has its own budget. */
export function renewPrefetchBudget(): void {
  spentBytes = 0
}

/** Whether anything may be fetched ahead now. */
function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (!navigator.onLine || connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')) return false
  return spentBytes < PREFETCH_BUDGET_BYTES
}

/**
 * Where React Router asks for the data of a page, with the routes that it names because the root keeps its own data;
 * undefined for a page without data, and for one that no cache may keep.
 */
export function toDataAddress({ url, routeIds }: NextPage): string | undefined {
  const [root, ...others] = findBuiltPages(routeIds).filter(({ page }) => page.hasLoader)
  if (root?.id !== 'root' || others.length === 0 || isPrivatePage(url)) return undefined
  const data = new URL(url)
  data.pathname += data.pathname.endsWith('/') ? '_.data' : '.data'
  data.searchParams.set('_routes', others.map(({ id }) => id).join(','))
  return data.pathname + data.search
}

function countFrom(addresses: readonly string[]): void {
  for (const address of addresses) asked.add(new URL(address, location.href).href)
  if (isCounting) return
  isCounting = true
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (asked.delete(entry.name)) spentBytes += (entry as PerformanceResourceTiming).transferSize
    }
  }).observe({ type: 'resource' })
}
