import { useSyncExternalStore } from 'react'
import {
  countDepartures,
  getSession,
  LOADING,
  subscribeToSession,
  type SessionState,
} from './session-store.ts'

/**
 * The current session. Loading on the server and during hydration, so that cached HTML fits every visitor.
 */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, () => LOADING)
}

/** A key for forms: it changes when the customer leaves, here or in another tab. */
export function useDepartures(): number {
  return useSyncExternalStore(subscribeToSession, countDepartures, () => 0)
}

/** Id of the signed-in customer, also when only stored locally; undefined for guests and while unknown. */
export function useShopperId(): string | undefined {
  const { user, lastKnown } = useSession()
  return (user ?? lastKnown)?.user_id
}
