import type { Page } from '@playwright/test'
import { waitUntilHydrated } from './support/document.ts'
import { expect, test } from './support/test.ts'

/** Counts view transitions. */
const WATCH = `window.turns = 0
const start = document.startViewTransition.bind(document)
document.startViewTransition = (...given) => { window.turns += 1; return start(...given) }`
async function followCard(page: Page): Promise<void> {
  await page.locator('#main article a').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Amethyst Still Water Bracelet' })).toBeVisible()
}

const countNavigations = (page: Page) => page.evaluate<number>('window.turns')

test.beforeEach(({ page }) => page.addInitScript(WATCH))

test('the picture of a card transitions into that of its page', async ({ page }) => {
  await page.goto('/category/bracelets')
  await waitUntilHydrated(page)
  await followCard(page)
  expect(await countNavigations(page)).toBe(1)
})
