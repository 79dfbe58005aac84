import type { ProductRecord } from '@shop/catalogue/format'
import { toSortedJson } from '../../db/sorted-json.ts'

/** Names of the fields in which two records differ. */
export function listChangedFields(before: ProductRecord, after: ProductRecord): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ProductRecord)[]
  return names.filter((name) => toSortedJson(before[name]) !== toSortedJson(after[name]))
}
