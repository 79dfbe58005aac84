import type { Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { isSameDocument, mark, waitUntilAlive } from './support/document.ts'
import { holdBack } from './support/moves.ts'
import { expect, test } from './support/test.ts'
import { readWords } from './support/words.ts'

const say = readWords('en')

/** The first picture of the home page; while it does not come, the page has not loaded. */
const FIRST_PICTURE = '**/uploads/pages/hero-*'

/** Opens the home page as far as it comes without its first picture. */
async function openWithoutPicture(page: Page, path = '/'): Promise<() => void> {
  const release = await holdBack(page, FIRST_PICTURE)
  const asked = page.waitForRequest(FIRST_PICTURE)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return release
}

/** Takes from a page what wakes it in the end, so that something else has to. */
const keepFromWaking = (page: Page) =>
  page.addInitScript(`{
    const own = window.setTimeout
    window.setTimeout = (task, ms, ...rest) => (ms > 1_000 ? 0 : own(task, ms, ...rest))
  }`)

/** How many scripts have been asked for. */
const countScripts = (page: Page) =>
  page.evaluate<number>(`performance.getEntriesByType('resource').filter(({ name }) => /\\.js$/.test(name)).length +
    document.querySelectorAll('link[rel=modulepreload]').length`)

test('scripts let the styles and the first picture go before', async ({ page }) => {
  const release = await openWithoutPicture(page)
  expect(await countScripts(page)).toBe(0)
  release()
  await waitUntilAlive(page)
  expect(await countScripts(page)).toBeGreaterThan(0)
})

test('a page whose picture hangs comes to life all the same', async ({ page }) => {
  const release = await openWithoutPicture(page)
  await waitUntilAlive(page)
  release()
})

test('what is pressed before the page answers is done once it does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/category/bracelets')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.locator('html[data-waking]')).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.locator('html[data-waking]')).toHaveCount(0)
})

test('a choice that is made before the page answers counts', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/category/bracelets')
  const amethyst = page.getByRole('checkbox', { name: /Amethyst/ })
  await amethyst.locator('xpath=ancestor::label').click()
  release()
  await expect(amethyst).toBeChecked()
  await expect(page).toHaveURL(/gem=Amethyst/)
})

test('an order that is chosen before the page answers counts', async ({ page }) => {
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/category/bracelets')
  const order = page.getByLabel('Sort by')
  await order.selectOption('price_asc')
  release()
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(order).toHaveValue('price_asc')
})

test('two choices that are made before the page answers both count', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/category/bracelets')
  for (const stone of ['Amethyst', 'Rose quartz'])
    await page
      .getByRole('checkbox', { name: new RegExp(stone) })
      .locator('xpath=ancestor::label')
      .click()
  release()
  await expect(page).toHaveURL(/gem=Amethyst/)
  await expect(page).toHaveURL(/Rose/)
})

test('a language that is chosen before the page answers is kept', async ({ page }) => {
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/category/bracelets')
  await page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click()
  await expect(page.locator('html[data-waking]')).toBeAttached()
  release()
  await expect(page).toHaveURL('/category/bracelets')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('what opens a drawer opens another tab where it is asked to, before the page answers too', async ({
  page,
  context,
}) => {
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart/ })
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL('/cart')
  release()
  await waitUntilAlive(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('where scripts hang, a search is sent all the same, and a drawer gives way to its page', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/framework-*')
  await page.goto('/search')
  await page.getByRole('main').getByRole('searchbox').fill('amethyst')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=amethyst/)
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/cart')
  release()
})

test('the way back from a page that does not answer yet is followed all the same', async ({ page }) => {
  await page.goto('/category/bracelets')
  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: 'Crystals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crystals' })).toBeVisible()
  const release = await holdBack(page, '**/assets/framework-*')
  await page.reload()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Bracelets' })).toBeVisible()
  release()
  await waitUntilAlive(page)
  await expect(page).toHaveURL('/category/bracelets')
})

test('whoever uses the keyboard has the page wake at once', async ({ page }) => {
  await keepFromWaking(page)
  const release = await openWithoutPicture(page)
  await page.keyboard.press('Tab')
  await expect.poll(() => countScripts(page)).toBeGreaterThan(0)
  release()
})

