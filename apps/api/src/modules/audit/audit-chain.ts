import { createHash } from 'node:crypto'

/** What an entry's hash covers. */
export interface HashedEntry {
  seq: number
  id: string
  at: Date
  staff_id: string | null
  who: string
  network: string
  device: string
  action: string
  subject_type: string
  subject_id: string
  subject_label: string
  before: unknown
  after: unknown
}

/** The hash of an entry that follows one with `previousHash`: '' for the first. */
export function toEntryHash(previousHash: string, entry: HashedEntry): string {
  const { seq, id, at, staff_id, who, network, device, action } = entry
  const { subject_type, subject_id, subject_label, before, after } = entry
  const fields = [
    ...[previousHash, seq, id, at.toISOString(), staff_id, who, network, device, action],
    ...[subject_type, subject_id, subject_label, before ?? null, after ?? null],
  ]
  return createHash('sha256')
    .update(JSON.stringify(fields.map(sortKeys)))
    .digest('hex')
}

/** The database does not keep the order of keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
