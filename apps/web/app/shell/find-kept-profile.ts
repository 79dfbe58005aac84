import { parseKeptProfile, type KeptProfile } from '../features/profile/kept-profile.ts'
import type { KnownUser } from '../features/session/session-store.ts'
import { readStoredJson } from '../lib/storage.ts'

/** What the device keeps of the shopper whom it remembers, and of nobody else; undefined when it remembers nobody. */
export function findKeptProfile(known: KnownUser | undefined): KeptProfile | undefined {
  if (!known) return undefined
  const kept = parseKeptProfile(readStoredJson('profile'), known.user_id)
  return { level: undefined, addresses: [], ...kept, ...known }
}
