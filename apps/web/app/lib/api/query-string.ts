/** Values of a query: a list repeats its name ("any of"); what is undefined, empty or blank is left out. */
export type QueryValues = Record<string, unknown>

/** Writes a query with its leading `?`, or nothing: `{ gem: ['jade', 'onyx'], page: 2 }` → `?gem=jade&gem=onyx&page=2`. */
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

/** Deepest page of a list that is asked for. */
const MAX_PAGE = 10_000

/** The number of a list's page, as an address has it in `?page=`; 1 for what is none. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}
