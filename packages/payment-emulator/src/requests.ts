import type { ProviderError } from './provider.ts'
import type { Store, StoredDocument } from './store.ts'

/** Requests by idempotency key: those that are running, and the stored results of the others. */
interface RequestLog<Result> {
  /** The stored result of a key; undefined if its work is to be done now. Throws `inProgress` while it is being done. */
  claim(key: string, inProgress: () => ProviderError): Result | undefined
  /** Stores the result, in the transaction of the work itself. */
  store(key: string, result: Result): void
  release(key: string): void
}

/** @param retentionMs how long a result is repeated */
export function createRequestLog<Result>(
  store: Store,
  now: () => Date,
  retentionMs = Infinity,
): RequestLog<Result> {
  const running = new Set<string>()
  return {
    claim(key, inProgress) {
      if (running.has(key)) throw inProgress()
      const stored = store.find<StoredDocument & { result: Result }>('request', key)
      if (stored && now().getTime() < stored.created * 1000 + retentionMs) return stored.result
      running.add(key)
      return undefined
    },
    store: (key, result) =>
      store.put('request', { id: key, created: Math.floor(now().getTime() / 1000), result }),
    release: (key) => void running.delete(key),
  }
}
