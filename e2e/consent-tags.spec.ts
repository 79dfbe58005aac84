import type { Browser, Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import {
  banner,
  CONSENT_COOKIES,
  DENIED,
  EVERYTHING,
  expectOnlyEssentials,
  GRANTED,
  NOTHING,
  openSettings,
  readCookies,
  readSignals,
  toConsentCookies,
  type Choice,
} from './support/consent.ts'
import { isSameDocument, label, waitForNewDocument } from './support/document.ts'
import {
  countMetaViews,
  GA4,
  GOOGLE_SCRIPT,
  META_SCRIPT,
  toViews,
  watchTags,
  type TaggedPage,
} from './support/measuring-tags.ts'
import { SEES_ALL } from './support/in-turn.ts'
import { holdBack } from './support/moves.ts'
import { findOtherShop, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { ACCOUNT_PATHS } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')
const tZh = readMessages('zh')
let shop: { baseURL: string }

/** The pages without tags, by kind. */
const WITHOUT_TAGS: readonly (readonly string[])[] = [
  ACCOUNT_PATHS,
  ['/checkout', '/checkout/success?order_id=x', '/checkout/failure?order_id=x', '/payment/x'],
  ['/login', '/register', '/check-email', '/verify-email?token=x', '/forgot-password'],
  ['/request-password-reset', '/reset-password?token=x', '/search?q=mei', '/no-such-page'],
]

/** A visitor of the shop with tags, with an earlier choice. */
async function visit(browser: Browser, choice?: Choice): Promise<TaggedPage> {
  const page = await browser.newPage({ baseURL: shop.baseURL })
  if (choice) await page.context().addCookies(toConsentCookies(choice))
  return watchTags(page, shop.baseURL)
}

/** Delays a chunk of the shop's code; returns a function that releases it. */
const holdCode = (page: Page, name: string) => holdBack(page, new RegExp(`/assets/${name}-[^/]+\\.js$`))

test.use({ hasChosenCookies: false })

test.describe('a shop with analytics tags', () => {
  test.beforeAll(async () => {
    test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
    shop = await findOtherShop()
  })

  test('loads no tag before a choice and after a rejection', async ({ browser }) => {
    const { page, foreign, complaints } = await visit(browser)
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    await expectOnlyEssentials(page)
    expect(foreign).toEqual([])
    await page.getByRole('button', { name: t('consent_reject_all') }).click()
    await expect(banner(page)).toHaveCount(0)
    await page.goto('/category/bracelets')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectOnlyEssentials(page, CONSENT_COOKIES)
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  test('loads the tags after consent, after the signals, and reports pages without what was typed', async ({
    browser,
  }) => {
    const { page, foreign, complaints } = await visit(browser)
    await page.goto('/category/bracelets?utm_source=letter&utm_email=mei%40example.com&sort=newest')
    await page.getByRole('button', { name: t('consent_accept_all') }).click()
    await expect.poll(() => toViews(foreign)).toEqual(['/category/bracelets?utm_source=letter'])
    await expect.poll(() => countMetaViews(foreign)).toBe(1)
    expect(foreign.slice(0, 2).sort()).toEqual([META_SCRIPT, GOOGLE_SCRIPT])
    const messages = await page.evaluate<unknown[][]>('dataLayer.map((entry) => [...entry])')
    expect(messages.map(([term]) => term)).toEqual(['consent', 'consent', 'js', 'config', 'set', 'event'])
    expect(messages[3]).toMatchObject([
      'config',
      GA4,
      { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false },
    ])
    expect(await readSignals(page)).toEqual([
      ['consent', 'default', DENIED],
      ['consent', 'update', GRANTED],
    ])

    await label(page)
    await page.getByRole('banner').getByRole('link', { name: 'Crystals', exact: true }).click()
    await expect
      .poll(() => toViews(foreign))
      .toEqual(['/category/bracelets?utm_source=letter', '/category/crystals'])
    await expect.poll(() => countMetaViews(foreign)).toBe(2)
    expect(await isSameDocument(page)).toBe(true)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('loads only the tag whose category is allowed', { tag: '@all' }, async ({ browser }) => {
    for (const [choice, mine, other] of [
      [{ ...NOTHING, performance: true }, GOOGLE_SCRIPT, META_SCRIPT],
      [{ ...NOTHING, marketing: true }, META_SCRIPT, GOOGLE_SCRIPT],
    ] as const) {
      const { page, foreign } = await visit(browser, choice)
      await page.goto('/')
      await expect.poll(() => foreign).toContain(mine)
      expect(foreign).not.toContain(other)
      await page.close()
    }
  })

  test(
    'has no tags after navigation to a page that may not run any',
    { tag: '@all' },
    async ({ browser }) => {
      const { page, foreign, complaints } = await visit(browser, EVERYTHING)
      await page.goto('/product/amethyst-still-water-bracelet')
      await expect.poll(() => toViews(foreign)).toHaveLength(1)
      await label(page)
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('auth_login_title') })).toBeVisible()
      expect(await isSameDocument(page)).toBe(false)
      // The return path survives the document load.
      await expect(page).toHaveURL(/\/login\?returnTo=%2Fproduct%2Famethyst-still-water-bracelet$/)
      const before = foreign.length

      // Back on a public page by a link, the document is still one without tags.
      await label(page)
      await page.getByRole('banner').getByRole('link', { name: 'Bracelets', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Bracelets' })).toBeVisible()
      expect(await isSameDocument(page)).toBe(true)
      expect(foreign).toHaveLength(before)
      expect(complaints).toEqual([])

      await page.reload()
      await expect.poll(() => toViews(foreign).at(-1)).toBe('/category/bracelets')
      const referrers = foreign.flatMap((address) => new URL(address).searchParams.get('dr') ?? [])
      for (const referrer of referrers) expect(referrer).not.toMatch(/login|returnTo/)
      await page.close()
    },
  )

  test('keeps language and return path on the way to the login', { tag: '@all' }, async ({ browser }) => {
    const { page, foreign } = await visit(browser, EVERYTHING)
    await page.goto('/product/amethyst-still-water-bracelet?lang=zh')
    await expect.poll(() => toViews(foreign)).toHaveLength(1)
    await label(page)
    await page
      .getByRole('banner')
      .getByRole('link', { name: tZh('shell_login') })
      .click()
    await page.getByRole('heading', { level: 1, name: tZh('auth_login_title') }).waitFor()
    expect(await isSameDocument(page)).toBe(false)
    const query = new URL(page.url()).searchParams
    expect(query.get('lang')).toBe('zh')
    expect(query.get('returnTo')).toBe('/product/amethyst-still-water-bracelet?lang=zh')
    await page.close()
  })

  for (const isPageFirst of [true, false]) {
    const when = isPageFirst ? 'after' : 'during'
    test(
      `starts no tag when its code loads ${when} the navigation to the login`,
      { tag: '@all' },
      async ({ browser }) => {
        const { page, foreign, complaints } = await visit(browser)
        await page.goto('/')
        await expect(banner(page)).toBeVisible()
        const releaseTags = await holdCode(page, 'tags')
        const releaseLogin = await holdCode(page, 'login')
        const requested = page.waitForRequest(/\/assets\/tags-/)
        await page.getByRole('button', { name: t('consent_accept_all') }).click()
        const code = (await requested).url()
        await label(page)
        await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
        const title = page.getByRole('heading', { level: 1, name: t('auth_login_title') })
        if (isPageFirst) {
          releaseLogin()
          await title.waitFor()
        }
        releaseTags()
        // The code has been loaded and has run.
        await page.evaluate(
          `import('${code}').then(() => new Promise((done) => requestIdleCallback(() => done())))`,
        )
        expect(foreign).toEqual([])
        releaseLogin()
        await title.waitFor()
        expect(await isSameDocument(page)).toBe(true)
        expect(foreign).toEqual([])

        // The document may hold tags, so they load with its next page that may run them.
        await page.getByRole('banner').getByRole('link', { name: 'Bracelets', exact: true }).click()
        await expect.poll(() => toViews(foreign)).toEqual(['/category/bracelets'])
        expect(await isSameDocument(page)).toBe(true)
        expect(complaints).toEqual([])
        await page.close()
      },
    )
  }

  test(
    'has no tag on any page of account, checkout, payment and sign-in',
    { tag: '@all' },
    async ({ browser }) => {
      test.slow()
      const { page, foreign } = await visit(browser, EVERYTHING)
      await enterAccount(page, t, '/user')
      for (const path of WITHOUT_TAGS.flat()) {
        const headers = (await page.request.get(path)).headers()
        expect.soft(headers['content-security-policy'], path).not.toMatch(/google|facebook/)
        expect.soft(headers['referrer-policy'], path).toMatch(/^(strict-origin|no-referrer)$/)
      }
      // Their policies forbid tags; that their code does not try any is seen on one page of each kind.
      for (const path of WITHOUT_TAGS.flatMap((kind) => (SEES_ALL ? kind : kind.slice(0, 1)))) {
        await page.goto(path)
        await page.getByRole('main').waitFor()
        // The choice has been read and the listeners notified.
        await expect.poll(async () => (await readSignals(page)).length, { message: path }).toBe(2)
      }
      expect(foreign).toEqual([])
      await page.close()
    },
  )

  test('ends the tags at once when consent is withdrawn [T171]', { tag: '@all' }, async ({ browser }) => {
    const { page, foreign, complaints } = await visit(browser, EVERYTHING)
    await page.goto('/')
    await expect.poll(() => toViews(foreign)).toEqual(['/'])
    await expect.poll(async () => Object.keys(await readCookies(page))).toContain('_fbp')
    await label(page)
    await openSettings(page, t)
    await page.getByRole('button', { name: t('consent_reject_all') }).click()
    // A loaded script ends only with its document.
    await waitForNewDocument(page)
    const before = foreign.length
    await expect
      .poll(() => readSignals(page))
      .toEqual([
        ['consent', 'default', DENIED],
        ['consent', 'update', DENIED],
      ])
    await expectOnlyEssentials(page, CONSENT_COOKIES)
    await page.getByRole('banner').getByRole('link', { name: 'Crystals', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Crystals' })).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(foreign).toHaveLength(before)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('never loads the marketing tag under Global Privacy Control', { tag: '@all' }, async ({ browser }) => {
    const { page, foreign } = await visit(browser, EVERYTHING)
    await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    const response = await page.goto('/')
    expect(response!.headers()['content-security-policy']).not.toContain('facebook')
    await expect.poll(() => toViews(foreign)).toEqual(['/'])
    expect(foreign).not.toContain(META_SCRIPT)
    await page.close()
  })
})
