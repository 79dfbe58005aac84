import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { readVisitJson, removeVisit, writeVisitJson } from '../../../lib/storage/session-storage.ts'
import { findTokenOwner, findTokens } from '../../../lib/api/tokens.ts'
import { parseBirthValues, type BirthValues } from './birth-values.ts'

/** A birth that is being read. What was filled in outlives a reload, in this tab alone; the reading is made anew. */
export interface StoredBirth {
  values: BirthValues
  reading: BirthReading | undefined
}

let stored: (StoredBirth & { shopperId: string }) | undefined

/**
 * What this shopper has filled in before, on the way to a piece and back. Another one's is dropped, and so is one whose
 * draft is gone: the session takes it along however it ends (session-store.ts), as the privacy policy says.
 */
export function findStoredBirth(shopperId: string): StoredBirth | undefined {
  const values = readDraft(shopperId)
  if (!values) stored = undefined
  else if (stored?.shopperId !== shopperId) stored = { shopperId, values, reading: undefined }
  return stored
}

/** Keeps it for a shopper who is here: while they sign out, the page shows them longer than the device knows them. */
export function storeBirth(shopperId: string, birth: StoredBirth): void {
  if (findTokenOwner(findTokens()?.token ?? '') !== shopperId) return forgetBirth()
  stored = { ...birth, shopperId }
  writeVisitJson('birthDraft', { shopperId, values: birth.values })
}

export function forgetBirth(): void {
  stored = undefined
  removeVisit('birthDraft')
}

function readDraft(shopperId: string): BirthValues | undefined {
  const stored = readVisitJson('birthDraft') as { shopperId?: unknown; values?: unknown } | null | undefined
  const values = stored?.shopperId === shopperId ? parseBirthValues(stored.values) : undefined
  if (!values) removeVisit('birthDraft')
  return values
}
