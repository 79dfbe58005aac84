import type { UserProfile } from '@shop/contract/users/users.schemas'
import { forgetCopies } from '../../lib/offline/forget-copies.ts'
import { claimDrafts, forgetDrafts, removeStaleDrafts } from '../../lib/storage/drafts.ts'
import { clearPendingSignOut } from '../../lib/storage/pending-sign-out.ts'
import { forgetShopperData } from '../../lib/api/shopper-data.ts'
import { removeVisit } from '../../lib/storage/session-storage.ts'
import { readStoredJson, removeStored, writeStored } from '../../lib/storage/storage.ts'
import { findText } from '../../lib/json.ts'
import { createListeners } from '../../lib/store.ts'
import { clearTokens, findTokenOwner, findTokens } from '../../lib/api/tokens.ts'
import { hasAccessRecord } from './last-access.ts'

/** Profile fields stored locally, to be shown before the server has responded. */
export type KnownUser = Pick<UserProfile, 'user_id' | 'nickname' | 'avatar_url'>

/** State of the session. It starts as loading, without a user. */
export interface SessionState {
  isLoading: boolean
  isAuthenticated: boolean
  /** Undefined also for a signed-in customer known only from an earlier visit: see `lastKnown`. */
  user: UserProfile | undefined
  /** Stored profile until the server has responded: on page load, and while offline. */
  lastKnown: KnownUser | undefined
  /** The last check got no response; the state is the last known one. */
  isOffline: boolean
  /** "Log out" was pressed and the sign-out is under way. */
  isSigningOut: boolean
  /** A guest whose session ended without a sign-out: /login shows a message. */
  hasExpired: boolean
}

/** The state on the server and before the first check. */
export const LOADING: SessionState = {
  isLoading: true,
  isAuthenticated: false,
  user: undefined,
  lastKnown: undefined,
  isOffline: false,
  isSigningOut: false,
  hasExpired: false,
}
const ANONYMOUS: SessionState = { ...LOADING, isLoading: false }

let state = LOADING
let lastUserId: string | undefined
let departures = 0
const listeners = createListeners()

/** The current session. */
export function getSession(): SessionState {
  return state
}

/** Notifies the listener of every change; returns a function that unsubscribes. */
export const subscribeToSession = listeners.subscribe

/** Sets the signed-in user and stores the fields of `KnownUser`, no more. */
export function setUser(user: UserProfile): void {
  const { user_id, nickname, avatar_url } = user
  if ((lastUserId ?? findKnownUser()?.user_id ?? user_id) !== user_id) forgetShopper()
  lastUserId = user_id
  writeStored('userData', JSON.stringify({ user_id, nickname, avatar_url } satisfies KnownUser))
  removeStored('offlineMode')
  claimDrafts(user_id)
  clearPendingSignOut()
  change({ ...ANONYMOUS, isAuthenticated: true, user })
}

/** Takes over a changed profile; ignored after that customer has left. */
export function updateUser(user: UserProfile): void {
  if (!state.isSigningOut && state.user?.user_id === user.user_id) setUser(user)
}

/**
 * On page load with a valid token: shows the stored profile while the user is fetched. Without one the state
 * stays loading.
 */
export function restoreShopper(): void {
  const lastKnown = findRemembered()
  if (state.isLoading && lastKnown) change({ ...ANONYMOUS, isAuthenticated: true, lastKnown })
}

/**
 * Goes offline: a customer with tokens stays signed in as last known until a response arrives. Never call it
 * after a refusal.
 */
export function setOffline(): void {
  if (state.isSigningOut) return
  writeStored('offlineMode', 'true')
  const { user } = state
  change({ ...ANONYMOUS, isAuthenticated: true, user, lastKnown: findRemembered(user), isOffline: true })
}

/** Starts signing out: clears what is stored, while the page shows the customer until `setAnonymous`. */
export function setSigningOut(): void {
  forgetShopper()
  forgetDrafts()
  clearPendingSignOut()
  for (const key of ['lastAccessTime', 'recentlyViewed', 'returnTo'] as const) removeStored(key)
  change({ ...state, isSigningOut: true })
}

/** Sets the state of a guest and deletes stored data of the last customer. */
export function setAnonymous(): void {
  endSession(ANONYMOUS)
}

/** The same after a session that ended without a sign-out. What was typed waits for its customer's next sign-in. */
export function setExpired(): void {
  endSession({ ...ANONYMOUS, hasExpired: true })
}

/** Clears a session that has already ended: revoked by the server, or after 2 days without access. */
export function forgetSession(): void {
  clearTokens()
  setExpired()
}

function endSession(next: SessionState): void {
  clearStored()
  removeStaleDrafts(!next.hasExpired && !hasAccessRecord())
  // Forms of public pages are emptied, except under the hands of a customer whose session expires.
  if (next.hasExpired ? !state.user : state.isAuthenticated) departures += 1
  // Guests have no private copies to delete.
  if (state.isAuthenticated) void forgetCopies()
  if (state.isAuthenticated || state.isLoading) change(next)
}

/** Another tab has signed out: drafts on this page are deleted, too. */
export function setSignedOutElsewhere(): void {
  forgetShopper()
  forgetDrafts()
  departures += 1
  change(ANONYMOUS)
}

/** Number of customers who have left during the page's lifetime: a key that resets forms. */
export function countDepartures(): number {
  return departures
}

/** Returns to loading before another customer signs in, and deletes stored data of the last one. */
export function setLoading(): void {
  forgetShopper()
  forgetDrafts()
  change(LOADING)
}

/** Deletes the stored profile, the birth and the cached pages: the next customer must not find them. */
function forgetShopper(): void {
  clearStored()
  void forgetCopies()
}

/** The stored profile, and the birth, which is deleted with the session however it ends (privacy policy). */
function clearStored(): void {
  removeStored('userData')
  removeStored('profile')
  removeStored('offlineMode')
  removeVisit('birthDraft')
}

/** The stored profile, if it belongs to the owner of the tokens. */
function findRemembered(known: KnownUser | undefined = findKnownUser()): KnownUser | undefined {
  const owner = findTokenOwner(findTokens()?.token ?? '')
  return known && known.user_id === owner ? toKnownUser(known) : undefined
}

function findKnownUser(): KnownUser | undefined {
  const stored = readStoredJson('userData') as Partial<KnownUser> | null | undefined
  if (typeof stored?.user_id !== 'string') return undefined
  const { user_id, nickname, avatar_url } = stored
  return { user_id, nickname: findText(nickname) ?? null, avatar_url: findText(avatar_url) ?? null }
}

function toKnownUser({ user_id, nickname, avatar_url }: KnownUser): KnownUser {
  return { user_id, nickname, avatar_url }
}

function change(next: SessionState): void {
  const before = state
  state = next
  // Before the pages render again, so that pending requests for the last customer are dropped as well.
  const isSame = next.isAuthenticated && toShopperId(before) === toShopperId(next)
  if (before.isAuthenticated && !isSame) forgetShopperData()
  listeners.notify()
}

function toShopperId({ user, lastKnown }: SessionState): string | undefined {
  return (user ?? lastKnown)?.user_id
}
