/** Values of a query string: a list repeats its name ("any of"); undefined, null and empty values are left out. */
export type QueryValues = Record<string, unknown>

/** The query string with its `?`, or `''`: `{ gem: ['jade', 'onyx'], page: 2 }` → `?gem=jade&gem=onyx&page=2`. */
export function toQueryString(values: QueryValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === '') continue
      query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

/** Highest page number that is requested. */
const MAX_PAGE = 10_000

/** The page number in `?page=`; 1 where it is missing or invalid. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}
