declare const self: ServiceWorkerGlobalScope

/**
 * Served in place of the service worker where the shop is told to do without (`OFFLINE=off`): removes whatever a
 * worker before it has kept, and then itself. Open pages go on undisturbed.
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
