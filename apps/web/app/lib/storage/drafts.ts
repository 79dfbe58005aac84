import { findText, isObject } from '../json.ts'
import { readVisitJson, removeVisit, writeVisitJson } from './session-storage.ts'

/** The forms whose typed values are stored. None of them has a field for a password or a card. */
const DRAFT_KEYS = [
  'addressDraft',
  'checkoutDraft',
  'contactDraft',
  'giftCardDraft',
  'profileDraft',
  'reviewDraft',
] as const

/** A form whose typed values are stored. */
export type DraftKey = (typeof DRAFT_KEYS)[number]

/** A day longer than a session without access lasts, so that the sign-in which follows still finds the draft. */
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000

/** The values of a form as a draft holds them; the form checks them. */
export type DraftValues = Readonly<Record<string, unknown>>

/** What was typed into a form and not sent yet, in session storage: this tab only. */
interface Draft {
  /** The shopper who typed it; undefined for a guest. */
  ownerId: string | undefined
  /** In ms since 1970. */
  changedAtMs: number
  values: DraftValues
}

/**
 * The values that this shopper, or guest (undefined), has typed into a form; empty without a draft. A shopper's draft is
 * for nobody else; a guest's is for the shopper who signs in next.
 */
export function readDraft(key: DraftKey, shopperId: string | undefined): DraftValues {
  const draft = findDraft(key)
  return draft && (draft.ownerId === undefined || draft.ownerId === shopperId) ? draft.values : {}
}

/** Adds changed values to the draft of this shopper or guest. */
export function saveDraft(key: DraftKey, shopperId: string | undefined, changed: DraftValues): void {
  const values = { ...readDraft(key, shopperId), ...changed }
  writeVisitJson(key, { ownerId: shopperId, changedAtMs: Date.now(), values } satisfies Draft)
}

/** Removes the draft of a form: it was sent or discarded. */
export function removeDraft(key: DraftKey): void {
  removeVisit(key)
}

/** Gives a guest's drafts to the shopper who is signed in, and removes those of other shoppers. */
export function claimDrafts(shopperId: string): void {
  for (const key of DRAFT_KEYS) {
    const draft = findDraft(key)
    if (draft && draft.ownerId === undefined) writeVisitJson(key, { ...draft, ownerId: shopperId })
    else if (draft?.ownerId !== shopperId) removeVisit(key)
  }
}

/**
 * Removes the drafts that have expired.
 *
 * @param hasSignedOut the last shopper has signed out, maybe while this tab was asleep: their drafts are removed, too
 */
export function removeStaleDrafts(hasSignedOut: boolean): void {
  for (const key of DRAFT_KEYS) {
    const draft = findDraft(key)
    if (!draft || (hasSignedOut && draft.ownerId !== undefined)) removeVisit(key)
  }
}

/** Removes every draft: the shopper has signed out. */
export function forgetDrafts(): void {
  for (const key of DRAFT_KEYS) removeVisit(key)
}

function findDraft(key: DraftKey): Draft | undefined {
  const stored = readVisitJson(key)
  if (!isObject(stored)) return undefined
  const { ownerId, changedAtMs, values } = stored
  if (typeof changedAtMs !== 'number' || !isObject(values)) return undefined
  const isExpired = Date.now() - changedAtMs > MAX_AGE_MS
  return isExpired ? undefined : { ownerId: findText(ownerId), changedAtMs, values }
}
