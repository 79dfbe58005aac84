import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { openSession, type Proof } from './api.ts'
import { waitUntilHydrated } from './document.ts'
import { aNewcomer, createAccount, type Shopper } from './shopper.ts'
import type { Language, Translate } from './messages.ts'

/** Makes the pages of this test speak a language, as the switch in the footer does for a visit. */
export async function speak(page: Page, language: Language, baseURL: string): Promise<void> {
  await page.context().addCookies([{ name: 'language_preference', value: language, url: baseURL }])
}

/** Fills in and sends the form of /login, which leads to where the shopper wanted to go. */
export async function signInWith(page: Page, t: Translate, shopper: Shopper): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(t('auth_email')).fill(shopper.email)
  await main.getByLabel(t('auth_password'), { exact: true }).fill(shopper.password)
  await main.getByRole('button', { name: t('auth_sign_in'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** An empty document at an address of the shop, which the server never hears of. */
const NOWHERE = '/empty-for-tests'

/**
 * Gives the browser the session of a shopper, as the form of /login does, without its way through the pages. The page
 * is left at an empty document. Answers what proves to the API that this session calls.
 */
export async function takeSession(page: Page, shopper: Shopper): Promise<Proof> {
  // Asked for with the name of this browser, which the list of devices shows.
  const { token, refreshToken } = await openSession(page.request, shopper)
  await page.route(`**${NOWHERE}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(NOWHERE)
  await page.unroute(`**${NOWHERE}`)
  await page.evaluate(
    `Object.assign(localStorage, ${JSON.stringify({ token, refreshToken, lastAccessTime: String(Date.now()) })})`,
  )
  return { authorization: `Bearer ${token}` }
}

/** A new shopper, signed in, on a page of the account. Of the way through the login, other tests tell. */
export async function enterAccount(
  page: Page,
  request: APIRequestContext,
  t: Translate,
  path: string,
): Promise<Shopper> {
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  await takeSession(page, shopper)
  await page.goto(path)
  await waitUntilHydrated(page)
  // On a phone the button stands in the menu instead, and is hidden here.
  const logout = { name: t('shell_logout'), includeHidden: true }
  await expect(page.getByRole('banner').getByRole('button', logout)).toBeAttached()
  await expect(page).toHaveURL(path)
  return shopper
}

/**
 * Tells the page that the network is back, until what is then expected has come: a page that is asking the server
 * already does not listen.
 */
export async function comeBackOnline(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expectation()
  }).toPass({ timeout: 20_000 })
}
