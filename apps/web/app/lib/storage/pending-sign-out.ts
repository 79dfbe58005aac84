import { readVisitJson, removeVisit, writeVisitJson } from './session-storage.ts'

/** What ends every session of a shopper: closing the account, or signing out everywhere. */
export type PendingSignOutKind = 'deletion' | 'everywhere'

/** What the shopper has asked for, and when (ms since 1970). */
export interface PendingSignOut {
  kind: PendingSignOutKind
  askedAtMs: number
}

/**
 * Notes that the session is about to end because the shopper wants it. Where the answer is lost, the next refusal of
 * any call is word of the end: the page that it leads to can then say what happened.
 */
export function markSigningOut(kind: PendingSignOutKind): void {
  writeVisitJson('parting', { kind, askedAtMs: Date.now() } satisfies PendingSignOut)
}

/** What the shopper has asked for and nobody has confirmed. */
export function findPendingSignOut(): PendingSignOut | undefined {
  const { kind, askedAtMs } = (readVisitJson('parting') ?? {}) as Record<string, unknown>
  const isKnown = kind === 'deletion' || kind === 'everywhere'
  return isKnown && typeof askedAtMs === 'number' ? { kind, askedAtMs } : undefined
}

/** It is known how it ended: told already, refused, or not done. */
export function clearPendingSignOut(): void {
  removeVisit('parting')
}
