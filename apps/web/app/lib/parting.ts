import { readVisitJson, removeVisit, writeVisitJson } from './session-storage.ts'

/** What ends every session of a shopper: closing the account, or signing out everywhere. */
export type PartingKind = 'deletion' | 'everywhere'

/** What the shopper has asked for, and when (ms since 1970). */
export interface Parting {
  kind: PartingKind
  askedAtMs: number
}

/**
 * Notes that the session is about to end because the shopper wants it. Where the answer is lost, the next refusal of
 * any call is word of the end: the page that it leads to can then say what happened.
 */
export function expectParting(kind: PartingKind): void {
  writeVisitJson('parting', { kind, askedAtMs: Date.now() } satisfies Parting)
}

/** What the shopper has asked for and nobody has confirmed. */
export function findParting(): Parting | undefined {
  const { kind, askedAtMs } = (readVisitJson('parting') ?? {}) as Record<string, unknown>
  const isKnown = kind === 'deletion' || kind === 'everywhere'
  return isKnown && typeof askedAtMs === 'number' ? { kind, askedAtMs } : undefined
}

/** It is known how it ended: told already, refused, or not done. */
export function forgetParting(): void {
  removeVisit('parting')
}
