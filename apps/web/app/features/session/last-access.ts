import { readStored, writeStored } from '../../lib/storage/storage.ts'
import { findTokens } from '../../lib/api/tokens.ts'

/** A session expires 2 days after the last access (docs/specification, section 9). */
const SESSION_VALIDITY_MS = 2 * 24 * 60 * 60 * 1000

/** Interval between writes: storing every mouse move would be wasteful. */
const WRITE_INTERVAL_MS = 30_000

const EVENTS = ['mousemove', 'keydown', 'click', 'scroll'] as const

let lastWriteMs = 0

/** Records an access now. */
export function touchLastAccess(nowMs = Date.now()): void {
  lastWriteMs = nowMs
  writeStored('lastAccessTime', String(nowMs))
}

/** Whether an access is recorded; a sign-out removes the record. */
export function hasAccessRecord(): boolean {
  return readStored('lastAccessTime') !== null
}

/** Whether the last access was within 2 days. A device without a record is valid. */
export function hasRecentAccess(): boolean {
  const lastMs = Number(readStored('lastAccessTime') ?? Number.NaN)
  return !Number.isFinite(lastMs) || Date.now() - lastMs <= SESSION_VALIDITY_MS
}

/**
 * Records mouse, key, click and scroll events as access while signed in; returns a function that stops it.
 *
 * @param onStale called instead after the validity has ended: the first event must not extend the session
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