test('a signed-in shopper does not wait for a picture', async ({ page, request }) => {
  await enterAccount(page, request, say, '/user')
  await keepFromWaking(page)
  const release = await openWithoutPicture(page)
  await waitUntilAlive(page)
  await expect(page.getByRole('banner').getByRole('link', { name: say('shell_account') })).toBeVisible()
  release()
})

/** Every request for the data of the page that is open, by the mark that it names. */
function watchData(page: Page): string[] {
  const marks: string[] = []
  page.on('request', (request) => {
    const mark = new URL(request.url()).searchParams.get('handoff')
    if (mark !== null) marks.push(mark)
  })
  return marks
}

test('the data of a page come with its scripts, and not before', async ({ page }) => {
  const marks = watchData(page)
  const release = await openWithoutPicture(page)
  expect(marks).toEqual([])
  expect(await page.content()).not.toContain('streamController.enqueue("')
  release()
  await waitUntilAlive(page)
  expect(marks).toHaveLength(1)
})

test('a page that has changed since its document came is loaded anew', async ({ page }) => {
  const marks = watchData(page)
  await page.route('**/category/bracelets?handoff=*', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.goto('/category/bracelets')
  await waitUntilAlive(page)
  const [navigation] = await page.evaluate<string[]>(
    `performance.getEntriesByType('navigation').map(({ type }) => type)`,
  )
  expect(navigation).toBe('reload')
  expect(marks).toHaveLength(2)
})

test('a page that changes all the time is loaded anew once, and comes to life by what it is now', async ({
  page,
}) => {
  const marks = watchData(page)
  await page.route(/handoff=(?!now)/, (route) => route.fulfill({ status: 404 }))
  await page.goto('/category/bracelets?sort=price_asc')
  await waitUntilAlive(page)
  expect(marks).toHaveLength(3)
  expect(marks.at(-1)).toBe('now')
  await expect(page.getByLabel('Sort by')).toHaveValue('price_asc')
})

test.describe('where scripts do not come', () => {
  test.use({ cutsTheNet: true })

  test('nor the data, what was pressed does what it does without them', async ({ page, complaints }) => {
    await page.route(/handoff=/, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(page).toHaveURL('/cart')
    expect(complaints.filter((complaint) => !/Failed to fetch/.test(complaint))).toEqual([])
    complaints.length = 0
  })

  test('what was pressed does what it does without them', async ({ page, complaints }) => {
    await page.route('**/assets/framework-*', (route) => route.abort())
    await page.goto('/search')
    await page.getByRole('main').getByRole('searchbox').fill('amethyst')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\?q=amethyst/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('amethyst')
    // The page says why it does not come to life.
    expect(
      complaints.filter((complaint) => !/Failed to fetch dynamically imported module/.test(complaint)),
    ).toEqual([])
    complaints.length = 0
  })
})

test.describe('a link', () => {
  const link = (page: Page) => page.getByRole('main').locator('article h3 a').first()

  test.beforeEach(async ({ page }) => {
    await page.goto('/category/bracelets')
    await mark(page)
  })

  test('opens another tab where it is asked to, and leaves this one as it is', async ({ page, context }) => {
    const path = (await link(page).getAttribute('href'))!
    for (const options of [{ modifiers: ['ControlOrMeta'] as const }, { button: 'middle' as const }]) {
      const opened = context.waitForEvent('page')
      await link(page).click({ ...options, modifiers: 'modifiers' in options ? [...options.modifiers] : [] })
      await expect(await opened).toHaveURL(path)
    }
    await expect(page).toHaveURL('/category/bracelets')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('to where one is already adds nothing to the way back', async ({ page }) => {
    await page.goto('/')
    await mark(page)
    const logo = page.getByRole('banner').getByRole('link', { name: /Spiritual Treasures/ })
    await logo.click()
    await logo.click()
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/category/bracelets')
  })
})

test('the way back leads to where one was, however far down', async ({ page }) => {
  await page.goto('/')
  await mark(page)
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
