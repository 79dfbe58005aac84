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
