import type { Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { putInCart } from './support/cart.ts'
import { waitUntilHydrated } from './support/document.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

const TEXT = ['text', 'search', 'textarea', 'select', 'hidden']

/**
 * The controls on which an autofill field may stand, as far as the shop uses it (HTML standard, section 4.10.18.7.1,
 * "Autofilling form controls: the autocomplete attribute").
 */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['name', 'given-name', 'family-name', 'nickname', 'tel-national', 'country', 'postal-code'],
      ...['address-line1', 'address-line2', 'address-level1', 'address-level2', 'address-level3'],
    ].map((field) => [field, TEXT]),
  ),
  username: [...TEXT, 'email'],
  email: [...TEXT, 'email'],
  tel: [...TEXT, 'tel'],
  bday: [...TEXT, 'date'],
  'current-password': [...TEXT, 'password'],
  'new-password': [...TEXT, 'password'],
  // Controls that a visitor fills in with text or a number; never check boxes or buttons.
  off: ['text', 'search', 'textarea', 'select', 'email', 'tel', 'number', 'date', 'time'],
}

const READ_CONTROLS = `[...document.querySelectorAll('[autocomplete]')].map((control) => ({
  type: control.tagName === 'INPUT' ? control.type : control.tagName.toLowerCase(),
  autocomplete: control.getAttribute('autocomplete'),
  name: control.name || control.id,
}))`

/** Expects at least one control with `autocomplete` on the page, each with a value that may stand on it. */
async function expectAutofill(page: Page, path: string): Promise<void> {
  const controls = await page.evaluate<{ type: string; autocomplete: string; name: string }[]>(READ_CONTROLS)
  expect(controls, path).not.toEqual([])
  const misplaced = controls.filter(
    ({ type, autocomplete }) => !CONTROLS[autocomplete.replace(/^shipping /, '')]?.includes(type),
  )
  expect(misplaced, path).toEqual([])
}

test('each autocomplete value stands on a control for which the HTML standard allows it', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/forgot-password', '/contact', '/search']) {
    await page.goto(path)
    await waitUntilHydrated(page)
    await expectAutofill(page, path)
  }
  await putInCart(page, 'black-obsidian-guardian-bracelet')
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await expect(main.getByLabel(t('addresses_district'))).toBeVisible()
  await expectAutofill(page, '/checkout')
  await main.getByLabel(t('addresses_country')).selectOption('SG')
  await expectAutofill(page, '/checkout abroad')

  await enterAccount(page, t, '/user/profile')
  await expect(main.getByLabel(t('profile_phone'))).toBeVisible()
  await expectAutofill(page, '/user/profile')
  for (const path of ['/user/security', '/user/personality-demo']) {
    await page.goto(path)
    await expect(main.locator('[autocomplete]').first()).toBeAttached()
    await expectAutofill(page, path)
  }
})
