import type { Page } from '@playwright/test'
import { enterAccount, signInWith, speak } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { inTurn } from './support/in-turn.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, readMessages } from './support/messages.ts'

/** The account pages, and the message key of the heading of each. */
const OWN_PAGES = [
  { path: '/user', heading: 'account_profile' },
  { path: '/user/profile', heading: 'account_profile' },
  { path: '/user/orders', heading: 'account_orders' },
  { path: '/user/returns', heading: 'account_returns' },
  { path: '/user/reviews', heading: 'account_reviews' },
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
  await expectAccessibleAtEveryWidth(page, path)
}

for (const [variant, language] of LANGUAGES.entries()) {
  const t = readMessages(language)

  test(`account pages are accessible and fit at every width (${language})`, async ({ page }) => {
    test.slow()
    await enterAccount(page, t, '/user')
    const pages = inTurn(OWN_PAGES, { variant, of: LANGUAGES.length })
    for (const { path, heading } of pages) await lookAt(page, path, t(heading))
  })

  test(`a protected page leads to the login and back after signing in (${language}) [T134]`, async ({
    page,
    request,
  }) => {
    await speak(page, t)
    const shopper = aNewcomer()
    await createAccount(request, shopper)
    await page.goto('/')
    await page.goto('/user/addresses')
    await expect(page).toHaveURL(/\/login/)
    await signInWith(page, t, shopper)
    await expect(page).toHaveURL(/\/user\/addresses$/)
    await expect(page.getByRole('heading', { level: 1, name: t('addresses_title') })).toBeVisible()
    // /login has replaced the protected page in the history, so back leads to the page before.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/login/)
  })
}
