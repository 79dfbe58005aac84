import type { UserProfile } from '@shop/contract/users'
import { removeStored, writeStored } from '../../lib/storage.ts'

/** Who is there (specification, section 3, "Auth state"). It starts loading, without a user. */
export interface SessionState {
  isLoading: boolean
  isAuthenticated: boolean
  user: UserProfile | undefined
}

export const LOADING: SessionState = { isLoading: true, isAuthenticated: false, user: undefined }
const ANONYMOUS: SessionState = { isLoading: false, isAuthenticated: false, user: undefined }

let state = LOADING
const listeners = new Set<() => void>()

/** The session as it is now. */
export function getSession(): SessionState {
  return state
}

/** Tells of every change; returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shopper is known; also after a change of the profile. Keeps no more on the device than greets them. */
export function setUser(user: UserProfile): void {
  const { user_id, nickname, avatar_url } = user
  writeStored('userData', JSON.stringify({ user_id, nickname, avatar_url }))
  change({ isLoading: false, isAuthenticated: true, user })
}

/** Nobody is signed in. What the device kept about the last shopper goes, too. */
export function setAnonymous(): void {
  removeStored('userData')
  removeStored('profile')
  if (state !== ANONYMOUS) change(ANONYMOUS)
}

function change(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}
