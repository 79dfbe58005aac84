import type { Page } from '@playwright/test'
import { isSameDocument, label, waitForNewDocument } from './support/document.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')
const CODE = /\/assets\/category-[^/]+\.js/

test.use({ cutsTheNet: true })

const link = (page: Page, name = t.category('bracelets')) =>
  page.getByRole('banner').getByRole('link', { name })

/** Takes away the code of category pages: what renders them, or their `clientLoader`, which is a file of its own. */
async function takeAway(page: Page, part: 'page' | 'clientLoader'): Promise<void> {
  await page.route(CODE, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const isLoader = body.includes('as clientLoader')
    await route.fulfill(isLoader === (part === 'clientLoader') ? { status: 404 } : { response, body })
  })
}

// A page prefetches until the end of its test: requests under way are left alone then.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const [part, details] of [
  ['page', {}],
  ['clientLoader', { tag: '@all' }],
] as const) {
  test(
    `a page is loaded as a document when a link led to it and its code cannot be loaded (${part}) [T316]`,
    details,
    async ({ page }) => {
      await takeAway(page, part)
      await page.goto('/about')
      await label(page)
      await link(page).click()
      await expect(page).toHaveURL('/category/bracelets')
      await waitForNewDocument(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.category('bracelets'))
      await page.goBack()
      await expect(page).toHaveURL('/about')
    },
  )
}

test(
  'a hovered link whose code cannot be loaded leaves the page alone, and opens by a click [T317]',
  { tag: '@all' },
  async ({ page }) => {
    await takeAway(page, 'page')
    await page.goto('/about')
    await label(page)
    const failed = page.waitForResponse((response) => CODE.test(response.url()) && response.status() === 404)
    await link(page).hover()
    await failed
    // Hydrated again after a reload, the page would prefetch this one.
    const prefetched = page.waitForRequest(/\/traditions\.data/)
    await link(page, t('shell_traditions')).hover()
    await prefetched
    expect(await isSameDocument(page)).toBe(true)
    await link(page).click()
    await expect(page).toHaveURL('/category/bracelets')
    await waitForNewDocument(page)
  },
)

test(
  'pages are still reloaded by the browser, and in another language by the shop',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/about')
    await label(page)
    await page.reload()
    await waitForNewDocument(page)
    await label(page)
    await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click()
    await waitForNewDocument(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  },
)
