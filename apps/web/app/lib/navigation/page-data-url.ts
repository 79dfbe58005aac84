import { isPrivatePage } from '../storage/private-pages.ts'

/** First parts of the paths of public pages with data from the server; '' is the home page. */
const PAGES_WITH_DATA = new Set([
  '',
  'category',
  'product',
  'design',
  'search',
  'performance-dashboard',
  'about',
  'traditions',
  'contact',
  'terms',
  'privacy',
  'cookies',
  'shipping',
  'return',
  'terms-policies',
  'intellectual-property-rights',
])

/**
 * Where React Router requests the data of a public page: `/about` → `/about.data?_routes=routes%2Fabout`. The id of its
 * route is its file, or set alike (routes.ts). Undefined for a page without data.
 */
export function findPageDataUrl(page: URL): string | undefined {
  const [, name = ''] = page.pathname.split('/')
  if (!PAGES_WITH_DATA.has(name) || isPrivatePage(page)) return undefined
  const { pathname, searchParams } = new URL(page)
  searchParams.set('_routes', `routes/${name || 'home'}`)
  return `${pathname}${pathname.endsWith('/') ? '_' : ''}.data?${searchParams}`
}
