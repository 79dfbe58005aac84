import { readVisitJson, removeVisit, writeVisitJson } from './session-storage.ts'

/** Requests that end every session of a shopper: deleting the account, or signing out everywhere. */
export type PendingSignOutKind = 'deletion' | 'everywhere'

/** A sign-out that the server has not confirmed; `requestedAtMs` is when the shopper requested it, in ms since 1970. */
export interface PendingSignOut {
  kind: PendingSignOutKind
  requestedAtMs: number
}

/**
 * Stores that the shopper has requested the end of the session. If the response is lost, the next 401 confirms it, and
 * the page that it leads to can show what happened.
 */
export function markSigningOut(kind: PendingSignOutKind): void {
  writeVisitJson('pendingSignOut', { kind, requestedAtMs: Date.now() } satisfies PendingSignOut)
}

/** The sign-out that was requested and not yet confirmed. */
export function findPendingSignOut(): PendingSignOut | undefined {
  const { kind, requestedAtMs } = (readVisitJson('pendingSignOut') ?? {}) as Record<string, unknown>
  const isKnown = kind === 'deletion' || kind === 'everywhere'
  return isKnown && typeof requestedAtMs === 'number' ? { kind, requestedAtMs } : undefined
}

/** Removes it: the sign-out was confirmed, refused, or not done. */
export function clearPendingSignOut(): void {
  removeVisit('pendingSignOut')
}
