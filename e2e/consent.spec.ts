import type { Page } from '@playwright/test'
import { takeSession } from './support/account.ts'
import { getProduct, placeOrder } from './support/api.ts'
import {
  A_YEAR_S,
  banner,
  CONSENT_COOKIES,
  DENIED,
  EVERYTHING,
  expectOnlyEssentials,
  GRANTED,
  NOTHING,
  PLANT_TAG_COOKIES,
  readCookies,
  readPreferences,
  readSignals,
  toButton,
  toConsentCookies,
  toSwitch,
  watchForeignRequests,
  type Choice,
} from './support/consent.ts'
import { findEmulator } from './support/emulator.ts'
import { expectNoMoves, readMoves, WATCH_MOVES } from './support/moves.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')
test.use({ hasChosenCookies: false })

// Before a choice, all other pages are seen by pages.spec.ts.
test(
  'before a choice, the payment page stores nothing that is not essential, and requests only its provider',
  { tag: '@all' },
  async ({ page, request, baseURL }) => {
    const shopper = aNewcomer()
    await createAccount(request, shopper)
    const proof = await takeSession(page, shopper)
    const order = await placeOrder(request, proof, [
      await getProduct(request, 'black-obsidian-guardian-bracelet'),
    ])
    const provider = findEmulator(request).origin
    const foreign = watchForeignRequests(page, baseURL!, [provider])
    await page.goto(`/payment/${order.order_id}`)
    await expect(banner(page)).toBeVisible()
    await expectOnlyEssentials(page)
    expect(foreign).toEqual([])
  },
)

test('the banner appears a second after the page has loaded, without layout shift or taking the focus [T150]', async ({
  page,
}) => {
  await page.addInitScript(`new MutationObserver(() => {
    if (!window.bannerAt && document.getElementById('consent-title')) window.bannerAt = performance.now()
  }).observe(document, { childList: true, subtree: true })`)
  await page.addInitScript(WATCH_MOVES)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/login']) {
      await page.goto(path)
      await expect(banner(page)).toBeVisible()
      const waited = await page.evaluate<number>(
        'bannerAt - performance.getEntriesByType("navigation")[0].loadEventStart',
      )
      // That it takes no longer is tested by the clock of consent-store.test.ts: a busy machine is late with its timers.
      expect(waited).toBeGreaterThanOrEqual(1_000)
      expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
      await page.keyboard.press('Escape')
      await expect(banner(page)).toBeVisible()
      await toButton(page, t('common_close')).click()
      await expect(banner(page)).toHaveCount(0)
      const bannerAt = await page.evaluate<number>('bannerAt')
      const moves = (await readMoves(page)).filter(({ startTime }) => startTime >= bannerAt)
      expectNoMoves(moves, `${path} at ${width} px`)
    }
  }
})

const CHOICES: { name: string; stored: Choice; signals: object; details: object }[] = [
  { name: t('consent_reject_all'), stored: NOTHING, signals: DENIED, details: {} },
  { name: t('consent_accept_all'), stored: EVERYTHING, signals: GRANTED, details: { tag: '@all' } },
]

for (const { name, stored, signals, details } of CHOICES) {
  test(
    `'${name}' is stored for a year, sent to Google’s signals, and the banner does not return [T152]`,
    details,
    async ({ page, baseURL }) => {
      const foreign = watchForeignRequests(page, baseURL!)
      await page.goto('/')
      await toButton(page, name).click()
      await expect(banner(page)).toHaveCount(0)
      await expect(page.getByText(t('consent_saved'), { exact: true })).toBeVisible()

      expect(await readPreferences(page)).toEqual({ essential: true, ...stored })
      await expectOnlyEssentials(page, CONSENT_COOKIES)
      for (const cookie of await page.context().cookies()) {
        expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
        expect(Math.abs(cookie.expires - Date.now() / 1000 - A_YEAR_S)).toBeLessThan(120)
      }
      const cookies = await readCookies(page)
      expect(cookies['cookie_consent_given']).toBe('true')
      expect(Math.abs(Date.now() - Date.parse(cookies['cookie_consent_date']!))).toBeLessThan(60_000)
      expect(cookies['cookie_consent_date']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      expect(await readSignals(page)).toEqual([
        ['consent', 'default', DENIED],
        ['consent', 'update', signals],
      ])

      await page.goto('/category/bracelets')
      // The banner would have appeared by now.
      const SINCE_LOAD = 'performance.now() - performance.getEntriesByType("navigation")[0].loadEventEnd'
      await expect.poll(() => page.evaluate<number>(SINCE_LOAD)).toBeGreaterThan(2_000)
      await expect(banner(page)).toHaveCount(0)
      expect(await readSignals(page)).toEqual([
        ['consent', 'default', DENIED],
        ['consent', 'update', signals],
      ])
      expect(foreign).toEqual([])
    },
  )
}

test(
  'closing the banner stores nothing, and the next visit shows it again [T153]',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/')
    await toButton(page, t('common_close')).click()
    await expect(banner(page)).toHaveCount(0)
    await expectOnlyEssentials(page)
    expect(await readSignals(page)).toEqual([['consent', 'default', DENIED]])
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('shell_cookies') })
      .scrollIntoViewIfNeeded()
    await page.reload()
    await expect(banner(page)).toBeVisible()
  },
)

