import { LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import { listTestLanguages } from './support/in-turn.ts'
import { PUBLIC_PAGES, toAddress } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'

const UPDATED = {
  en: /^Last updated \w+ \d+, \d{4}$/,
  zh: /更新于 \d{4}年/,
  'zh-Hant': /更新於 \d{4}年/,
}

const POLICIES = ['/terms', '/privacy', '/cookies', '/shipping', '/return', '/terms-policies', '/about']

for (const language of listTestLanguages(import.meta.filename)) {
  test(
    `a policy shows its title, language and date of the last change, also without JavaScript (${language})`,
    { tag: '@all' },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      for (const { path, [language]: title } of PUBLIC_PAGES.filter(({ path }) => POLICIES.includes(path))) {
        expect((await page.goto(toAddress(path, language)))!.status(), path).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
        await expect(page.getByText(UPDATED[language])).toBeVisible()
        await expect(page).toHaveTitle(`${String(title)} | Spiritual Treasures`)
      }
      await context.close()
    },
  )
}

test(
  'the table of contents leads to a section, sets the URL and moves the keyboard focus',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/shipping?lang=zh')
    await page
      .getByRole('navigation', { name: '本页内容' })
      .getByRole('link', { name: '关税与进口税费' })
      .click()
    const heading = page.getByRole('heading', { name: '关税与进口税费' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    // The language in the URL stays.
    await expect(page).toHaveURL(/\/shipping\?lang=zh#customs-and-taxes-abroad$/)
  },
)

test(
  'a policy links to the other policies and keeps the language of the document',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/return?lang=zh')
    await page.getByRole('navigation', { name: '全部政策' }).getByRole('link', { name: '配送政策' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '配送政策' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '费用与时效' })).toBeVisible()
  },
)

test('each story has an anchor, its sources and its products', { tag: '@all' }, async ({ page }) => {
  await page.goto('/traditions')
  const contents = page.getByRole('navigation', { name: 'The stories' })
  const count = await contents.getByRole('link').count()
  expect(count).toBeGreaterThanOrEqual(6)
  await contents.getByRole('link', { name: /^Singing Bowls/ }).click()
  await expect(page).toHaveURL(/\/traditions#singing-bowls$/)
  const story = page.getByRole('article', { name: /^Singing Bowls/ })
  await expect(story.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(story).toBeFocused()
  await expect(story.getByRole('list', { name: 'Sources' }).getByRole('listitem')).toHaveCount(3)
  await expect(story.getByText('Items from this story')).toBeVisible()
  const items = story.getByRole('article')
  await expect(items).toHaveCount(3)
  await story
    .getByRole('navigation')
    .getByRole('link', { name: /^Next story/ })
    .click()
  await expect(page).toHaveURL(/#incense-roads$/)
  await page.goBack()
  await expect(page).toHaveURL(/#singing-bowls$/)
  await items.getByRole('link', { name: 'Hand-Hammered Singing Bowl' }).click()
  await expect(page).toHaveURL(/\/product\/hand-hammered-singing-bowl$/)
})

test('the anchor of a story can be shared', { tag: '@all' }, async ({ page }) => {
  await page.goto('/traditions?lang=zh#incense-roads')
  await expect(page.getByRole('heading', { level: 2, name: /^香路/ })).toBeInViewport()
})
