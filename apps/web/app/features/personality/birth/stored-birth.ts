import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { readVisitJson, removeVisit, writeVisitJson } from '../../../lib/storage/session-storage.ts'
import { findTokenOwner, findTokens } from '../../../lib/api/tokens.ts'
import { parseBirthValues, type BirthValues } from './birth-values.ts'

/** A birth being read. The values survive a reload in this tab; the reading is computed again. */
interface StoredBirth {
  values: BirthValues
  reading: BirthReading | undefined
}

let stored: (StoredBirth & { shopperId: string }) | undefined

/**
 * The stored birth of this customer, for example after visiting a product. One that belongs to someone else
 * or whose draft is gone is dropped: drafts are deleted with the session (session-store.ts), as the privacy
 * policy states.
 */
export function findStoredBirth(shopperId: string): StoredBirth | undefined {
  const values = readDraft(shopperId)
  if (!values) stored = undefined
  else if (stored?.shopperId !== shopperId) stored = { shopperId, values, reading: undefined }
  return stored
}

/**
 * Stores the birth of the signed-in customer. During sign-out the page outlives the tokens: nothing is stored
 * then.
 */
export function storeBirth(shopperId: string, birth: StoredBirth): void {
  if (findTokenOwner(findTokens()?.token ?? '') !== shopperId) return forgetBirth()
  stored = { ...birth, shopperId }
  writeVisitJson('birthDraft', { shopperId, values: birth.values })
}

/** Deletes the stored birth and its reading. */
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
