/** How the names of all stores of copies begin. */
export const CACHE_PREFIX = 'shop-'

/** What every release brings, whoever reads: it says of nobody what they looked at, and its worker relies on it. */
const OF_RELEASE = ['code', 'offline'].map((name) => CACHE_PREFIX + name)

/** Removes the copies of pages and pictures that somebody has looked at, with their titles. Never throws. */
export async function forgetCopies(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
    await Promise.all(names.filter((name) => !OF_RELEASE.includes(name)).map((name) => caches.delete(name)))
  } catch {
    // A browser without stores has no copies.
    return
  }
}
