import type { Defaults } from './read-outcome.ts'

/** A row of a CSV file, and the number of its first line. */
export type Row = { cells: string[]; line: number }

/** Receives the rows below the header, in order. */
export interface RowReader {
  take(row: Row): void
  /** Called once, after the last row. */
  finish(): void
}

/** Merges defaults into a product's data. An empty list counts as missing. */
export function withDefaults(record: Defaults, defaults: Defaults): Defaults {
  const given = Object.entries(record).filter(
    ([name, value]) => !(name in defaults && Array.isArray(value) && value.length === 0),
  )
  const merged = { ...defaults, ...Object.fromEntries(given) }
  // A product has either sizes or one stock figure; a default must not add the other.
  if ('sizes' in record) delete merged['stock']
  if ('stock' in record) delete merged['sizes']
  return merged
}

/** Sets a value at a path, creating the objects on the way. */
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
