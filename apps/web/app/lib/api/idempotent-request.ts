import { createIdempotencyKey } from './api.ts'

/** A request that was meant once, and the key under which it is sent. */
export interface IdempotentRequest {
  fingerprint: string
  key: string
}

/**
 * The key under which a request is sent. The same request keeps its key, so that repeating it after a lost answer
 * finds what was made; another request is another intention.
 */
export function toIdempotentRequest(
  earlier: IdempotentRequest | undefined,
  body: unknown,
): IdempotentRequest {
  const fingerprint = JSON.stringify(body)
  if (earlier?.fingerprint === fingerprint) return earlier
  return { fingerprint, key: createIdempotencyKey() }
}
