import type { Row } from './csv-reader.ts'
import type { FileProduct } from './file-products.ts'

/** Receives the rows below the header, in order. */
export interface RowReader {
  take(row: Row): void
  /** Called once, after the last row. */
  finish(): FileProduct[]
}

/** Sets a value at a path, creating the objects on the way. */
export function put(
  target: Record<string | number, unknown>,
  path: readonly (string | number)[],
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

/** Takes the value at a path away. */
export function remove(target: unknown, [key, ...rest]: readonly (string | number)[]): void {
  if (typeof target !== 'object' || target === null || key === undefined) return
  const inner = target as Record<string | number, unknown>
  if (rest.length > 0) remove(inner[key], rest)
  else delete inner[key]
}
