import type { Page, Route } from '@playwright/test'
import { enterAccount, speak } from './support/account.ts'
import { isSameDocument, label } from './support/document.ts'
import { inTurn, listTestLanguages } from './support/in-turn.ts'
import { expectNoMoves, readMoves, WATCH_MOVES } from './support/moves.ts'
import { expect, test } from './support/test.ts'
import { readMessages, type Translate } from './support/messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'

test.use({ cutsTheNet: true })

const DATA = '**/category/crystals.data*'
const ORDERS = '**/api/v1/orders?*'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const slowNotice = (page: Page, t: Translate) =>
  page
    .getByRole('banner')
    .getByRole('status')
    .filter({ hasText: t('shell_slow') })
const retry = (page: Page, t: Translate) =>
  page.getByRole('banner').getByRole('button', { name: t('common_retry') })
const follow = (page: Page, t: Translate) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: t.category('crystals') })
    .click()

/** Handles requests for a path by these turns, the last one again and again; returns the number of requests so far. */
async function respond(page: Page, path: string, ...turns: ((route: Route) => unknown)[]) {
  let count = 0
  await page.route(path, async (route) => {
    const turn = turns[Math.min(count, turns.length - 1)]!
    count += 1
    await turn(route)
  })
  return () => count
}
const abort = (route: Route) => route.abort()
const pass = (route: Route) => route.continue()
const hang = () => undefined

/** Lets the timers of the page run for so many ms, in steps that leave it time to react. */
async function passTime(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) await page.clock.runFor(500)
}

const LISTS = [
  { path: '/user/orders', url: ORDERS, title: 'account_orders_failed' },
  { path: '/user/addresses', url: '**/api/v1/users/addresses', title: 'addresses_failed' },
  { path: '/user/coupons', url: '**/api/users/coupons', title: 'coupons_failed' },
  { path: '/user/favorites', url: '**/api/users/favorites?*', title: 'favorites_fetch_failed' },
]
const STATUSES = [
  { status: 400, message: 'error_status_400' },
  { status: 403, message: 'error_status_403' },
  { status: 404, message: 'error_status_404' },
  { status: 409, message: 'error_status_other' },
]
/** Each list with each status; shifted, so that each language has all lists and all statuses. */
const REFUSED_LISTS = LISTS.flatMap((list, shift) =>
  STATUSES.map((_, index) => ({ list, ...STATUSES[(index + shift) % STATUSES.length]! })),
)

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test.describe(`page data in ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      await speak(page, t)
      await page.clock.install()
      await page.goto('/category/bracelets')
      await label(page)
    })

    test('that gets no response is requested again, while the old page stays usable [T311]', async ({
      page,
    }) => {
      const count = await respond(page, DATA, abort, abort, pass)
      await follow(page, t)
      await expect.poll(count).toBe(1)
      await expect(page.getByRole('progressbar', { name: t('shell_loading_page') })).toBeAttached()
      await expect(heading(page)).toHaveText(t.category('bracelets'))
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell_cart') })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await passTime(page, 1_000)
      // The clock runs on by itself too: on a slow machine, the third request has been made by now.
      await expect.poll(count).toBeGreaterThanOrEqual(2)
      await passTime(page, 2_000)
      await expect(heading(page)).toHaveText(t.category('crystals'))
      expect([count(), await isSameDocument(page)]).toEqual([3, true])
    })

    test(
      'that never arrives ends with a message, and loads on request [T312]',
      { tag: '@all' },
      async ({ page }) => {
        const count = await respond(page, DATA, hang)
        await follow(page, t)
        await expect.poll(count).toBe(1)
        await passTime(page, 46_500)
        await expect(page.getByRole('alert')).toContainText(t('error_timeout'))
        await expect(heading(page)).toHaveText(t('category_failed'))
        expect(count()).toBe(4)
        await page.unroute(DATA)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('common_retry') })
          .click()
        await expect(heading(page)).toHaveText(t.category('crystals'))
        expect(await isSameDocument(page)).toBe(true)
      },
    )

    test(
      'that takes longer than 5 s says so, and another attempt starts anew [T313]',
      { tag: '@all' },
      async ({ page }) => {
        const count = await respond(page, DATA, hang)
        await follow(page, t)
        await expect.poll(count).toBe(1)
        await passTime(page, 4_500)
        await expect(slowNotice(page, t)).toBeHidden()
        await passTime(page, 500)
        await expect(slowNotice(page, t)).toBeVisible()
        await retry(page, t).click()
        await expect(page).toHaveURL(/\/category\/crystals/)
        await expect(heading(page)).toHaveText(t.category('crystals'))
        await expect(slowNotice(page, t)).toBeHidden()
      },
    )

    test('of a page that is given up is not requested again', { tag: '@all' }, async ({ page }) => {
      const count = await respond(page, DATA, abort)
      await follow(page, t)
      await expect.poll(count).toBe(1)
      await page
        .getByRole('banner')
        .getByRole('link', { name: t.category('metaphysicals') })
        .click()
      await expect(heading(page)).toHaveText(t.category('metaphysicals'))
      // On a busy machine, the next try may have come before the click.
      const requested = count()
      await passTime(page, 10_000)
      expect(count()).toBe(requested)
    })
  })

  test(
    `the account says after 5 s that a list takes longer, and requests it anew (${language}) [T314]`,
    { tag: '@all' },
    async ({ page }) => {
      await page.clock.install()
      await page.addInitScript(WATCH_MOVES)
      await enterAccount(page, t, '/user')
      const count = await respond(page, ORDERS, hang, pass)
      await page.goto('/user/orders')
      await expect.poll(count).toBe(1)
      const before = (await readMoves(page)).length
      await passTime(page, 5_000)
      await expect(slowNotice(page, t)).toBeVisible()
      await expect(slowNotice(page, t)).toHaveRole('status')
      expectNoMoves((await readMoves(page)).slice(before), 'the notice')
      await retry(page, t).click()
      await expect(page.getByText(t('account_orders_empty'), { exact: true })).toBeVisible()
      await expect(slowNotice(page, t)).toBeHidden()
      expect(count()).toBe(2)
    },
  )

  test(
    `the account shows why a list was refused, by status (${language}) [T315]`,
    { tag: '@all' },
    async ({ page }) => {
      await enterAccount(page, t, '/user')
      const variant = LANGUAGES.indexOf(language)
      for (const { list, status, message } of inTurn(REFUSED_LISTS, { variant, of: LANGUAGES.length })) {
        const where = `${list.path} ${status}`
        const error = { code: 'ANY', message: 'as the server says' }
        await page.route(list.url, (route) => route.fulfill({ status, json: { success: false, error } }))
        await page.goto(list.path)
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert, where).toContainText(t(list.title))
        await expect(alert, where).toContainText(t(message, { status }))
        await page.unroute(list.url)
      }
    },
  )
}