test(
  'leftover cookies are removed at start, according to the choice or the defaults [T172]',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.goto('/cart')
    await page.evaluate(PLANT_TAG_COOKIES)
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await expectOnlyEssentials(page)

    await context.addCookies(toConsentCookies({ ...NOTHING, marketing: true }))
    await page.evaluate(PLANT_TAG_COOKIES)
    await page.reload()
    await expect
      .poll(async () => Object.keys(await readCookies(page)).sort())
      .toEqual(['_fbc', '_fbp', ...CONSENT_COOKIES, 'fb_pixel'])
  },
)

test(
  'a choice from before 2024 has no effect and must be renewed [T151]',
  { tag: '@all' },
  async ({ page, context }) => {
    await context.addCookies(toConsentCookies(EVERYTHING, new Date('2023-12-31T23:59:59Z')))
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    expect(await readSignals(page)).toEqual([['consent', 'default', DENIED]])
    await toButton(page, t('consent_customize')).click()
    await expect(toSwitch(page, t('consent_marketing'))).not.toBeChecked()
    await toButton(page, t('consent_accept_all')).click()
    await expect(banner(page)).toHaveCount(0)
    expect(Date.parse((await readCookies(page))['cookie_consent_date']!)).toBeGreaterThan(
      Date.parse('2024-01-01'),
    )
  },
)

test(
  'malformed preferences are logged and replaced by the defaults',
  { tag: '@all' },
  async ({ page, context }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const [, given, date] = toConsentCookies(EVERYTHING)
    await context.addCookies([{ ...given!, name: 'cookie_preferences', value: '%7Bbroken' }, given!, date!])
    await page.goto('/')
    await expect
      .poll(() => readSignals(page))
      .toEqual([
        ['consent', 'default', DENIED],
        ['consent', 'update', DENIED],
      ])
    expect(warnings.filter((text) => text.includes('Malformed cookie preferences'))).toHaveLength(1)
  },
)

for (const [how, prepare] of [
  [
    'by the browser',
    (page: Page) =>
      page.addInitScript(
        'Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })',
      ),
  ],
  ['by its header alone', (page: Page) => page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })],
] as const) {
  test(
    `Global Privacy Control, sent ${how}, refuses marketing and nothing else`,
    { tag: '@all' },
    async ({ page }) => {
      await prepare(page)
      await page.goto('/')
      await toButton(page, t('consent_customize')).click()
      await expect(page.getByText(t('consent_opted_out'))).toBeVisible()
      await expect(toSwitch(page, t('consent_marketing'))).toBeDisabled()
      await toButton(page, t('consent_accept_all')).click()
      await expect(banner(page)).toHaveCount(0)
      expect(await readPreferences(page)).toEqual({ essential: true, ...EVERYTHING, marketing: false })
      expect((await readSignals(page)).at(-1)).toEqual([
        'consent',
        'update',
        { ...DENIED, analytics_storage: 'granted' },
      ])
    },
  )
}

test('the shop declares that it honours Global Privacy Control', { tag: '@all' }, async ({ request }) => {
  const response = await request.get('/.well-known/gpc.json')
  expect(response.status()).toBe(200)
  expect(await response.json()).toMatchObject({ gpc: true })
})
