import { parseJson } from '../json.ts'

/**
 * The keys of local storage. `returnTo` holds the return path during registration, because the mailed link opens another
 * tab. `recentlyViewed` needs consent to functional storage. `bracelet` is the design being made, `bracelets` those that
 * were saved without an account; `currency` is that of approximate prices, or `none`.
 */
type StorageKey =
  | 'token'
  | 'refreshToken'
  | 'lastAccessTime'
  | 'cart'
  | 'profile'
  | 'userData'
  | 'offlineMode'
  | 'returnTo'
  | 'recentlyViewed'
  | 'bracelet'
  | 'bracelets'
  | 'currency'

type Listener = (value: string | null) => void

const listeners = new Map<StorageKey, Set<Listener>>()

/** Uses local or session storage; undefined where it is full or denied. */
export function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Reads a key; null where it is missing or storage is denied. Never throws. */
export function readStored(key: StorageKey): string | null {
  return tryStorage(() => localStorage.getItem(key)) ?? null
}

/** Writes a key. Does nothing where storage is full or denied. Never throws. */
export function writeStored(key: StorageKey, value: string): void {
  tryStorage(() => localStorage.setItem(key, value))
}

/** Removes a key. Never throws. */
export function removeStored(key: StorageKey): void {
  tryStorage(() => localStorage.removeItem(key))
}

/** Reads a key as JSON; undefined where it is missing or malformed. The caller checks the shape. */
export function readStoredJson(key: StorageKey): unknown {
  return parseJson(readStored(key))
}

/** Calls the listener when another tab changes a key; null means removed. Returns a function that removes it. */
export function onStoredElsewhere(key: StorageKey, listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('storage', forward)
  const ofKey = listeners.get(key) ?? new Set()
  listeners.set(key, ofKey.add(listener))
  return () => {
    ofKey.delete(listener)
    if (ofKey.size === 0) listeners.delete(key)
    if (listeners.size === 0) removeEventListener('storage', forward)
  }
}

function forward(event: StorageEvent): void {
  if (event.storageArea !== localStorage) return
  if (event.key !== null) {
    notify(event.key as StorageKey, event.newValue)
    return
  }
  // `localStorage.clear()` in another tab.
  for (const key of listeners.keys()) notify(key, null)
}

function notify(key: StorageKey, value: string | null): void {
  for (const listener of listeners.get(key) ?? []) listener(value)
}
