import { readStored, writeStored } from '../../lib/storage/storage.ts'
import { findTokens } from '../../lib/api/tokens.ts'

/** A session is valid if the last access was within 2 days (specification, section 9). */
const SESSION_VALIDITY_MS = 2 * 24 * 60 * 60 * 1000

/** How finely the last access is kept; writing it at every move of the mouse would cost more than it tells. */
const WRITE_INTERVAL_MS = 30_000

const EVENTS = ['mousemove', 'keydown', 'click', 'scroll'] as const

let lastWriteMs = 0

/** Marks the shopper as present now. */
export function touchLastAccess(nowMs = Date.now()): void {
  lastWriteMs = nowMs
  writeStored('lastAccessTime', String(nowMs))
}

/** Whether the shopper was here within 2 days. A device without the mark counts as present. */
export function isWithinValidity(stored: string | null, nowMs: number): boolean {
  const lastMs = Number(stored)
  return !stored || !Number.isFinite(lastMs) || nowMs - lastMs <= SESSION_VALIDITY_MS
}

/** Whether the session of this device may still be used. */
export function hasRecentAccess(): boolean {
  return isWithinValidity(readStored('lastAccessTime'), Date.now())
}

/**
 * Follows mouse, keys, clicks and scrolling of signed-in shoppers; returns how to stop.
 *
 * @param onStale told instead when the shopper comes back too late: the first move must not revive the session
 */
export function watchAccess(onStale: () => void): () => void {
  const touch = () => {
    if (Date.now() - lastWriteMs < WRITE_INTERVAL_MS || !findTokens()) return
    if (hasRecentAccess()) touchLastAccess()
    else onStale()
  }
  for (const event of EVENTS) addEventListener(event, touch, { passive: true })
  return () => {
    for (const event of EVENTS) removeEventListener(event, touch)
  }
}
