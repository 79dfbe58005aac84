import type { Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { saveAddress } from './support/api.ts'
import { putInCart } from './support/cart.ts'
import { inTurn, SEES_ALL } from './support/in-turn.ts'
import { expectNoMoves, holdBack, readMoves, WATCH_MOVES } from './support/moves.ts'
import { startProxy } from './support/proxy.ts'
import { PUBLIC_PAGES, toAddress } from './support/public-paths.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'

const t = readMessages('en')
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/**
 * One page of each kind, since an error of the fonts or of the session shows on most pages; `npm run test:all` sees
 * every page. As they open on a first visit, all are seen by pages.spec.ts.
 */
const PATHS = SEES_ALL
  ? PUBLIC_PAGES.map(({ path }) => path)
  : [
      '/',
      '/category/bracelets',
      '/product/amethyst-still-water-bracelet',
      '/cart',
      '/checkout',
      '/login',
      '/contact',
      '/shipping',
    ]

/** Whether nothing is loading. */
const IS_SETTLED = `!document.querySelector('main [aria-busy="true"]')`

/** Whether both web fonts have loaded. */
const HAS_FONTS = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length >= 2`

/** Tolerance: fallback fonts have the same average width, so a line may break at another word. */
const LATE_FONT_SHIFT = 0.02

async function waitUntil(page: Page, condition: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<boolean>(condition), {
      message: condition,
      intervals: [25, 50, 100],
      timeout: 20_000,
    })
    .toBe(true)
}

/** Expects no layout shift on a page while it loads without fonts, and hardly any when these arrive last. */
async function expectStillness(page: Page, path: string, where: string): Promise<void> {
  const requested = page.waitForRequest('**/*.woff2')
  const release = await holdBack(page, '**/*.woff2')
  await page.goto(path, { waitUntil: 'commit' })
  await requested
  await waitUntil(page, IS_SETTLED)
  expectNoMoves(await readMoves(page), `${where}, without fonts`)
  release()
  await waitUntil(page, HAS_FONTS)
  const moves = await readMoves(page)
  const shift = moves.reduce((total, { value }) => total + value, 0)
  expect.soft(shift, `${where}, once fonts are there: ${JSON.stringify(moves)}`).toBeLessThan(LATE_FONT_SHIFT)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

for (const [row, size] of SIZES.entries()) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    for (const [column, language] of LANGUAGES.entries())
      test(
        `public pages do not shift without fonts, and hardly when these load last (${language})`,
        { tag: '@all' },
        async ({ page }) => {
          test.slow()
          await page.addInitScript(WATCH_MOVES)
          // Each page at another size, and in another language, than the one before.
          const of = SIZES.length * LANGUAGES.length
          const paths = inTurn(PATHS, { variant: of - 1 - LANGUAGES.length * row - column, of })
          for (const path of paths) await expectStillness(page, toAddress(path, language), path)
        },
      )

    test('no page shifts for a shopper with a session and a full cart', { tag: '@all' }, async ({ page }) => {
      test.slow()
      await enterAccount(page, t, '/user')
      await putInCart(page, 'amethyst-still-water-bracelet')
      await expect.poll(() => page.evaluate<string | null>(`localStorage.getItem('cart')`)).toBeTruthy()
      await page.addInitScript(WATCH_MOVES)
      for (const path of inTurn(PATHS, { variant: row, of: 2 })) {
        const where = `${path} with a session`
        await page.goto(path)
        await waitUntil(page, IS_SETTLED)
        await waitUntil(page, HAS_FONTS)
        expectNoMoves(await readMoves(page), where)
      }
    })
  })
}

test.describe('where fonts are blocked', () => {
  test.use({ cutsTheNet: true })

  test('no page shifts [T452]', { tag: '@all' }, async ({ page }) => {
    await page.addInitScript(WATCH_MOVES)
    await page.route('**/*.woff2', (route) => route.abort())
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const path of ['/', '/product/amethyst-still-water-bracelet', '/shipping']) {
        const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'))
        await page.goto(path, { waitUntil: 'commit' })
        await refused
        await waitUntil(page, IS_SETTLED)
        expectNoMoves(await readMoves(page), `${path} at ${size.width} px`)
      }
    }
  })
})

test(
  'the checkout does not shift, whichever response arrives first',
  { tag: '@all' },
  async ({ page, request }) => {
    test.slow()
    const { proof } = await enterAccount(page, t, '/user')
    for (const label of ['Home', 'Office']) await saveAddress(request, proof, { label })
    await putInCart(page, 'amethyst-still-water-bracelet')
    await page.addInitScript(WATCH_MOVES)
    const calls = ['**/api/v1/users/me', '**/api/v1/users/addresses', '**/api/v1/orders/quote']
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const order of [calls, calls.toReversed()]) {
        const releases: (() => void)[] = []
        for (const path of order) releases.push(await holdBack(page, path))
        await page.goto('/checkout')
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        for (const [index, release] of releases.entries()) {
          const responded = page.waitForResponse(order[index]!)
          release()
          await responded
          expectNoMoves(await readMoves(page), `${order[index]} at ${size.width} px`)
        }
        await waitUntil(page, IS_SETTLED)
        expectNoMoves(await readMoves(page), `/checkout at ${size.width} px`)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    }
  },
)

test('the header does not shift when the document arrives in parts', async ({ page, baseURL }) => {
  const proxy = await startProxy(baseURL!)
  try {
    await page.addInitScript(WATCH_MOVES)
    const banner = page.getByRole('banner')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const release = proxy.holdBackFrom('/contact', 'href="/user"')
      await page.goto(`${proxy.baseURL}/contact`, { waitUntil: 'commit' })
      await expect(banner.getByRole('button', { name: t('shell_search') })).toBeVisible()
      await expect(banner.getByRole('button', { name: t('shell_cart') })).toHaveCount(0)
      await readMoves(page)
      release()
      await expect(banner.getByRole('button', { name: t('shell_cart') })).toBeVisible()
      await page.waitForLoadState()
      expectNoMoves(await readMoves(page), `the header at ${size.width} px`)
    }
  } finally {
    await proxy.close()
  }
})

test.describe('while the session is being checked', () => {
  test(
    'the header shows only the brand, and its parts appear in their places [T141]',
    { tag: '@all' },
    async ({ page }) => {
      await enterAccount(page, t, '/user')
      // A stored session without a stored profile.
      await page.addInitScript(`for (const key of ['userData', 'profile']) localStorage.removeItem(key)`)
      await page.addInitScript(WATCH_MOVES)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const release = await holdBack(page, '**/api/v1/users/me')
        await page.goto('/', { waitUntil: 'commit' })
        const banner = page.getByRole('banner')
        await expect(banner.getByRole('link', { name: t('common_brand') })).toBeVisible()
        await expect(banner.getByRole('link')).toHaveCount(1)
        await expect(banner.getByRole('button')).toHaveCount(0)
        release()
        await expect(banner.getByRole('button', { name: t('shell_cart') })).toBeVisible()
        expectNoMoves(await readMoves(page), `the header at ${size.width} px`)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    },
  )

  test('a guest without a session sees all of it, also without JavaScript [T142]', async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false })
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell_login') })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: t('shell_cart') })).toBeVisible()
    await page.close()
  })
})
