import { createIdempotencyKey } from '../../lib/api.ts'
import type { CheckoutDraft } from './draft.ts'

/**
 * The key under which a request is sent. The same request keeps its key, so that repeating it after a lost answer
 * finds the order that was made; another request is another intention.
 */
export function toIntention(
  earlier: CheckoutDraft['intention'],
  body: unknown,
): NonNullable<CheckoutDraft['intention']> {
  const fingerprint = JSON.stringify(body)
  if (earlier?.fingerprint === fingerprint) return earlier
  return { fingerprint, key: createIdempotencyKey() }
}
