import { isPrivatePage, isSecretAddress } from '../storage/private-pages.ts'

/**
 * How the service worker handles a request.
 *
 * - `page`, `page-data`: network first, else the cache; the same for every visitor.
 * - `passing-page`: network only, else the offline page.
 * - `picture`, `code`: cache first; the content of the URL never changes.
 * - `changing-picture`: cache first, updated in the background.
 */
export type RequestKind =
  | 'page'
  | 'page-data'
  | 'passing-page'
  | 'offline-page'
  | 'picture'
  | 'changing-picture'
  | 'code'

/** The page that is shown in place of one that is not cached. */
export const OFFLINE_PATH = '/offline'

/** The placeholder for a missing product picture, cached at installation. */
export const PLACEHOLDER_PATH = '/images/placeholder.jpg'

/** The parts of a request that decide. */
type RequestFacts = Pick<Request, 'url' | 'method' | 'mode' | 'headers'>

/** Paths that are not pages: API, health checks, metrics. */
const NO_PAGES = /^\/(api|healthz|readyz|metrics)(\/|$)/

/** Pictures with content-hashed names. Avatars are personal and not among them. */
const PICTURES = /^\/uploads\/(products|story|pages)\//

/** The placeholder and icons, whose content may change under the same name. */
const CHANGING_PICTURES = /^\/(images|uploads\/icons)\//

/** Whether a page is private, or its URL contains what the visitor typed. */
const isPersonal = (url: URL) => isPrivatePage(url) || /^\/search(\.data)?$/.test(url.pathname)

/**
 * Whether page data is prefetched (`<Link prefetch>`). Caching it would displace pages that were visited. Chromium sends
 * `Sec-Purpose`; by the Fetch standard that header is added after the service worker, where only the mode shows it:
 * prefetches use `no-cors`, which React Router's own requests never do.
 */
const isPrefetch = ({ headers, mode }: RequestFacts) => headers.has('sec-purpose') || mode === 'no-cors'

/**
 * How to handle a request; undefined where the service worker does not intervene. Only what is listed here is ever
 * cached, so a new page or endpoint with personal data is not.
 */
export function findRequestKind(request: RequestFacts, origin: string): RequestKind | undefined {
  const url = new URL(request.url)
  const { pathname } = url
  if (request.method !== 'GET' || url.origin !== origin || NO_PAGES.test(pathname)) return undefined
  if (request.headers.has('authorization') || request.headers.has('range')) return undefined
  if (pathname.startsWith('/assets/')) return 'code'
  if (PICTURES.test(pathname)) return 'picture'
  if (CHANGING_PICTURES.test(pathname)) return 'changing-picture'
  if (request.mode === 'navigate') {
    // Without a connection these fail as they would without a service worker.
    if (isSecretAddress(pathname)) return undefined
    if (pathname === OFFLINE_PATH) return 'offline-page'
    return isPersonal(url) ? 'passing-page' : 'page'
  }
  if (!pathname.endsWith('.data') || isPersonal(url) || isPrefetch(request)) return undefined
  return pathname === `${OFFLINE_PATH}.data` ? undefined : 'page-data'
}

const CONTENT_TYPES: Readonly<Record<RequestKind, RegExp | undefined>> = {
  page: /^text\/html\b/,
  'page-data': /^text\/x-script\b/,
  'offline-page': /^text\/html\b/,
  'passing-page': undefined,
  picture: /^image\//,
  'changing-picture': /^image\//,
  code: /^(text\/(javascript|css)|font\/|image\/|application\/json)/,
}

/** Whether a response may be cached: complete, public, of the expected type, and for pages with `Content-Language`. */
export function isCacheable(kind: RequestKind, response: Response): boolean {
  const { status, type, redirected, headers } = response
  if (status !== 200 || redirected || type === 'opaque') return false
  if (/\b(no-store|private)\b/.test(headers.get('cache-control') ?? '')) return false
  if (!CONTENT_TYPES[kind]?.test(headers.get('content-type') ?? '')) return false
  const isInLanguage = kind === 'page' || kind === 'page-data' || kind === 'offline-page'
  return !isInLanguage || headers.get('content-language') !== null
}

const LANGUAGE_PARAMETER = '_language'

/**
 * The cache key of a request: its URL, and for pages the language of the response (`en`, `zh-CN`) as a parameter in place
 * of `?lang=`, because the language may also come from the cookie.
 */
export function toCacheUrl(requestUrl: string, language?: string): string {
  const url = new URL(requestUrl)
  url.hash = ''
  if (language === undefined) return url.href
  url.searchParams.delete('lang')
  url.searchParams.set(LANGUAGE_PARAMETER, language)
  return url.href
}

/** The language in a cache key. */
export function findCachedLanguage(cacheUrl: string): string | undefined {
  return new URL(cacheUrl).searchParams.get(LANGUAGE_PARAMETER) ?? undefined
}

/** The path and query of a page, as links write it, from the URL of the page, of its data, or from a cache key. */
export function toPageAddress(requestUrl: string): string {
  const { pathname, searchParams } = new URL(requestUrl)
  // "/category/carved.data", or "/_.data" after a trailing slash.
  const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  searchParams.delete('_routes')
  searchParams.delete(LANGUAGE_PARAMETER)
  const search = searchParams.toString()
  return search ? `${path}?${search}` : path
}
