/** Prefix of the names of all caches. */
export const CACHE_PREFIX = 'shop-'

/** Caches that contain nothing about the visitor and that the service worker relies on. */
const OF_RELEASE = ['code', 'offline'].map((name) => CACHE_PREFIX + name)

/** Deletes the cached pages and pictures that the visitor has looked at, and their titles. Never throws. */
export async function forgetCopies(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
    await Promise.all(names.filter((name) => !OF_RELEASE.includes(name)).map((name) => caches.delete(name)))
  } catch {
    // The browser has no Cache Storage, so there is nothing to delete.
    return
  }
}
