import { vi } from 'vitest'

/** A fake of Cache Storage, as far as the shop uses it: entries are in the order of insertion. */
export interface FakeCaches {
  stores: Map<string, Map<string, Response>>
  /** Makes every further `put` into this cache fail with `QuotaExceededError`. */
  fillUp: (name: string) => void
}

/** Stubs `caches`; undone by `vi.unstubAllGlobals`. */
export function openFakeCaches(): FakeCaches {
  const stores = new Map<string, Map<string, Response>>()
  const full = new Set<string>()

  const toCache = (name: string, store: Map<string, Response>) => ({
    match: async (key: string | { url: string }) => store.get(toUrl(key))?.clone(),
    put: async (key: string | { url: string }, response: Response) => {
      if (full.has(name)) throw new DOMException('No room', 'QuotaExceededError')
      store.set(toUrl(key), response)
    },
    delete: async (key: string | { url: string }) => store.delete(toUrl(key)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return toCache(name, store)
    },
    match: async (key: string | { url: string }, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(toUrl(key))?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  return { stores, fillUp: (name) => full.add(name) }
}

const toUrl = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)
