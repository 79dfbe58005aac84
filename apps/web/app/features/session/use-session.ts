import { useSyncExternalStore } from 'react'
import { getSession, LOADING, subscribeToSession, type SessionState } from './session-store.ts'

/** Who is there. On the server and until the first check in the browser it is loading, for every visitor alike. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, () => LOADING)
}
