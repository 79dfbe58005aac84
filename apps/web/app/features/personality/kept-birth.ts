import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { readVisitJson, removeVisit, writeVisitJson } from '../../lib/session-storage.ts'
import { parseBirthValues, type BirthValues } from './birth-values.ts'

/** A birth that is being read. What was filled in outlives a reload, in this tab alone; the reading is made anew. */
export interface KeptBirth {
  values: BirthValues
  reading: BirthReading | undefined
}

let kept: (KeptBirth & { shopperId: string }) | undefined

/** What this shopper has filled in before, on the way to a piece and back. Another one's is dropped. */
export function findKeptBirth(shopperId: string): KeptBirth | undefined {
  if (kept?.shopperId !== shopperId) kept = readDraft(shopperId)
  return kept
}

export function keepBirth(shopperId: string, birth: KeptBirth): void {
  kept = { ...birth, shopperId }
  writeVisitJson('birthDraft', { shopperId, values: birth.values })
}

export function forgetBirth(): void {
  kept = undefined
  removeVisit('birthDraft')
}

function readDraft(shopperId: string): typeof kept {
  const stored = readVisitJson('birthDraft') as { shopperId?: unknown; values?: unknown } | null | undefined
  const values = stored?.shopperId === shopperId ? parseBirthValues(stored.values) : undefined
  if (!values) removeVisit('birthDraft')
  return values && { shopperId, values, reading: undefined }
}
