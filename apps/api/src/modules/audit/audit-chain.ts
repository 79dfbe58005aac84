import { createHash } from 'node:crypto'
import { toSortedJson } from '../../db/sorted-json.ts'

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
    previousHash,
    seq,
    id,
    at.toISOString(),
    staff_id,
    who,
    network,
    device,
    action,
    subject_type,
    subject_id,
    subject_label,
    before ?? null,
    after ?? null,
  ]
  return createHash('sha256').update(toSortedJson(fields)).digest('hex')
}
