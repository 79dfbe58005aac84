import { toSortedJson } from './sorted-json.ts'

/** Names of the fields in which two records differ. */
export function listChangedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): (keyof Fields & string)[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Fields & string)[]
  return names.filter((name) => toSortedJson(before[name]) !== toSortedJson(after[name]))
}
