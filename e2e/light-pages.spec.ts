import type { Page } from '@playwright/test'
import { waitUntilAlive } from './support/document.ts'
import { expect, test } from './support/test.ts'

/** What a page may weigh until it is at rest, in bytes of brotli, and in how many files (decision 45). */
const SCRIPT_BUDGET_BYTES = 130_000
const SCRIPT_FILES_BUDGET = 15
/** The list and the cart, which the home page fetches ahead (specification, section 2, "Preloading"). */
const AHEAD_BUDGET_BYTES = 25_000

const PRODUCT = '/product/amethyst-still-water-bracelet'
const PAGES = [
  ['home', '/', ['routes/category', 'routes/cart']],
  ['category', '/category/bracelets', []],
  ['product', PRODUCT, []],
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

/** Where the code of pages lies that others fetch ahead, without what both need. */
const listAhead = (page: Page, own: string, others: readonly string[]) =>
  page.evaluate<string[]>(`(() => {
    const { entry, routes } = window.__reactRouterManifest
    const listFiles = (id) => [routes[id].module, ...routes[id].imports]
    const shown = new Set([entry.module, ...entry.imports, ...listFiles('root'), ...listFiles('${own}')])
    return ${JSON.stringify(others)}.flatMap(listFiles).filter((address) => !shown.has(address))
  })()`)

const toBytes = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

test.describe('the code of a first visit', () => {
  test.use({ hasChosenCookies: false })

  for (const [name, path, others] of PAGES) {
    test(`keeps within its budget on the ${name} page`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('#consent-title')).toBeVisible()
      const ahead = await listAhead(page, `routes/${name}`, others)
      // What comes by itself once the page is at rest: the word with the service worker, and other pages' code.
      await expect
        .poll(async () => {
          const addresses = (await listScripts(page)).map(({ address }) => address)
          return (
            addresses.some((address) => /\/later-/.test(address)) &&
            ahead.every((each) => addresses.includes(each))
          )
        })
        .toBe(true)
      const scripts = await listScripts(page)
      const isAhead = ({ address }: Script) => ahead.includes(address)
      const own = scripts.filter((script) => !isAhead(script))
      expect(toBytes(own), JSON.stringify(own)).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES)
      expect(own.length).toBeLessThanOrEqual(SCRIPT_FILES_BUDGET)
      expect(toBytes(scripts.filter(isAhead))).toBeLessThanOrEqual(AHEAD_BUDGET_BYTES)
    })
  }
})

test.describe('a link that somebody is about to follow', () => {
  /** How often data of a page was fetched ahead, and how often it came over the wire in all; a word that it is unchanged does not count. */
  const readData = (page: Page, path: string) =>
    page.evaluate<{ ahead: number; overWire: number }>(`(() => {
      const entries = performance.getEntriesByType('resource').filter(({ name }) => name.includes('${path}.data'))
      const ahead = entries.filter(({ initiatorType }) => initiatorType === 'link')
      return { ahead: ahead.length, overWire: entries.filter(({ transferSize, encodedBodySize }) => transferSize > encodedBodySize).length }
    })()`)

  test('has its page fetched once, and shown without asking again', async ({ page }) => {
    await page.goto('/category/bracelets')
    await waitUntilAlive(page)
    const card = page.locator('#main article').first().getByRole('link')
    const path = (await card.getAttribute('href'))!
    await card.hover()
    await expect.poll(async () => (await readData(page, path)).ahead).toBe(1)
    // Away and back again, it is there already.
    await page.getByRole('heading', { level: 1 }).hover()
    await card.hover()
    const picture = `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'img').length`
    expect(await page.evaluate<number>(picture)).toBeGreaterThan(0)
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
  const isAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await waitUntilAlive(page)
  })

  test('is enough to follow it, once', async ({ page }) => {
    const before = await page.evaluate<number>('history.length')
    await crystals(page).hover()
    await page.mouse.down()
    await isAt(page, '/category/crystals')
    await page.mouse.up()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crystals')
    expect(await page.evaluate<number>('history.length')).toBe(before + 1)
    // The next link is followed as well, and the one before leads back.
    await page.getByRole('banner').getByRole('link', { name: 'Bracelets' }).click()
    await isAt(page, '/category/bracelets')
    await page.goBack()
    await isAt(page, '/category/crystals')
  })

  test('opens another tab with a key held or its middle button, and a menu with its right one', async ({
    page,
    context,
  }) => {
    await page.evaluate(`addEventListener('contextmenu', () => (document.title = 'menu'))`)
    for (const button of ['middle', 'left'] as const) {
      const opened = context.waitForEvent('page')
      await crystals(page).click({ button, ...(button === 'left' && { modifiers: ['ControlOrMeta'] }) })
      await (await opened).close()
      await isAt(page, '/')
    }
    await crystals(page).click({ button: 'right' })
    await expect(page).toHaveTitle('menu')
    await isAt(page, '/')
  })

  test('waits for its release on a link that may be dragged or stands in running text', async ({ page }) => {
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' })
    await link.hover()
    await page.mouse.down()
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await isAt(page, '/')
    await page.mouse.up()
    await isAt(page, '/about')
  })

  test('does not follow a card by the heart that lies on it', async ({ page }) => {
    await page.goto('/category/bracelets')
    await waitUntilAlive(page)
    await page.locator('#main article').first().getByRole('button').hover()
    await page.mouse.down()
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await isAt(page, '/category/bracelets')
    await page.mouse.up()
    await expect(page.getByText('Please login first', { exact: true })).toBeVisible()
    await isAt(page, '/category/bracelets')
  })

  test('leaves finger and keyboard as they are', async ({ page }) => {
    const press = { pointerType: 'touch', isPrimary: true, button: 0, bubbles: true }
    await crystals(page).dispatchEvent('pointerdown', press)
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await isAt(page, '/')
    await crystals(page).press('Enter')
    await isAt(page, '/category/crystals')
  })
})
