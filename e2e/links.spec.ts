import type { Page } from '@playwright/test'
import { isSameDocument, label, waitUntilHydrated } from './support/document.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

test.describe('a link', () => {
  const link = (page: Page) => page.getByRole('main').locator('article h3 a').first()

  test.beforeEach(async ({ page }) => {
    await page.goto('/category/bracelets')
    await label(page)
  })

  test(
    'opens another tab on request and leaves this one unchanged',
    { tag: '@all' },
    async ({ page, context }) => {
      const path = (await link(page).getAttribute('href'))!
      for (const options of [{ modifiers: ['ControlOrMeta'] as const }, { button: 'middle' as const }]) {
        const opened = context.waitForEvent('page')
        await link(page).click({
          ...options,
          modifiers: 'modifiers' in options ? [...options.modifiers] : [],
        })
        await expect(await opened).toHaveURL(path)
      }
      await expect(page).toHaveURL('/category/bracelets')
      expect(await isSameDocument(page)).toBe(true)
    },
  )

  test('to the current page adds no history entry', { tag: '@all' }, async ({ page }) => {
    await page.goto('/')
    await label(page)
    const logo = page.getByRole('banner').getByRole('link', { name: /Spiritual Treasures/ })
    await logo.click()
    await logo.click()
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/category/bracelets')
  })
})

test('going back restores the scroll position', async ({ page }) => {
  await page.goto('/')
  await label(page)
  await page.getByRole('banner').getByRole('link', { name: 'Bracelets' }).click()
  const cards = page.getByRole('main').locator('article')
  await expect.poll(() => cards.count()).toBeGreaterThan(12)
  const last = cards.last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate<number>('scrollY')
  expect(before).toBeGreaterThan(900)
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/category/bracelets')
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before)
  expect(await isSameDocument(page)).toBe(true)
})

test('a link to an anchor on the page scrolls to it', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: t('home_find_your_stone') }).click()
  await expect(page.getByRole('heading', { name: t('home_find_your_stone') })).toBeInViewport()
})

test('a URL with an anchor scrolls to it', async ({ page }) => {
  await page.goto('/#elements')
  await expect(page.locator('#elements')).toBeInViewport()
})

test.describe('a hovered link', () => {
  const readData = (page: Page, path: string) =>
    page.evaluate<{ prefetched: number; loaded: number }>(`(() => {
      const entries = performance.getEntriesByType('resource').filter(({ name }) => name.includes('${path}.data'))
      return {
        prefetched: entries.filter(({ initiatorType }) => initiatorType === 'link').length,
        loaded: entries.filter(({ transferSize, encodedBodySize }) => transferSize > encodedBodySize).length,
      }
    })()`)

  test('prefetches its page once, and a click downloads nothing more', async ({ page }) => {
    await page.goto('/category/bracelets')
    await waitUntilHydrated(page)
    const card = page.locator('#main article').first().getByRole('link')
    const path = (await card.getAttribute('href'))!
    await card.hover()
    await expect.poll(async () => (await readData(page, path)).prefetched).toBe(1)
    await card.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await readData(page, path)).toEqual({ prefetched: 1, loaded: 1 })
  })
})
