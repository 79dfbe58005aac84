import { expect, type Page } from '@playwright/test'
import { openSession, type Proof } from './api.ts'
import { waitUntilHydrated } from './document.ts'
import { aNewcomer, createAccount, type Shopper } from './shopper.ts'
import type { Translate } from './messages.ts'

/** Sets the language cookie for the pages of this test, of all test shops (they share a host). */
export async function speak(page: Page, { language }: Translate): Promise<void> {
  const cookie = { name: 'language_preference', value: language, domain: '127.0.0.1', path: '/' }
  await page.context().addCookies([cookie])
}

/** Signs in by the form of /login. */
export async function signInWith(page: Page, t: Translate, shopper: Shopper): Promise<void> {
  // The page before it may have an e-mail field too.
  await expect(page).toHaveURL(/\/login/)
  const main = page.getByRole('main')
  await main.getByLabel(t('auth_email')).fill(shopper.email)
  await main.getByLabel(t('auth_password'), { exact: true }).fill(shopper.password)
  await main.getByRole('button', { name: t('auth_sign_in'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** A path of the shop to which the test itself responds with an empty document. */
const NOWHERE = '/empty-for-tests'

/**
 * Stores a session in the browser as the form of /login does, without loading pages of the shop. The page is left at an
 * empty document. Returns the header that authorizes API calls of this session.
 */
export async function takeSession(page: Page, shopper: Shopper): Promise<Proof> {
  // Requested by this browser, because the list of devices shows its user agent.
  const { token, refreshToken } = await openSession(page.request, shopper)
  await page.route(`**${NOWHERE}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(NOWHERE)
  await page.unroute(`**${NOWHERE}`)
  await page.evaluate(
    `Object.assign(localStorage, ${JSON.stringify({ token, refreshToken, lastAccessTime: String(Date.now()) })})`,
  )
  return { authorization: `Bearer ${token}` }
}

/**
 * Creates a shopper, signs in by the API, and opens a page of the account in the language of `t`. Returns the shopper,
 * with the proof for API calls.
 */
export async function enterAccount(
  page: Page,
  t: Translate,
  path: string,
): Promise<Shopper & { proof: Proof }> {
  const shopper = aNewcomer()
  await createAccount(page.request, shopper)
  const proof = await takeSession(page, shopper)
  if (t.language !== 'en') await speak(page, t)
  await page.goto(path)
  await waitUntilHydrated(page)
  // On phones the button is in the menu and hidden here.
  const logout = { name: t('shell_logout'), includeHidden: true }
  await expect(page.getByRole('banner').getByRole('button', logout)).toBeAttached()
  await expect(page).toHaveURL(path)
  return { ...shopper, proof }
}

/** Dispatches `online` until the expectation holds: a page with a request under way ignores the event. */
export async function comeBackOnline(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expectation()
  }).toPass({ timeout: 20_000 })
}
