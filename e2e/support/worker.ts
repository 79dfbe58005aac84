import { expect, type Page } from '@playwright/test'

/** Waits until an expression is true. `page.waitForFunction` needs `eval`, which the content security policy forbids. */
export async function waitForTruth(page: Page, expression: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<boolean>(expression), { message: expression, timeout: 30_000 })
    .toBe(true)
}

/** Waits until the service worker controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await waitForTruth(page, 'navigator.serviceWorker.controller !== null')
}

/** An entry of Cache Storage. */
export interface Cached {
  cache: string
  /** Path and query. */
  address: string
  headers: string
  body: string
}

/** All entries of Cache Storage, as text. */
export async function readStored(page: Page): Promise<Cached[]> {
  return page.evaluate<Cached[]>(`(async () => {
    const entries = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const { pathname, search } = new URL(request.url)
        entries.push({
          cache: name,
          address: pathname + search,
          headers: JSON.stringify([...response.headers]),
          body: new TextDecoder('latin1').decode(await response.arrayBuffer()),
        })
      }
    }
    return entries
  })()`)
}

/** Opens a page, and waits until it and its title are cached. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForWorker(page)
  await waitUntilCached(page, path)
}

/** Waits until a page, or its data, is cached. */
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
