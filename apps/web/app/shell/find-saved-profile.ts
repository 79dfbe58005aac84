import { parseSavedProfile, type SavedProfile } from '../features/profile/saved-profile.ts'
import type { KnownUser } from '../features/session/session-store.ts'
import { readStoredJson } from '../lib/storage/storage.ts'

/** What the device keeps of the shopper whom it remembers, and of nobody else; undefined when it remembers nobody. */
export function findSavedProfile(known: KnownUser | undefined): SavedProfile | undefined {
  if (!known) return undefined
  const stored = parseSavedProfile(readStoredJson('profile'), known.user_id)
  return { level: undefined, addresses: [], ...stored, ...known }
}
