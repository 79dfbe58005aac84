import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** What a page may weigh until it is at rest, in bytes of brotli, and in how many files (decision 45). */
const SCRIPT_BUDGET_BYTES = 150_000
const SCRIPT_FILES_BUDGET = 15

/** What a document may weigh, in bytes of brotli. */
const DOCUMENT_BUDGET_BYTES = 25_000

const PRODUCT = '/product/amethyst-still-water-bracelet'
const PAGES = [
  ['home', '/'],
  ['category', '/category/bracelets'],
  ['product', PRODUCT],
] as const

interface Script {
  address: string
  bytes: number
}

/** The scripts that have come so far, as they went over the wire. */
const listScripts = (page: Page) =>
  page.evaluate<Script[]>(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\/assets\\/[^/]+\\.js$/.test(new URL(name).pathname))
    .map(({ name, encodedBodySize }) => ({ address: new URL(name).pathname, bytes: encodedBodySize }))`)

const toBytes = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

for (const [name, path] of PAGES) {
  test(`the document of the ${name} page keeps within its budget`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(DOCUMENT_BUDGET_BYTES)
  })
}

test.describe('the code of a first visit', () => {
  test.use({ hasChosenCookies: false })

  for (const [name, path] of PAGES) {
    test(`keeps within its budget on the ${name} page`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('#consent-title')).toBeVisible()
      // What comes by itself once the page is at rest: the message for the service worker.
      await expect
        .poll(async () => (await listScripts(page)).some(({ address }) => /\/later-/.test(address)))
        .toBe(true)
      const scripts = await listScripts(page)
      expect(toBytes(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES)
      expect(scripts.length).toBeLessThanOrEqual(SCRIPT_FILES_BUDGET)
    })
  }
})
