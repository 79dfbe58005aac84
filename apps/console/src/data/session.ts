import { getSession, type ConsoleSession } from '@shop/contract/staff/session.console'
import { useSyncExternalStore } from 'react'
import type { ApiClient } from './api-client.ts'
import { hasCode } from './api-error.ts'

/** The browser's session as the console last saw it. */
export interface SessionStore {
  get(): ConsoleSession | undefined
  set(session: ConsoleSession | undefined): void
  /** Fetches the session without setting it; undefined without one. Rejects when the server cannot be reached. */
  fetch(): Promise<ConsoleSession | undefined>
  /** Fetches the session and sets it. */
  load(): Promise<void>
  /** Milliseconds since the session was last fetched or set. */
  getAgeMs(): number
  subscribe(listener: () => void): () => void
}

/** Creates the store of the session, which starts unknown. */
export function createSessionStore(api: () => ApiClient): SessionStore {
  let session: ConsoleSession | undefined
  let setAtMs = -Infinity
  const listeners = new Set<() => void>()
  function set(next: ConsoleSession | undefined) {
    session = next
    setAtMs = performance.now()
    for (const listener of listeners) listener()
  }
  const findSession = () =>
    api()
      .call(getSession, {})
      .catch((error: unknown) => {
        if (hasCode(error, 'UNAUTHENTICATED')) return undefined
        throw error
      })
  return {
    get: () => session,
    set,
    getAgeMs: () => performance.now() - setAtMs,
    fetch: findSession,
    load: async () => set(await findSession()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The session, rendered again when it changes. */
export function useSession(store: SessionStore): ConsoleSession | undefined {
  return useSyncExternalStore(store.subscribe, store.get)
}
