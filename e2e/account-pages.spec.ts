import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enterAccount, speak } from './support/account.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, readWords } from './support/words.ts'

/** The pages of the account, and the key of the heading that tells that each has arrived. */
const OWN_PAGES = [
  { path: '/user', heading: 'account_profile' },
  { path: '/user/profile', heading: 'account_profile' },
  { path: '/user/orders', heading: 'account_orders' },
  { path: '/user/favorites', heading: 'account_favorites' },
  { path: '/user/addresses', heading: 'addresses_title' },
  { path: '/user/coupons', heading: 'account_coupons' },
  { path: '/user/security', heading: 'security_title' },
  { path: '/user/personality-demo', heading: 'account_personality' },
]

async function lookAt(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${path} ${width} ${id}: ${nodes[0]?.html}`)).toEqual([])
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${path} is wider than the window of ${width} px`).toBeLessThanOrEqual(0)
  }
}

for (const language of LANGUAGES) {
  const say = readWords(language)

  test(`every page of the account is accessible and fits at every width (${language})`, async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow()
    await speak(page, language, baseURL!)
    await enterAccount(page, request, say, '/user')
    for (const { path, heading } of OWN_PAGES) await lookAt(page, path, say(heading))
  })

  test(`a page of the account asks who is there, and comes back after the sign-in (${language})`, async ({
    page,
    request,
    baseURL,
  }) => {
    await speak(page, language, baseURL!)
    await page.goto('/')
    await enterAccount(page, request, say, '/user/addresses')
    await expect(page.getByRole('heading', { level: 1, name: say('addresses_title') })).toBeVisible()
    // The gate replaced itself: back leads to where the shopper came from, not to the login.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/login/)
  })
}
