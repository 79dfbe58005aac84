import { useSyncExternalStore } from 'react'

/**
 * False on the server and during hydration, then true. For values that only the browser knows (navigation state, time),
 * so that the first render matches the server's.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => undefined
}
