declare const self: ServiceWorkerGlobalScope

/**
 * Served in place of the service worker with `OFFLINE=off`: deletes all caches of an earlier worker and unregisters
 * itself. Open pages are not affected.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
