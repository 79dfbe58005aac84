import type { Download, Page } from '@playwright/test'
import { takeSession, speak } from './support/account.ts'
import { getProduct } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { waitUntilHydrated } from './support/document.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, toLanguageName } from './support/messages.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { expectAccessiblePage, openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expect, test } from './support/test.ts'

const PRODUCT = 'black-obsidian-guardian-bracelet'
const COMPANY = { title: '杭州莲池贸易有限公司', taxNumber: '91330106MA2CFQ8N4G' }

let shop: OwnConsole

test.beforeAll(async () => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
})
test.afterAll(() => shop.close())

async function read(download: Download): Promise<Buffer> {
  return Buffer.concat((await (await download.createReadStream()).toArray()) as Buffer[])
}

/** Presses a button that saves a file. */
async function save(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await started
  return { name: download.suggestedFilename(), content: await read(download) }
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a shopper downloads the invoice in either language, and has it made out to a company (${language})`,
    { tag: '@all' },
    async ({ browser }) => {
      const page = await browser.newPage({ baseURL: shop.baseURL })
      const buyer = await aBuyer(page.request, shop.dataDir)
      const order = await buyer.buy([await getProduct(page.request, PRODUCT)])
      await takeSession(page, buyer.shopper)
      if (language !== 'en') await speak(page, t)
      await page.goto(`/user/orders?order=${order.order_id}`)
      await waitUntilHydrated(page)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: t('invoices_title') })).toBeVisible()
      const number = main.getByText(/(INV)-\d{4}-\d{6}/).first()
      await expect(number).toBeVisible({ timeout: 30_000 })
      const invoice = /INV-\d{4}-\d{6}/.exec(await number.innerText())![0]
      for (const [each, name] of [
        ['en', `${invoice}.pdf`],
        ['zh', `${invoice}-zh.pdf`],
        ['zh-Hant', `${invoice}-zh-Hant.pdf`],
      ] as const) {
        const label = t('invoices_download_in', { language: toLanguageName(each, t) })
        const file = await save(page, t('invoices_download_of', { number: invoice, language: label }))
        expect(file.name).toBe(name)
        expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
      }

      await main.getByRole('button', { name: t('invoices_for_company'), exact: true }).click()
      await main.getByLabel(t('invoices_company_title')).fill(COMPANY.title)
      await main.getByLabel(t('invoices_company_tax_number')).fill('91330106MA2CFQ8N4H')
      await main.getByRole('button', { name: t('invoices_company_save'), exact: true }).click()
      await expect(main.getByText(t('invoices_company_tax_wrong'))).toBeVisible()
      await expect(main.getByLabel(t('invoices_company_tax_number'))).toBeFocused()
      await expectAccessible(page, 'the form for a company')
      await main.getByLabel(t('invoices_company_tax_number')).fill(COMPANY.taxNumber)
      await main.getByRole('button', { name: t('invoices_company_save'), exact: true }).click()
      await expect(main.getByText(t('invoices_company_saved'))).toBeVisible()
      await expect(
        main.getByText(t('invoices_company_is', { title: COMPANY.title, number: COMPANY.taxNumber })),
      ).toBeVisible()
      await expect(main.getByText(/CN-\d{4}-\d{6}/).first()).toBeVisible()
      await expectAccessible(page, 'the invoices of an order')
      await page.close()
    },
  )
}

test(
  'the merchant finds a document, saves it, and exports the period; then its company is fixed',
  { tag: '@all' },
  async ({ browser }) => {
    const shopper = await browser.newPage({ baseURL: shop.baseURL })
    const buyer = await aBuyer(shopper.request, shop.dataDir)
    const order = await buyer.buy([await getProduct(shopper.request, PRODUCT)])
    const listed = async () => {
      const path = `${shop.baseURL}/api/v1/orders/${order.order_id}/invoices`
      const response = await shopper.request.get(path, { headers: buyer.proof })
      return ((await response.json()) as { data: { items: object[] } }).data.items.length
    }
    await expect.poll(listed, { timeout: 30_000 }).toBe(1)
    const page = await openAsOwner(browser, shop)
    await page.goto('/#/invoices')
    await page.getByLabel('Search').fill(order.order_number)
    const table = page.getByRole('table', { name: 'Invoices' })
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText(order.order_number)
    const invoice = /INV-\d{4}-\d{6}/.exec(await table.innerText())![0]
    const file = await save(page, `Download ${invoice}, Simplified Chinese`)
    expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
    await expectAccessiblePage(page, 'the list of invoices')
    const exported = await save(page, 'Export for the tax system')
    expect(exported.name).toBe('invoices.csv')
    const csv = exported.content.toString('utf8')
    expect(csv).toContain(`${invoice},invoice,payment,`)
    expect(csv.startsWith('\uFEFF')).toBe(true)

    await page.getByRole('link', { name: order.order_number }).click()
    const panel = page.getByRole('region', { name: 'Invoices' })
    await expect(panel).toContainText(invoice)
    await expect(panel).toContainText('The company is fixed')
    await expectAccessiblePage(page, 'the invoices of an order')
    await page.close()
    await shopper.close()
  },
)
