import type { Defaults } from './read-outcome.ts'

/** A row of a CSV file, and the line on which it begins. */
export type Row = { cells: string[]; line: number }

/** Takes the rows below the header, one after another. */
export interface RowReader {
  take(row: Row): void
  /** Called once, after the last row. */
  finish(): void
}

/** What the file says, and what is said for all products where the file says nothing. An empty list says nothing. */
export function withDefaults(record: Defaults, defaults: Defaults): Defaults {
  const given = Object.entries(record).filter(
    ([name, value]) => !(name in defaults && Array.isArray(value) && value.length === 0),
  )
  const merged = { ...defaults, ...Object.fromEntries(given) }
  // Goods have sizes or one count; a default is not to add the other.
  if ('sizes' in record) delete merged['stock']
  if ('stock' in record) delete merged['sizes']
  return merged
}

/** Puts a value where a column's path leads, making what is on the way. */
export function put(
  target: Record<string | number, unknown>,
  path: (string | number)[],
  value: unknown,
): void {
  const [key, next, ...rest] = path
  if (key === undefined) return
  if (next === undefined) {
    target[key] = value
    return
  }
  target[key] ??= typeof next === 'number' ? [] : {}
  put(target[key] as Record<string | number, unknown>, [next, ...rest], value)
}
