import type { Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { HOME, saveAddress } from './support/api.ts'
import { expectAccessibleAtEveryWidth, WIDTHS } from './support/axe.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expectNoMoves, holdBack, readMoves, WATCH_MOVES } from './support/moves.ts'
import { waitUntilHydrated } from './support/document.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const TOPS = `(elements) => elements.map((element) => element.getBoundingClientRect().top)`

/** The number of loaded fonts, which may move text by a fraction of a pixel. */
const COUNT_FONTS = `performance.getEntriesByType('resource').filter(
  ({ name, responseEnd }) => name.endsWith('.woff2') && responseEnd > 0).length`

/**
 * The page waits longer for its session than its 4 s (features/session/session-check.ts): on a busy machine, its notice
 * would come before the test releases the response.
 */
const WITH_LONGER_TIMEOUT = `
  const start = setTimeout
  window.setTimeout = (work, ms, ...more) => start(work, ms === 4_000 ? 60_000 : ms, ...more)`

/** Releases the response and expects no layout shift. */
async function expectStillness(page: Page, width: number, response: () => Promise<void>): Promise<void> {
  await expect.poll(() => page.evaluate<number>(COUNT_FONTS)).toBeGreaterThan(1)
  const before = await page.evaluate<number>('document.fonts.ready.then(() => performance.now())')
  await response()
  const moves = await readMoves(page)
  const delayed = moves.filter(({ startTime }) => startTime >= before)
  expect(delayed, `what the response moved at ${width} px`).toEqual([])
  expectNoMoves(moves, `${width} px`)
}

const readStored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('profile')`)

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `the greeting is shown before the response, without layout shift (${language}) [T137]`,
    { tag: '@all' },
    async ({ page }) => {
      const shopper = await enterAccount(page, t, '/user')
      await expect.poll(() => readStored(page)).toContain(shopper.nickname)
      await page.addInitScript(WATCH_MOVES)
      await page.addInitScript(WITH_LONGER_TIMEOUT)
      const greeting = page.getByRole('region', { name: t('profile_greeting', { name: shopper.nickname }) })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const release = await holdBack(page, '**/api/v1/users/me')
        await page.reload({ waitUntil: 'commit' })
        await expect(greeting).toHaveAttribute('aria-busy', 'true')
        await expect(greeting.getByText(t('profile_level', { level: 1 }))).toBeVisible()
        await expect(page.getByText(shopper.email)).toBeHidden()
        if (width >= 768)
          await expect(
            page.getByRole('banner').getByRole('button', { name: t('shell_logout') }),
          ).toBeVisible()
        await expectStillness(page, width, async () => {
          release()
          await expect(page.getByText(shopper.email)).toBeVisible()
          await expect(greeting).toHaveAttribute('aria-busy', 'false')
        })
      }
    },
  )

  test(
    `addresses are shown by name before the response, without layout shift (${language}) [T450]`,
    { tag: '@all' },
    async ({ page, request }) => {
      const { proof } = await enterAccount(page, t, '/user')
      for (const label of ['Home', 'Office', 'Parents']) await saveAddress(request, proof, { label })
      await page.goto('/user/addresses')
      const main = page.getByRole('main')
      const cards = main.getByRole('article')
      await expect(cards.getByText(HOME.recipient_name, { exact: true })).toHaveCount(3)
      await expect.poll(() => readStored(page)).toContain('Parents')
      await page.addInitScript(WATCH_MOVES)
      const reloadOffline = async () => {
        const release = await holdBack(page, '**/api/v1/users/addresses')
        await page.reload({ waitUntil: 'commit' })
        await expect(cards).toHaveText([/Home/, /Parents/, /Office/])
        await expect(main.locator('[aria-busy=true]')).toBeVisible()
        await expect(main.getByText(HOME.recipient_name, { exact: true })).toHaveCount(0)
        return release
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const release = await reloadOffline()
        const places = await cards.evaluateAll(TOPS)
        await expectStillness(page, width, async () => {
          release()
          await expect(cards.getByText(HOME.recipient_name, { exact: true })).toHaveCount(3)
          await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
        })
        expect(await cards.evaluateAll(TOPS), `where the cards are at ${width} px`).toEqual(places)
      }
      // Separate from the timed part, because it takes long.
      const release = await reloadOffline()
      await expectAccessibleAtEveryWidth(page, 'addresses by name')
      release()
    },
  )
}

test('scripts are requested after the first paint [T500]', async ({ page }) => {
  await page.goto('/category/bracelets')
  await waitUntilHydrated(page)
  const { painted, requested } = await page.evaluate<{ painted: number; requested: number[] }>(`({
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    requested: performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  })`)
  expect(requested.length).toBeGreaterThan(5)
  expect(Math.min(...requested)).toBeGreaterThan(painted)
})

test('the stylesheet is loaded once, whatever code is loaded on demand', async ({ page }) => {
  await page.goto('/product/amethyst-still-water-bracelet')
  await waitUntilHydrated(page)
  const loaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/recent-store-'))`
  await expect.poll(() => page.evaluate<boolean>(loaded)).toBe(true)
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1)
})

test('a form that is sent before the scripts run is sent when they do [T501]', async ({ page, request }) => {
  const t = readMessages('en')
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByLabel(t('auth_email')).fill(shopper.email)
  await main.getByLabel(t('auth_password'), { exact: true }).fill(shopper.password)
  await main.getByRole('button', { name: t('auth_sign_in'), exact: true }).click()
  release()
  await expect(page).not.toHaveURL(/\/login/)
})
