import type { ProductRecord } from '@shop/catalogue/format'

/** Names of the fields in which two records differ. */
export function listChangedFields(before: ProductRecord, after: ProductRecord): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ProductRecord)[]
  return names.filter((name) => toComparable(before[name]) !== toComparable(after[name]))
}

/** PostgreSQL's jsonb does not preserve the order of keys. */
function toComparable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
