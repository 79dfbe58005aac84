import type { Page } from '@playwright/test'
import { SEEN_INTERVALS_MS, SEEN_WITHIN_MS } from './support/merchant.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { expectAccessible } from './support/axe.ts'
import { expectAccessiblePage, openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { expect, test } from './support/test.ts'

let shop: OwnConsole

test.beforeAll(async () => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
})
test.afterAll(() => shop.close())

/** Loads a page of the shop until it contains a text, or no longer does. */
async function expectInShop(path: string, text: string, isThere = true): Promise<void> {
  const read = async () => (await (await fetch(new URL(path, shop.baseURL))).text()).includes(text)
  await expect.poll(read, { timeout: SEEN_WITHIN_MS, intervals: SEEN_INTERVALS_MS }).toBe(isThere)
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
}

async function publish(page: Page): Promise<void> {
  const publishing = page.waitForResponse((response) => response.url().endsWith('/publishing'))
  await page.getByRole('button', { name: 'Publish now' }).click()
  expect((await publishing).status()).toBe(200)
}

test(
  'an announcement and a policy are changed, seen in the shop, and undone',
  { tag: '@all' },
  async ({ browser }) => {
    const page = await openAsOwner(browser, shop)
    await page.goto('/#/content')
    await expect(page.getByRole('link', { name: 'Announcement' })).toBeVisible()
    await expectAccessiblePage(page, 'content')

    await page.getByRole('link', { name: 'Announcement' }).click()
    await expect(page.getByRole('textbox', { name: 'Announcement (English)' })).toBeVisible()
    await expectAccessiblePage(page, 'the announcement')
    await page.getByRole('textbox', { name: 'Announcement (English)' }).fill('Closed on January 1')
    await page.getByRole('textbox', { name: 'Announcement (Simplified Chinese)' }).fill('元旦休息')
    await page.getByRole('textbox', { name: 'Link' }).fill('/shipping')
    await saveDraft(page)
    await expectInShop('/', 'Closed on January 1', false)
    await publish(page)
    await expectInShop('/', 'Closed on January 1')
    await expectInShop('/?lang=zh', '元旦休息')
    await expectInShop('/about', 'Closed on January 1')

    const shopper = await browser.newPage({ baseURL: shop.baseURL })
    await shopper.goto('/about')
    const bar = shopper.getByRole('region', { name: 'Announcement' })
    await expect(bar.getByRole('link', { name: 'Closed on January 1' })).toHaveAttribute('href', '/shipping')
    await expectAccessible(shopper, 'the announcement in the shop', '[aria-label=Announcement]')
    await bar.getByRole('button', { name: 'Close the announcement' }).click()
    await expect(bar).toBeHidden()
    await shopper.reload({ waitUntil: 'commit' })
    await expect(shopper.locator('html')).toHaveAttribute('data-announcement', 'dismissed')
    await expect(bar).toBeHidden()

    await page.goto('/#/content')
    await page.getByRole('link', { name: 'Shipping Policy' }).click()
    await expect(page.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('Shipping Policy')
    await expectAccessiblePage(page, 'a policy')
    const text = page.getByRole('textbox', { name: 'Text (English)' })
    const before = await text.inputValue()
    await text.fill(`${before}\n\nParcels rest on **January 1**.`)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview (English)' })
    await expect(preview.getByText('January 1')).toBeVisible()
    await expectAccessiblePage(page, 'the preview of a policy')
    await saveDraft(page)
    await publish(page)
    await expectInShop('/shipping', '<strong>January 1</strong>')

    await page.getByRole('button', { name: /^Version 1 / }).click()
    await page.getByRole('button', { name: 'Restore: 1' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Unpublished changes')).toBeVisible()
    await expectInShop('/shipping', '<strong>January 1</strong>')
    await publish(page)
    await expectInShop('/shipping', '<strong>January 1</strong>', false)

    await page.goto('/#/content')
    await page.getByRole('link', { name: 'Announcement' }).click()
    await page.getByRole('button', { name: 'Hide from the shop' }).click()
    await expectInShop('/', 'Closed on January 1', false)
  },
)
