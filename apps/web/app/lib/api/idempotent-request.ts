import { createIdempotencyKey } from './api.ts'

/** The last request of a form and its idempotency key. */
export interface IdempotentRequest {
  fingerprint: string
  key: string
}

/** Whether a stored value is an idempotent request. */
export function isIdempotentRequest(value: unknown): value is IdempotentRequest {
  const { fingerprint, key } = (value ?? {}) as Record<string, unknown>
  return typeof fingerprint === 'string' && typeof key === 'string'
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
