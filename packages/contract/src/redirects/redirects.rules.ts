/** The longest path of a redirect, in characters as people read them. */
export const MAX_PATH_LENGTH = 300

/** Lines of an imported file. */
export const MAX_IMPORTED_REDIRECTS = 10_000

/** Why a redirect is refused: the console has a sentence for each. */
export const REDIRECT_PROBLEMS = [
  'not_a_path',
  'other_host',
  'has_query',
  'too_long',
  'reserved',
  'has_page',
  'same_address',
  'circle',
  'exists',
  'repeated',
  'too_many',
] as const
export type RedirectProblem = (typeof REDIRECT_PROBLEMS)[number]

/** First parts of paths at which there are files, or the API: nothing redirects from or to them. */
const NO_PAGES = ['api', 'assets', 'images', 'uploads', '.well-known', 'ucp', 'mcp', 'llms.txt']

/** First parts of paths whose pages belong to one shopper: nothing redirects from them. */
const PRIVATE_PAGES = ['checkout', 'order', 'payment', 'user']

/** The shop's pages with a fixed path outside of these, which therefore never redirect. */
export const FIXED_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/back-in-stock/confirm',
  '/back-in-stock/end',
  '/cart',
  '/check-email',
  '/contact',
  '/cookies',
  '/design',
  '/find-order',
  '/forgot-password',
  '/gift-cards',
  '/gift-cards/balance',
  '/intellectual-property-rights',
  '/login',
  '/mails/confirm',
  '/mails/end',
  '/manifest.webmanifest',
  '/offline',
  '/performance-dashboard',
  '/performance-dashboard/figures.csv',
  '/privacy',
  '/register',
  '/request-password-reset',
  '/reset-password',
  '/return',
  '/review',
  '/review/stop',
  '/search',
  '/shipping',
  '/terms',
  '/terms-policies',
  '/traditions',
  '/verify-email',
])

/** The page of a product. */
export const toProductPath = (slug: string): string => `/product/${slug}`

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const ORIGIN = /^https?:\/\/[^/?#]+/i
/** What no part of a path contains once it is decoded: control characters, blanks but the space, and what an address needs. */
const NOT_IN_A_PART = /[\p{C}\p{Z}?#%\\/]/u

/**
 * The one form of a path that people write or a browser requests: decoded, with a slash in front and none at the end. An
 * address of any host counts as its path.
 */
export function readPath(typed: string): { path: string } | { problem: RedirectProblem } {
  if (typed.trim() === '') return { problem: 'not_a_path' }
  const [address = ''] = typed.trim().replace(ORIGIN, '').split('#')
  if (SCHEME.test(address) || address.startsWith('//')) return { problem: 'other_host' }
  if (address.includes('?')) return { problem: 'has_query' }
  const parts = address.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodePart)
  if (parts.length === 1 && parts[0] === '') return { path: '/' }
  if (!parts.every((part) => part !== undefined && isPart(part))) return { problem: 'not_a_path' }
  const path = `/${parts.join('/')}`
  return path.length > MAX_PATH_LENGTH ? { problem: 'too_long' } : { path }
}

/** The path that a redirect may be from. */
export function readRedirectPath(typed: string): ReturnType<typeof readPath> {
  const read = readPath(typed)
  if ('problem' in read) return read
  if (isBelow(read.path, [...NO_PAGES, ...PRIVATE_PAGES])) return { problem: 'reserved' }
  return FIXED_PAGES.has(read.path) ? { problem: 'has_page' } : read
}

/** The path that a redirect may lead to: of this shop, so without a host. */
export function readRedirectTarget(typed: string): ReturnType<typeof readPath> {
  if (ORIGIN.test(typed.trim())) return { problem: 'other_host' }
  const read = readPath(typed)
  return 'path' in read && isBelow(read.path, NO_PAGES) ? { problem: 'reserved' } : read
}

/** A path as an address has it. */
export const toAddress = (path: string): string => encodeURI(path)

/** Undefined for a part that is not encoded as it should be. */
function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part).normalize('NFC')
  } catch {
    return undefined
  }
}

const isPart = (part: string): boolean =>
  part !== '' && part !== '.' && part !== '..' && !NOT_IN_A_PART.test(part.replaceAll(' ', ''))

function isBelow(path: string, parts: readonly string[]): boolean {
  return parts.includes(path.split('/')[1]!.toLowerCase())
}
