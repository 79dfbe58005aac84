import { isEqual } from '../data/is-equal.ts'

/** One field that differs; undefined where it is missing. */
export interface Change {
  /** `address.city` for a field within a field. */
  path: string
  before: unknown
  after: unknown
}

/** The fields that differ between two values of JSON, each at its deepest path. */
export function listChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (isEqual(before, after)) return []
  if (!isFields(before) && !isFields(after)) return [{ path, before, after }]
  // One side may be missing altogether: then every field of the other is new or gone.
  if ((before != null && !isFields(before)) || (after != null && !isFields(after)))
    return [{ path, before, after }]
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys].flatMap((key) =>
    listChanges(before?.[key], after?.[key], path === '' ? key : `${path}.${key}`),
  )
}

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
