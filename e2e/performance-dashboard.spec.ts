import type { Page } from '@playwright/test'
import { NOTHING, toConsentCookies } from './support/consent.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { findOtherShop, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'

const t = readMessages('en')
const REPORT_CALL = '/api/v1/vitals'

// Reports of bots are ignored, so this visitor has the user agent of a browser.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
})
test.beforeEach(({ page }) =>
  page.addInitScript('Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false })'),
)

/** Makes the page hidden, as when another tab comes to the front. */
const GO_OUT_OF_SIGHT = `
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`

/** Counts the reports that the page sends. */
function watchReports(page: Page): { count: number } {
  const reports = { count: 0 }
  page.on('request', (request) => {
    const isReport = request.method() === 'POST' && new URL(request.url()).pathname === REPORT_CALL
    reports.count += Number(isReport)
  })
  return reports
}

test(
  'a visit with consent is reported when its page is hidden, and counted [T453]',
  { tag: '@all' },
  async ({ page, context }) => {
    await context.addCookies(toConsentCookies({ ...NOTHING, performance: true }))
    const reports = watchReports(page)
    await page.goto('/traditions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => countLoaded(page, 'web-vitals')).toBe(1)
    await expect(async () => {
      await page.evaluate(GO_OUT_OF_SIGHT)
      expect(reports.count).toBeGreaterThan(0)
    }).toPass()
    // The server caches a report for a minute, so each poll uses other filters.
    const questions = [7, 28, 1].flatMap((days) =>
      ['', '&page=reading', '&device=desktop', '&page=reading&device=desktop', '&language=en'].map(
        (only) => `/performance-dashboard?days=${days}${only}`,
      ),
    )
    await expect(async () => {
      await page.goto(questions.pop()!)
      await expect(page.getByText(t('vitals_example'), { exact: true })).toBeHidden({ timeout: 500 })
      const table = page.getByRole('table', { name: t('vitals_all_visits') })
      await expect(table).toContainText(/TTFB|FCP|LCP/, { timeout: 500 })
    }).toPass({ timeout: 40_000, intervals: [1_000, 2_000, 3_000] })

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t('vitals_download') }).click()
    const text = await (
      await download
    )
      .createReadStream()
      .then(async (file) => (await file.toArray()).join(''))
    expect(text).toMatch(/^cut,key,metric,p75,good,needs_improvement,poor\r\noverall,all,[A-Z]{3,4},[\d.]+,/)
  },
)

test(
  'without consent nothing is reported, and the figures of this visit are still shown',
  { tag: '@all' },
  async ({ page }) => {
    const reports = watchReports(page)
    await page.goto('/traditions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await countLoaded(page, 'web-vitals')).toBe(0)
    await page.goto('/performance-dashboard?days=28&page=payment')
    await expect(page.getByText(t('vitals_empty'), { exact: true })).toBeVisible()
    const own = page.getByRole('region', { name: t('vitals_this_visit') })
    await expect(own).toContainText(new RegExp(`${t('vitals_fcp')} FCP\\s*\\d`))
    await page.goto('/')
    expect(reports.count).toBe(0)
  },
)

test.describe('a demo shop without reports', () => {
  let baseURL: string
  test.beforeAll(async () => {
    test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
    baseURL = (await findOtherShop()).baseURL
  })

  test('shows example figures, and says so in each language [T396]', { tag: '@all' }, async ({ page }) => {
    for (const language of LANGUAGES) {
      const t = readMessages(language)
      await page.goto(`${baseURL}/performance-dashboard?lang=${language}`)
      const visits = page.getByRole('region', { name: t('vitals_all_visits') })
      await expect(visits).toContainText(t('vitals_example'))
      await expect(visits).toContainText(t('vitals_example_lead'))
      for (const cut of ['all_visits', 'by_page', 'by_device', 'by_language', 'slowest'])
        await expect(visits.getByRole('table', { name: t(`vitals_${cut}`) })).toContainText('LCP')
      const download = page.waitForEvent('download')
      await visits.getByRole('link', { name: t('vitals_download') }).click()
      expect((await download).suggestedFilename()).toBe('performance-example.csv')
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures are shown and can be filtered', { tag: '@all' }, async ({ page }) => {
    await page.goto('/performance-dashboard')
    await page
      .getByRole('combobox', { name: t('vitals_device') })
      .selectOption({ label: t('vitals_device_tablet') })
    await page.getByRole('button', { name: t('vitals_show') }).click()
    await expect(page).toHaveURL(/device=tablet/)
    await expect(page.getByRole('region', { name: t('vitals_server') })).toContainText(t('vitals_rate'))
  })
})

/** How many scripts with this name the page has loaded. */
function countLoaded(page: Page, name: string): Promise<number> {
  return page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes('${name}')).length`,
  )
}
