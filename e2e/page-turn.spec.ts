import type { Page } from '@playwright/test'
import { waitUntilAlive } from './support/document.ts'
import { expect, test } from './support/test.ts'

/** Counts the movements from one page to another. */
const WATCH = `window.turns = 0
const start = document.startViewTransition.bind(document)
document.startViewTransition = (...given) => { window.turns += 1; return start(...given) }`
/** A test's machine may be busy: none of its tasks is told to the page, but those of the test. */
const QUIET = `{
  const Observer = PerformanceObserver
  window.PerformanceObserver = class extends Observer {
    static supportedEntryTypes = Observer.supportedEntryTypes
    observe(options) {
      if (options.type !== 'longtask') super.observe(options)
    }
  }
}`

async function followCard(page: Page): Promise<void> {
  await page.locator('#main article a').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Amethyst Still Water Bracelet' })).toBeVisible()
}

const countTurns = (page: Page) => page.evaluate<number>('window.turns')

test.beforeEach(({ page }) => page.addInitScript(WATCH))

test('the picture of a card turns into that of its page', async ({ page }) => {
  await page.addInitScript(QUIET)
  await page.goto('/category/bracelets')
  await waitUntilAlive(page)
  await followCard(page)
  expect(await countTurns(page)).toBe(1)
})

test('a slow device shows the next page without it', async ({ page }) => {
  await page.goto('/category/bracelets')
  await waitUntilAlive(page)
  // Within a task of the page itself, which is over before the press.
  await page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'longtask' })
    setTimeout(() => { for (const until = performance.now() + 300; performance.now() < until;); })
  })`)
  await followCard(page)
  expect(await countTurns(page)).toBe(0)
})

test.describe('where nothing shall move', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing turns', async ({ page }) => {
    await page.addInitScript(QUIET)
    await page.goto('/category/bracelets')
    await waitUntilAlive(page)
    await followCard(page)
    expect(await countTurns(page)).toBe(0)
  })
})
