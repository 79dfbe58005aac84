import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { aNewcomer, createAccount, type Shopper } from './shopper.ts'
import type { Language, Say } from './words.ts'

/** Makes the pages of this test speak a language, as the switch in the footer does for a visit. */
export async function speak(page: Page, language: Language, baseURL: string): Promise<void> {
  await page.context().addCookies([{ name: 'language_preference', value: language, url: baseURL }])
}

/** Fills in and sends the form of /login, which leads to where the shopper wanted to go. */
export async function signInWith(page: Page, say: Say, shopper: Shopper): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(say('auth_email')).fill(shopper.email)
  await main.getByLabel(say('auth_password'), { exact: true }).fill(shopper.password)
  await main.getByRole('button', { name: say('auth_sign_in'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** A new shopper, signed in, on a page of the account. */
export async function enterAccount(
  page: Page,
  request: APIRequestContext,
  say: Say,
  path: string,
): Promise<Shopper> {
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  await page.goto(path)
  await expect(page).toHaveURL(/\/login/)
  await signInWith(page, say, shopper)
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, '\\?')}$`))
  return shopper
}
