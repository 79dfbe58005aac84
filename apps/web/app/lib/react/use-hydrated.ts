import { useSyncExternalStore } from 'react'

/**
 * False on the server and while the page comes to life. For what only the browser knows (the state of a navigation,
 * the time), so that the first render says the same as the server's.
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
