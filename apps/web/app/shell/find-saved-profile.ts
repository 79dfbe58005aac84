import { parseSavedProfile, type SavedProfile } from '../features/profile/saved-profile.ts'
import type { KnownUser } from '../features/session/session-store.ts'
import { readStoredJson } from '../lib/storage/storage.ts'

/** The profile stored on the device for a known user; undefined without one. Another user's data is never returned. */
export function findSavedProfile(known: KnownUser | undefined): SavedProfile | undefined {
  if (!known) return undefined
  const stored = parseSavedProfile(readStoredJson('profile'), known.user_id)
  return { level: undefined, addresses: [], ...stored, ...known }
}
