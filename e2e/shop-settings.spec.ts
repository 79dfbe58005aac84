import { SEEN_WITHIN_MS } from './support/merchant.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { expect, test } from './support/test.ts'
import type { Page } from '@playwright/test'

let shop: OwnConsole

test.beforeAll(async () => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
})
test.afterAll(() => shop.close())

const INSTAGRAM = 'https://www.instagram.com/treasures'

async function openSetting(page: Page, name: string): Promise<void> {
  await page.goto('/#/settings')
  await page.getByRole('link', { name }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The shop' })).toBeVisible()
}

test(
  'profiles, languages and tags of the settings are seen in the shop',
  { tag: '@all' },
  async ({ browser, request }) => {
    const page = await openAsOwner(browser, shop)
    const read = async (path: string) => {
      const response = await request.get(shop.baseURL + path, { headers: { cookie: '' } })
      return { html: await response.text(), headers: response.headers() }
    }
    const seen = { timeout: SEEN_WITHIN_MS, intervals: [100] }
    expect((await read('/about')).html).not.toContain('instagram')
    expect((await read('/?lang=zh')).headers['content-language']).toBe('zh-CN')

    await openSetting(page, 'Social profiles')
    await page.getByLabel('Instagram').fill(INSTAGRAM)
    await save(page)
    for (const path of ['/about', '/'])
      await expect
        .poll(async () => (await read(path)).html, seen)
        .toMatch(new RegExp(`"sameAs":\\["${INSTAGRAM}"\\]`))
    expect((await read('/contact')).html).toContain(`href="${INSTAGRAM}"`)

    await openSetting(page, 'Languages of the shop')
    await page.getByLabel('Simplified Chinese').uncheck()
    await page.getByLabel('Traditional Chinese').uncheck()
    await save(page)
    const isEnglish = async () => {
      const { html, headers } = await read('/?lang=zh')
      return [headers['content-language'], /hrefLang|简体中文/i.test(html)]
    }
    await expect.poll(isEnglish, seen).toEqual(['en', false])

    await openSetting(page, 'Analytics tags')
    await page.getByLabel(/^Google Analytics 4/).fill('G-AB12CD34EF')
    await save(page)
    const policy = async () => (await read('/')).headers['content-security-policy']
    await expect.poll(policy, seen).toContain('https://www.googletagmanager.com/gtag/')
    expect((await read('/')).html).toContain('G-AB12CD34EF')
    await page.close()
  },
)
