import { createIdempotencyKey } from './api.ts'

/** The last request of a form and its idempotency key. */
export interface IdempotentRequest {
  fingerprint: string
  key: string
}

/** Reads a stored request; undefined where it is invalid. */
export function parseIdempotentRequest(stored: unknown): IdempotentRequest | undefined {
  const { fingerprint, key } = (stored ?? {}) as Record<string, unknown>
  return typeof fingerprint === 'string' && typeof key === 'string' ? { fingerprint, key } : undefined
}

/**
 * The idempotency key for a request. An unchanged request reuses its key, so a retry after a lost response finds what
 * the first attempt created; a changed request gets a new key.
 */
export function toIdempotentRequest(
  earlier: IdempotentRequest | undefined,
  body: unknown,
): IdempotentRequest {
  const fingerprint = JSON.stringify(body)
  if (earlier?.fingerprint === fingerprint) return earlier
  return { fingerprint, key: createIdempotencyKey() }
}
