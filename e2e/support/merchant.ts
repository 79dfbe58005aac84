import { expect, type Page } from '@playwright/test'
import { toClock } from '@shop/contract/days/days.rules'

/**
 * How long a test waits until the shop shows a change: less than the minute for which cached pages are fresh, so that a change
 * which is not announced to the cache is missed.
 */
export const SEEN_WITHIN_MS = 20_000

/** How often it polls: each time, the shop renders a page. */
export const SEEN_INTERVALS_MS = [250, 500, 1_000]

/** Expects that a page of the shop has a text after a change, and shows it in a browser. */
export async function expectInShop(
  shopper: Page,
  path: string,
  text: string,
  timeout = SEEN_WITHIN_MS,
): Promise<void> {
  const isServed = async () => (await readPage(shopper, path)).includes(text)
  await expect
    .poll(isServed, { message: `${path}: ${text}`, timeout, intervals: SEEN_INTERVALS_MS })
    .toBe(true)
  await shopper.goto(path)
  await expect(shopper.getByRole('main').getByText(text).first()).toBeVisible()
}

/** Expects that the shop has a page, or no longer has it, after a change. */
export async function expectStatus(
  shopper: Page,
  path: string,
  status: 200 | 404,
  timeout = SEEN_WITHIN_MS,
): Promise<void> {
  const readStatus = async () => (await shopper.request.get(path)).status()
  await expect.poll(readStatus, { message: path, timeout, intervals: SEEN_INTERVALS_MS }).toBe(status)
  await shopper.goto(path)
}

async function readPage(shopper: Page, path: string): Promise<string> {
  return (await shopper.request.get(path)).text()
}

/** The next full minute that is at least a few seconds away, by the shop's clock. */
export const nextMinute = (leastMs = 5_000): string =>
  toClock(new Date(Math.ceil((Date.now() + leastMs) / 60_000) * 60_000))

/** The texts of a new product, in both languages: by label of the field. */
export const NEW_PRODUCT_TEXTS = {
  Name: ['Morning Mist Agate Bracelet', '晨雾玛瑙手串'],
  'In a word': ['Calm before the day begins', '一日之始的宁静'],
  Description: ['Round beads of grey agate, strung by hand.', '灰玛瑙圆珠，手工穿制。'],
  'Meaning in tradition': ['Agate stands for steadiness.', '玛瑙寓意沉稳。'],
  Care: ['Keep it away from perfume.', '避免接触香水。'],
  Origin: ['Yunnan', '云南'],
  Treatment: ['Untreated', '未经处理'],
  Warranty: ['Restringing is free for a year.', '一年内免费重穿。'],
} as const

/** Fills in the form of a new product, without its pictures. */
export async function fillProduct(page: Page, { sku, slug }: { sku: string; slug: string }): Promise<void> {
  for (const [label, [english, chinese]] of Object.entries(NEW_PRODUCT_TEXTS)) {
    await page.getByLabel(`${label} (English)`).fill(english)
    await page.getByLabel(`${label} (Simplified Chinese)`).fill(chinese)
  }
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Address').fill(slug)
  await chooseOption(page, 'Category', 'Bracelets')
  await chooseOption(page, 'Sub-category', 'Energy Crystals')
  await page.getByLabel('Price (¥)').fill('259.00')
  await page.getByLabel('Weight (g)').fill('21')
  for (const [label, value] of [
    ['Stones', 'Agate'],
    ['Materials', 'Agate'],
    ['Colors', 'Grey'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel(label, { exact: true }).press('Enter')
  }
}

/** Chooses an option of a field of a form. Its name goes on with what is chosen. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
