import type { UserProfile } from '@shop/contract/users'
import { forgetCopies } from '../../lib/offline/forget-copies.ts'
import { clearPendingSignOut } from '../../lib/storage/pending-sign-out.ts'
import { forgetShopperData } from '../../lib/api/shopper-data.ts'
import { removeVisit } from '../../lib/storage/session-storage.ts'
import { readStoredJson, removeStored, writeStored } from '../../lib/storage/storage.ts'
import { findTokenOwner, findTokens } from '../../lib/api/tokens.ts'

/** What the device keeps of a shopper to know them again before the server has answered. */
export type KnownUser = Pick<UserProfile, 'user_id' | 'nickname' | 'avatar_url'>

/** Who is there (specification, section 3, "Auth state"). It starts loading, without a user. */
export interface SessionState {
  isLoading: boolean
  isAuthenticated: boolean
  /** Undefined also for a signed-in shopper whom this page knows only from an earlier visit: see `lastKnown`. */
  user: UserProfile | undefined
  /** Whom the device remembers, until the server has answered: at the start, and while offline. */
  lastKnown: KnownUser | undefined
  /** The last check got no answer; who is signed in is what was last known. */
  isOffline: boolean
  /** The shopper has pressed "Log out" and is about to leave. */
  isSigningOut: boolean
}

export const LOADING: SessionState = {
  isLoading: true,
  isAuthenticated: false,
  user: undefined,
  lastKnown: undefined,
  isOffline: false,
  isSigningOut: false,
}
const ANONYMOUS: SessionState = { ...LOADING, isLoading: false }

let state = LOADING
let lastUserId: string | undefined
let departures = 0
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

/** The shopper is known. Keeps no more on the device than greets them. */
export function setUser(user: UserProfile): void {
  const { user_id, nickname, avatar_url } = user
  if ((lastUserId ?? findKnownUser()?.user_id ?? user_id) !== user_id) forgetShopper()
  lastUserId = user_id
  writeStored('userData', JSON.stringify({ user_id, nickname, avatar_url } satisfies KnownUser))
  removeStored('offlineMode')
  clearPendingSignOut()
  change({ ...ANONYMOUS, isAuthenticated: true, user })
}

/** Takes over the changed profile of the shopper who is here; one that comes when they have left is dropped. */
export function updateUser(user: UserProfile): void {
  if (!state.isSigningOut && state.user?.user_id === user.user_id) setUser(user)
}

/**
 * At the start: the tokens stand as far as the device can tell, so the shopper whom it remembers is shown while the
 * server is asked. Without one the page goes on waiting.
 */
export function restoreShopper(): void {
  const lastKnown = findRemembered()
  if (state.isLoading && lastKnown) change({ ...ANONYMOUS, isAuthenticated: true, lastKnown })
}

/**
 * Nobody can say who is there. A shopper with tokens counts as who they last were, until somebody answers; never call
 * it after a refusal.
 */
export function setOffline(): void {
  if (state.isSigningOut) return
  writeStored('offlineMode', 'true')
  const { user } = state
  change({ ...ANONYMOUS, isAuthenticated: true, user, lastKnown: findRemembered(user), isOffline: true })
}

/** The shopper is about to leave: the device forgets them, the page shows them until `setAnonymous`. */
export function setSigningOut(): void {
  forgetShopper()
  clearPendingSignOut()
  change({ ...state, isSigningOut: true })
}

/** Nobody is signed in. What the device kept about the last shopper goes, too. */
export function setAnonymous(): void {
  clearStored()
  // Nobody was there who could have left.
  if (state.isAuthenticated) void forgetCopies()
  if (state !== ANONYMOUS) change(ANONYMOUS)
}

/** Another tab has signed the shopper out: what they were typing here goes, too. */
export function setSignedOutElsewhere(): void {
  forgetShopper()
  departures += 1
  change(ANONYMOUS)
}

/** How often another tab has signed out while this page lives: a key that lets a form start empty. */
export function countDepartures(): number {
  return departures
}

/** Nobody is known any more, and somebody is about to be: what the device kept about the last shopper goes. */
export function setLoading(): void {
  forgetShopper()
  change(LOADING)
}

/**
 * Beside what greets them and what they were typing of their birth, what they were typing at checkout and to the merchant,
 * and the copies of what they looked at: the next shopper must not find it.
 */
function forgetShopper(): void {
  clearStored()
  void forgetCopies()
  removeVisit('checkoutDraft')
  removeVisit('contactDraft')
}

/** What greets them, and their birth, which goes with the session however that ends (privacy policy). */
function clearStored(): void {
  removeStored('userData')
  removeStored('profile')
  removeStored('offlineMode')
  removeVisit('birthDraft')
}

/** Whom the device remembers, and nobody else than the tokens are of. */
function findRemembered(known: KnownUser | undefined = findKnownUser()): KnownUser | undefined {
  const owner = findTokenOwner(findTokens()?.token ?? '')
  return known && known.user_id === owner ? toKnownUser(known) : undefined
}

function findKnownUser(): KnownUser | undefined {
  const stored = readStoredJson('userData') as Partial<KnownUser> | null | undefined
  if (typeof stored?.user_id !== 'string') return undefined
  return toKnownUser({
    user_id: stored.user_id,
    nickname: toText(stored.nickname),
    avatar_url: toText(stored.avatar_url),
  })
}

function toKnownUser({ user_id, nickname, avatar_url }: KnownUser): KnownUser {
  return { user_id, nickname, avatar_url }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function change(next: SessionState): void {
  const before = state
  state = next
  // Before the pages render again: what they are still fetching for the last shopper is dropped with the rest.
  const isSame = next.isAuthenticated && toShopperId(before) === toShopperId(next)
  if (before.isAuthenticated && !isSame) forgetShopperData()
  for (const listener of listeners) listener()
}

function toShopperId({ user, lastKnown }: SessionState): string | undefined {
  return (user ?? lastKnown)?.user_id
}
