import { createHash } from 'node:crypto'
import type { EmulatedResponse } from '../calls.ts'
import { createRequestLog } from '../requests.ts'
import type { Store } from '../store.ts'
import { invalidRequest } from './errors.ts'

/** The request of an idempotency key. */
interface KeyedRequest {
  key: string
  method: string
  path: string
  params: unknown
}

/** The stored response of a key, repeated byte for byte. */
export interface StoredResponse extends EmulatedResponse {
  requestId: string
}

/** Stripe's idempotency keys: responses of any status are stored once the work has begun. */
export function createIdempotency(store: Store, now: () => Date) {
  const log = createRequestLog<StoredResponse & { request: string }>(store, now)

  return {
    /**
     * Claims a key. Returns its stored response, or undefined if the work is to be done now; throws for different
     * parameters (400) and while the first request is running (409).
     */
    claim(request: KeyedRequest): StoredResponse | undefined {
      const { key, method, path } = request
      const stored = log.claim(key, () =>
        invalidRequest(
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { status: 409, code: 'idempotency_key_in_use' },
        ),
      )
      if (!stored || stored.request === fingerprintOf(request)) return stored
      const isOtherPlace = !stored.request.startsWith(`${method} ${path} `)
      const what = isOtherPlace
        ? `for the same endpoint they were first used for ('${path}' vs '${stored.request.split(' ')[1]}')`
        : 'with the same parameters they were first used with'
      throw invalidRequest(
        `Keys for idempotent requests can only be used ${what}. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    },
    /** Stores the response, in the transaction of the work itself. */
    store: (request: KeyedRequest, response: StoredResponse): void =>
      log.store(request.key, { ...response, request: fingerprintOf(request) }),
    release: ({ key }: KeyedRequest): void => log.release(key),
  }
}

function fingerprintOf({ method, path, params }: KeyedRequest): string {
  return `${method} ${path} ${createHash('sha256').update(toCanonical(params)).digest('hex')}`
}

/** The same text for the same parameters, in any order. */
function toCanonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  if (Array.isArray(value)) return `[${value.map(toCanonical).join()}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, child]) => `${JSON.stringify(name)}:${toCanonical(child)}`).join()}}`
}
