import { expect, type Page } from '@playwright/test'

/** Waits for something to become true in a page, whose policy lets no test run code of its own there for long. */
export async function waitForTruth(page: Page, expression: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<boolean>(expression), { message: expression, timeout: 30_000 })
    .toBe(true)
}

/** Waits until the service worker looks after a page. */
export async function waitForWorker(page: Page): Promise<void> {
  await waitForTruth(page, 'navigator.serviceWorker.controller !== null')
}

/** One thing that the worker has kept. */
export interface Cached {
  cache: string
  /** Path and query. */
  address: string
  headers: string
  body: string
}

/** Everything that the browser keeps for the shop, byte for byte as text. */
export async function readStored(page: Page): Promise<Cached[]> {
  return page.evaluate<Cached[]>(`(async () => {
    const kept = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const { pathname, search } = new URL(request.url)
        kept.push({
          cache: name,
          address: pathname + search,
          headers: JSON.stringify([...response.headers]),
          body: new TextDecoder('latin1').decode(await response.arrayBuffer()),
        })
      }
    }
    return kept
  })()`)
}

/** Opens a page, and waits until it and its title are kept. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForWorker(page)
  await waitUntilCached(page, path)
}

/** Waits until a page, or its data, can be read without network. */
export async function waitUntilCached(page: Page, path: string): Promise<void> {
  const hasIt = `(async () => {
    const names = await caches.keys()
    const list = async (prefix) => {
      const shelves = await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.open(name)))
      const keys = await Promise.all(shelves.map((shelf) => shelf.keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    }
    const pages = await list('shop-page')
    const path = ${JSON.stringify(path)}
    return (pages.includes(path) || pages.includes(path + '.data')) && (await list('shop-titles')).includes(path)
  })()`
  await waitForTruth(page, hasIt)
}
