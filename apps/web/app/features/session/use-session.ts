import { useSyncExternalStore } from 'react'
import {
  countDepartures,
  getSession,
  LOADING,
  subscribeToSession,
  type SessionState,
} from './session-store.ts'

/** Who is there. On the server and until the first check in the browser it is loading, for every visitor alike. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, () => LOADING)
}

/** A key for what a shopper fills in: it changes when another tab signs them out. */
export function useDepartures(): number {
  return useSyncExternalStore(subscribeToSession, countDepartures, () => 0)
}

/** The id of the signed-in shopper, also of one whom only the device knows; undefined for nobody or not yet known. */
export function useShopperId(): string | undefined {
  const { user, lastKnown } = useSession()
  return (user ?? lastKnown)?.user_id
}
