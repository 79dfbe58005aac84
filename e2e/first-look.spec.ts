import type { Page } from '@playwright/test'
import { isSameDocument, mark, waitUntilAlive } from './support/document.ts'
import { expect, test } from './support/test.ts'
import { readWords } from './support/words.ts'

const say = readWords('en')

test.use({ viewport: { width: 390, height: 844 } })

const FIRST_LOOK = 'html[data-first-look]'

/** Whether the browser has laid out the last words of the page. */
const isFooterLaidOut = (page: Page) =>
  page
    .locator('footer nav')
    .first()
    .evaluate((nav) => nav.checkVisibility({ contentVisibilityAuto: true }))

/** How many cards have begun to load their picture. */
const countPictures = (page: Page) =>
  page.evaluate<number>(
    `[...document.querySelectorAll('main li article img')].filter(({ currentSrc }) => currentSrc).length`,
  )

async function openCategory(page: Page): Promise<void> {
  await page.goto('/category/bracelets')
  await waitUntilAlive(page)
}

test('what is further down costs nothing before somebody touches the page', async ({ page }) => {
  await openCategory(page)
  await expect(page.locator(FIRST_LOOK)).toBeAttached()
  expect(await isFooterLaidOut(page)).toBe(false)
  const before = await countPictures(page)
  await page.mouse.wheel(0, 100)
  await expect(page.locator(FIRST_LOOK)).toHaveCount(0)
  expect(await isFooterLaidOut(page)).toBe(true)
  await expect.poll(() => countPictures(page)).toBeGreaterThan(before)
})

test('a key shows the rest as well', async ({ page }) => {
  await openCategory(page)
  await page.keyboard.press('Tab')
  await expect(page.locator(FIRST_LOOK)).toHaveCount(0)
  expect(await isFooterLaidOut(page)).toBe(true)
})

test('whoever presses a link does not wait for the rest of the page that they leave', async ({ page }) => {
  await openCategory(page)
  // One in sight: nothing is scrolled for it.
  await page.locator('header a:visible').first().hover()
  await page.mouse.down()
  // What would be laid out waits for its turn before these do.
  for (let turn = 0; turn < 3; turn += 1)
    await page.evaluate(`new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 200 }))`)
  await expect(page.locator('.further-down[style*=content-visibility]')).toHaveCount(0)
  // Let go somewhere else: they stay.
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await page.mouse.wheel(0, 100)
  await expect(page.locator(FIRST_LOOK)).toHaveCount(0)
  expect(await isFooterLaidOut(page)).toBe(true)
})

test('an anchor that is pressed leads to its place, also where browsers do not hold it', async ({ page }) => {
  await page.goto('/')
  await waitUntilAlive(page)
  await page.evaluate(
    `document.documentElement.style.overflowAnchor = document.body.style.overflowAnchor = 'none'`,
  )
  await page.getByRole('link', { name: say('home_find_your_stone') }).click()
  await expect(page.locator(FIRST_LOOK)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: say('home_find_your_stone') })).toBeInViewport()
})

test('the page that a link leads to is whole', async ({ page }) => {
  await openCategory(page)
  await mark(page)
  // As the router sees it: neither a pointer nor a key has touched the page.
  await page
    .locator('#main article a')
    .first()
    .evaluate((link) => void link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Amethyst Still Water Bracelet' })).toBeVisible()
  expect(await page.locator(FIRST_LOOK).count()).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
})

test.describe('a page is whole at once', () => {
  /** Remembers whether the document ever had a first look. */
  const WATCH = `new MutationObserver(() => { window.hadFirstLook = true }).observe(document, {
    subtree: true,
    attributeFilter: ['data-first-look'],
  })`
  const hadFirstLook = (page: Page) => page.evaluate<boolean>('window.hadFirstLook === true')

  test('where an anchor leads', async ({ page }) => {
    await page.addInitScript(WATCH)
    await page.goto('/#elements')
    await expect(page.locator('#elements')).toBeInViewport()
    expect(await hadFirstLook(page)).toBe(false)
  })

  test('after a reload', async ({ page }) => {
    await page.addInitScript(WATCH)
    await openCategory(page)
    expect(await hadFirstLook(page)).toBe(true)
    await page.reload()
    await waitUntilAlive(page)
    expect(await hadFirstLook(page)).toBe(false)
  })

  test('on the way back from another document', async ({ page }) => {
    await page.addInitScript(WATCH)
    await openCategory(page)
    await page.goto('/about')
    await page.goBack()
    await waitUntilAlive(page)
    expect(await hadFirstLook(page)).toBe(false)
  })
})
