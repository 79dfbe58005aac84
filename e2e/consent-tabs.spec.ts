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
import { mark, waitForNewDocument } from './support/document.ts'
import { toViews, watchTags } from './support/measuring-tags.ts'
import { findOtherShop, OTHER_SHOP_PATIENCE_MS } from './support/other-shop.ts'
import { expect, test } from './support/test.ts'
import { readWords } from './support/words.ts'

const say = readWords('en')
let shop: { baseURL: string }

test.use({ hasChosenCookies: false })

test.describe('a choice made in another tab', () => {
  test.beforeAll(async () => {
    test.setTimeout(OTHER_SHOP_PATIENCE_MS)
    shop = await findOtherShop()
  })

  for (const [when, event] of [
    ['is shown again', 'document.dispatchEvent(new Event("visibilitychange"))'],
    ['is looked at again', 'dispatchEvent(new Event("focus"))'],
  ] as const) {
    test(`counts as soon as a tab that was not told of it ${when}`, async ({ browser }) => {
      const visitor = await browser.newContext({ baseURL: shop.baseURL })
      await visitor.addCookies(toConsentCookies(EVERYTHING))
      const { page, foreign } = await watchTags(await visitor.newPage(), shop.baseURL)
      await page.goto('/')
      await expect.poll(() => toViews(foreign)).toEqual(['/'])
      await mark(page)
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

  test('counts at once in a tab that is seen beside the one it is made in', async ({ browser }) => {
    const visitor = await browser.newContext({ baseURL: shop.baseURL })
    const { page } = await watchTags(await visitor.newPage(), shop.baseURL)
    const { page: beside, foreign } = await watchTags(await visitor.newPage(), shop.baseURL)
    for (const tab of [page, beside]) {
      await tab.goto('/')
      await expect(banner(tab)).toBeVisible()
    }
    await page.getByRole('button', { name: say('consent_accept_all') }).click()
    await expect(banner(beside)).toHaveCount(0)
    await expect.poll(() => toViews(foreign)).toEqual(['/'])
    // Google's tag finds the signals granted before it begins.
    const words = await beside.evaluate<unknown[][]>('dataLayer.map((entry) => [...entry])')
    expect(words.slice(0, 3)).toEqual([
      ['consent', 'default', DENIED],
      ['consent', 'update', GRANTED],
      ['js', expect.anything()],
    ])

    await mark(beside)
    await openSettings(page, say)
    await page.getByRole('button', { name: say('consent_reject_all') }).click()
    await waitForNewDocument(beside)
    await expect.poll(async () => (await readSignals(beside)).at(-1)).toEqual(['consent', 'update', DENIED])
    await expectOnlyEssentials(beside, CONSENT_COOKIES)
    await visitor.close()
  })
})
