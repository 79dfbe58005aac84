import { isPrivatePage, isSecretAddress } from '../storage/private-pages.ts'

/**
 * What the service worker does with a request.
 *
 * - `page`, `page-data`: the network first, else the kept copy; equal for every visitor.
 * - `passing-page`: the network alone; without it the offline page says why.
 * - `picture`, `code`: the kept copy first; what lies at the address never changes.
 * - `changing-picture`: the kept copy first, and a new one for the next time.
 */
export type RequestKind =
  'page' | 'page-data' | 'passing-page' | 'offline-page' | 'picture' | 'changing-picture' | 'code'

/** The page that stands in for one that is not kept. */
export const OFFLINE_PATH = '/offline'

/** Shown where a product's picture is missing; kept from the beginning. */
export const PLACEHOLDER_PATH = '/images/placeholder.jpg'

/** What the rule reads of a `Request`. */
export interface RequestFacts {
  url: string
  method: string
  mode: string
  headers: { has(name: string): boolean }
}

/** No pages: calls, health, and what machines read. */
const NO_PAGES = /^\/(api|healthz|readyz|metrics)(\/|$)/

/** Pictures of goods, stories and pages, whose names change with them. Avatars belong to somebody, and are not among them. */
const PICTURES = /^\/uploads\/(products|story|pages)\//

/** What stands for a missing picture, icons and marks: they get new content under the same name. */
const CHANGING_PICTURES = /^\/(images|uploads\/icons)\//

/** Whether a page is private, or public with an address that holds what somebody typed. */
const isOfSomebody = (url: URL) => isPrivatePage(url) || /^\/search(\.data)?$/.test(url.pathname)

/**
 * Whether page data is fetched for a page that may never be opened (`<Link prefetch>`): kept, it would push out what was.
 * Chromium says so in a header; the standard adds that only behind the worker, but has such a link ask without CORS,
 * as React Router never does.
 */
const isFetchedAhead = ({ headers, mode }: RequestFacts) => headers.has('sec-purpose') || mode === 'no-cors'

/**
 * What to do with a request; undefined for everything that goes its way as if there were no service worker. Only what
 * is named here is ever kept, so that a new page or call with personal data is left alone until somebody decides.
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
    // These fail as they do without a worker.
    if (isSecretAddress(pathname)) return undefined
    if (pathname === OFFLINE_PATH) return 'offline-page'
    return isOfSomebody(url) ? 'passing-page' : 'page'
  }
  if (!pathname.endsWith('.data') || isOfSomebody(url) || isFetchedAhead(request)) return undefined
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

/** What the rule reads of a `Response`. */
export interface ResponseFacts {
  status: number
  type: string
  redirected: boolean
  headers: { get(name: string): string | null }
}

/** Whether an answer may be kept: whole, public, of the expected kind, and for pages in a stated language. */
export function isKeepable(kind: RequestKind, response: ResponseFacts): boolean {
  const { status, type, redirected, headers } = response
  if (status !== 200 || redirected || type === 'opaque') return false
  if (/\b(no-store|private)\b/.test(headers.get('cache-control') ?? '')) return false
  if (!CONTENT_TYPES[kind]?.test(headers.get('content-type') ?? '')) return false
  return !isInLanguage(kind) || headers.get('content-language') !== null
}

/** Whether there is a copy for each language. */
export function isInLanguage(kind: RequestKind): boolean {
  return kind === 'page' || kind === 'page-data' || kind === 'offline-page'
}

const LANGUAGE_PARAMETER = '_language'

/**
 * Under which address a copy is kept: that of the request, and for pages the language that they came in (`en`,
 * `zh-CN`), whether cookie or address (`?lang=`) had named it.
 */
export function toCacheUrl(requestUrl: string, language?: string): string {
  const url = new URL(requestUrl)
  url.hash = ''
  if (language === undefined) return url.href
  url.searchParams.delete('lang')
  url.searchParams.set(LANGUAGE_PARAMETER, language)
  return url.href
}

/** The language of what is kept under an address. */
export function findCachedLanguage(cacheUrl: string): string | undefined {
  return new URL(cacheUrl).searchParams.get(LANGUAGE_PARAMETER) ?? undefined
}

/** The address of a page, as links write it: from that of the page, of its data, or of a copy of either. */
export function toPageAddress(requestUrl: string): string {
  const { pathname, searchParams } = new URL(requestUrl)
  // "/category/carved.data", and "/_.data" where a slash stands at the end.
  const path = pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  searchParams.delete('_routes')
  searchParams.delete(LANGUAGE_PARAMETER)
  const search = searchParams.toString()
  return search ? `${path}?${search}` : path
}
