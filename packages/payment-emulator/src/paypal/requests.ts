import type { Store, StoredDocument } from '../store.ts'
import { PayPalError, toDetail } from './errors.ts'
import type { ErrorBody } from './types.ts'

/** How long PayPal keeps a `PayPal-Request-Id`, unless the merchant asks for more. */
const RETENTION_MS = 6 * 60 * 60 * 1000

/** What a call made: an object, and how it is shown. */
export interface Made {
  view: 'order' | 'captured_order' | 'refund'
  id: string
}

/** What became of the request a key stands for: its object, or the decline. */
export interface StoredResult {
  made?: Made
  failure?: { status: number; body: ErrorBody }
}

export interface Requests {
  /**
   * Claims a key. Answers what was kept for it, or undefined when the work is to be done now; throws 409 while a
   * first request still runs.
   */
  claim(key: string): StoredResult | undefined
  /** Keeps the result, in the transaction of the work itself. */
  store(key: string, result: StoredResult): void
  release(key: string): void
}

interface StoredRequest extends StoredDocument {
  result: StoredResult
  at_ms: number
}

/**
 * PayPal's idempotency: a repeated id gets the present state of what the first request made. A decline is kept,
 * too; any other refusal did nothing and is tried anew.
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
