import type { Store, StoredDocument } from '../store.ts'
import { PayPalError, toDetail } from './errors.ts'
import type { ErrorBody } from './types.ts'

/** PayPal's default retention of a `PayPal-Request-Id`. */
const RETENTION_MS = 6 * 60 * 60 * 1000

/** Result of a call: an object, and its view. */
export interface Made {
  view: 'order' | 'captured_order' | 'refund'
  id: string
}

/** Stored result of a request id: its object, or the decline. */
export interface StoredResult {
  made?: Made
  failure?: { status: number; body: ErrorBody }
}

export interface Requests {
  /**
   * Claims a request id. Returns its stored result, or undefined if the work is to be done now; throws 409 while the
   * first request is running.
   */
  claim(key: string): StoredResult | undefined
  /** Stores the result, in the transaction of the work itself. */
  store(key: string, result: StoredResult): void
  release(key: string): void
}

interface StoredRequest extends StoredDocument {
  result: StoredResult
  at_ms: number
}

/**
 * PayPal's idempotency: a repeated id returns the current state of the first request's object. A decline is stored too;
 * after any other error the request runs again.
 */
export function createRequests(store: Store, now: () => Date): Requests {
  const running = new Set<string>()

  return {
    claim(key) {
      if (running.has(key)) {
        throw new PayPalError(409, { details: [toDetail('PREVIOUS_REQUEST_IN_PROGRESS')] })
      }
      const stored = store.find<StoredRequest>('request', key)
      if (stored && now().getTime() < stored.at_ms + RETENTION_MS) return stored.result
      running.add(key)
      return undefined
    },
    store(key, result) {
      const atMs = now().getTime()
      const stored: StoredRequest = { id: key, created: Math.floor(atMs / 1000), at_ms: atMs, result }
      store.put('request', stored)
    },
    release: (key) => void running.delete(key),
  }
}
