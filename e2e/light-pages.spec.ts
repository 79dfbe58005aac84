import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { waitUntilAlive } from './support/document.ts'
import { expect, test } from './support/test.ts'

/** What a server sends before it has heard of the browser again: ten packets (RFC 6928). */
const FIRST_WINDOW_BYTES = 14_600

const PRODUCT = '/product/amethyst-still-water-bracelet'
const PAGES = [
  ['home', '/'],
  ['category', '/category/bracelets'],
  ['product', PRODUCT],
] as const

for (const [name, path] of PAGES) {
  test(`the document of the ${name} page comes without data, and in a connection's first window`, async ({
    request,
  }) => {
    const answer = await request.get(path)
    const html = await answer.text()
    expect(html).not.toContain('streamController.enqueue("')
    expect(answer.headers()['handoff']).toBeDefined()
    // As small as it is once it has been asked for often (decision 50).
    const bytes = brotliCompressSync(html).length
    const head = answer.headersArray().map((each) => `${each.name}: ${each.value}\r\n`)
    // The list names the pictures of its first row in its head as well, a kB and a half beyond the window.
    const headBytes = head.filter((line) => name !== 'category' || !/^link:/i.test(line)).join('').length
    expect(bytes + headBytes).toBeLessThanOrEqual(FIRST_WINDOW_BYTES)
  })
}

test.describe('a link that somebody is about to follow', () => {
  /** How often data of a page was fetched ahead, and how often it came over the wire in all; a word that it is unchanged does not count. */
  const readData = (page: Page, path: string) =>
    page.evaluate<{ ahead: number; overWire: number }>(`(() => {
      const entries = performance.getEntriesByType('resource').filter(({ name }) => name.includes('${path}.data'))
      const ahead = entries.filter(({ initiatorType }) => initiatorType === 'link')
      return { ahead: ahead.length, overWire: entries.filter(({ transferSize, encodedBodySize }) => transferSize > encodedBodySize).length }
    })()`)

  /** The widths in which the first picture of a product has come; pictures are named after their product. */
  const listPictures = (page: Page, path: string) =>
    page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((address) => address.includes('${path.split('/').at(-1)}-1-'))`)

  test('has its page fetched once, and shown without asking again', async ({ page }) => {
    await page.goto('/category/bracelets')
    await waitUntilAlive(page)
    const card = page.locator('#main article').first().getByRole('link')
    const path = (await card.getAttribute('href'))!
    await expect.poll(() => listPictures(page, path)).toHaveLength(1)
    const onCard = await listPictures(page, path)
    await card.hover()
    await expect.poll(async () => (await readData(page, path)).ahead).toBe(1)
    // Away and back again, it is there already.
    await page.getByRole('heading', { level: 1 }).hover()
    await card.hover()
    // The page shows the same picture wider than the card does.
    await expect.poll(() => listPictures(page, path)).not.toEqual(onCard)
    await card.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await readData(page, path)).toEqual({ ahead: 1, overWire: 1 })
  })

  test('costs nothing where the visitor saves data', async ({ page }) => {
    await page.addInitScript(
      `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`,
    )
    await page.goto('/category/bracelets')
    await waitUntilAlive(page)
    const card = page.locator('#main article').first().getByRole('link')
    const path = (await card.getAttribute('href'))!
    await card.hover()
    await card.click()
    await expect(page).toHaveURL(path)
    expect(await readData(page, path)).toEqual({ ahead: 0, overWire: 1 })
  })
})

test.describe('a mouse that goes down on a link', () => {
  const crystals = (page: Page) =>
    page.getByRole('banner').getByRole('navigation').getByRole('link', { name: 'Crystals' })

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await waitUntilAlive(page)
  })

  test('fetches its page at once, follows it when it comes up, and may slide off instead', async ({
    page,
  }) => {
    const fetched = page.waitForRequest(/\/category\/crystals\.data/)
    await crystals(page).dispatchEvent('pointerdown', {
      pointerType: 'mouse',
      isPrimary: true,
      bubbles: true,
    })
    await fetched
    await crystals(page).hover()
    await page.mouse.down()
    await page.getByRole('heading', { level: 1 }).hover()
    await page.mouse.up()
    // Whatever the press had begun would be there before the next page is.
    await page.getByRole('banner').getByRole('link', { name: 'Bracelets' }).click()
    await expect(page).toHaveURL('/category/bracelets')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})
