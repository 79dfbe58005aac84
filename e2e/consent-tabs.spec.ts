import {
  banner,
  CONSENT_COOKIES,
  DENIED,
  EVERYTHING,
  expectOnlyEssentials,
  GRANTED,
  NOTHING,
  openSettings,
  readSignals,
  toConsentCookies,
} from './support/consent.ts'
import { label, waitForNewDocument } from './support/document.ts'
import { toViews, watchTags } from './support/measuring-tags.ts'
import { findOtherShop, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')
let shop: { baseURL: string }

test.use({ hasChosenCookies: false })

test.describe('a choice made in another tab', () => {
  test.beforeAll(async () => {
    test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
    shop = await findOtherShop()
  })

  for (const [when, event] of [
    ['is shown again', 'document.dispatchEvent(new Event("visibilitychange"))'],
    ['is focused again', 'dispatchEvent(new Event("focus"))'],
  ] as const) {
    test(`takes effect as soon as a tab that missed it ${when}`, { tag: '@all' }, async ({ browser }) => {
      const visitor = await browser.newContext({ baseURL: shop.baseURL })
      await visitor.addCookies(toConsentCookies(EVERYTHING))
      const { page, foreign } = await watchTags(await visitor.newPage(), shop.baseURL)
      await page.goto('/')
      await expect.poll(() => toViews(foreign)).toEqual(['/'])
      await label(page)
      await visitor.addCookies(toConsentCookies(NOTHING))
      await page.evaluate(event)
      await waitForNewDocument(page)
      await expect
        .poll(() => readSignals(page))
        .toEqual([
          ['consent', 'default', DENIED],
          ['consent', 'update', DENIED],
        ])
      await expectOnlyEssentials(page, CONSENT_COOKIES)
      await visitor.close()
    })
  }

  test('takes effect at once in a visible tab', { tag: '@all' }, async ({ browser }) => {
    const visitor = await browser.newContext({ baseURL: shop.baseURL })
    const { page } = await watchTags(await visitor.newPage(), shop.baseURL)
    const { page: second, foreign } = await watchTags(await visitor.newPage(), shop.baseURL)
    for (const tab of [page, second]) {
      await tab.goto('/')
      await expect(banner(tab)).toBeVisible()
    }
    await page.getByRole('button', { name: t('consent_accept_all') }).click()
    await expect(banner(second)).toHaveCount(0)
    await expect.poll(() => toViews(foreign)).toEqual(['/'])
    // Google's tag must find the granted signals before its own commands.
    const messages = await second.evaluate<unknown[][]>('dataLayer.map((entry) => [...entry])')
    expect(messages.slice(0, 3)).toEqual([
      ['consent', 'default', DENIED],
      ['consent', 'update', GRANTED],
      ['js', expect.anything()],
    ])

    await label(second)
    await openSettings(page, t)
    await page.getByRole('button', { name: t('consent_reject_all') }).click()
    await waitForNewDocument(second)
    await expect.poll(async () => (await readSignals(second)).at(-1)).toEqual(['consent', 'update', DENIED])
    await expectOnlyEssentials(second, CONSENT_COOKIES)
    await visitor.close()
  })
})
