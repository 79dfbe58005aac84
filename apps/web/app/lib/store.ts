import { useSyncExternalStore } from 'react'

/** Creates a list of functions that are called when something changes. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}

/** Creates state that lives outside React. `initial` is also what the server renders. */
export function createStore<State>(initial: State) {
  const { subscribe, notify } = createListeners()
  let state = initial
  return {
    initial,
    subscribe,
    get: () => state,
    set(next: State): void {
      state = next
      notify()
    },
  }
}

/** The current state of a store; its initial state on the server and during hydration. */
export function useStore<State>({ subscribe, get, initial }: ReturnType<typeof createStore<State>>): State {
  return useSyncExternalStore(subscribe, get, () => initial)
}
