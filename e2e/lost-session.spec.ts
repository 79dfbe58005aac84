import type { APIRequestContext, Page } from '@playwright/test'
import { enterAccount, signInWith, speak } from './support/account.ts'
import type { Proof } from './support/api.ts'
import { putInCart } from './support/cart.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { aNewcomer, createAccount, fillAddress } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

/**
 * Ends the session at the server, as a password change on another device does, once the page has what it asks for by itself: any
 * of these calls would notice it, too.
 */
async function endSession(page: Page, request: APIRequestContext, headers: Proof): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect((await request.post('/api/v1/auth/logout', { headers, data: {} })).ok()).toBe(true)
}

/** The message of the login page about the session that has ended. */
const expired = (page: Page, message: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: message })

/** Keys of session storage that hold something typed. */
const listDrafts = (page: Page) =>
  page.evaluate<string[]>('Object.keys(sessionStorage).filter((key) => key.endsWith("Draft")).sort()')

test(
  'the address form: the login says that the session has ended, and what was typed is there again [T333]',
  { tag: '@all' },
  async ({ page, request }) => {
    const shopper = await enterAccount(page, t, '/user/addresses?edit=new')
    const main = page.getByRole('main')
    await fillAddress(main)
    await endSession(page, request, shopper.proof)
    await main.getByRole('button', { name: t('addresses_save') }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(expired(page, 'login expired, please log in again')).toBeVisible()

    await signInWith(page, t, shopper)
    await expect(page).toHaveURL('/user/addresses?edit=new')
    await expect(main.getByLabel(t('addresses_recipient'))).toHaveValue('Mei Lin')
    await expect(main.getByLabel(t('addresses_district'))).toHaveValue('西湖区')
    await main.getByRole('button', { name: t('addresses_save') }).click()
    await expect(main.getByText('1 West Lake Road').first()).toBeVisible()
    expect(await listDrafts(page)).toEqual([])
  },
)

for (const language of listTestLanguages(import.meta.filename)) {
  const m = readMessages(language)

  test(
    `the profile form has a message of its own (${language}) [T334]`,
    { tag: '@all' },
    async ({ page, request }) => {
      const shopper = await enterAccount(page, m, '/user/profile')
      const main = page.getByRole('main')
      const bio = main.getByLabel(m('profile_bio'), { exact: true })
      await bio.fill('Green stones, mostly.')
      await endSession(page, request, shopper.proof)
      await main.getByRole('button', { name: m('profile_save') }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expect(expired(page, m('profile_status_401'))).toBeVisible()

      await signInWith(page, m, shopper)
      await expect(page).toHaveURL('/user/profile')
      await expect(bio).toHaveValue('Green stones, mostly.')
      await main.getByRole('button', { name: m('profile_save') }).click()
      await expect(page.getByText(m('profile_saved'))).toBeVisible()
      expect(await listDrafts(page)).toEqual([])
    },
  )
}

test(
  'the checkout form: what was typed is there again, for the shopper who typed it alone [T335]',
  { tag: '@all' },
  async ({ page, request }) => {
    const shopper = await enterAccount(page, t, '/')
    await putInCart(page, 'black-obsidian-guardian-bracelet')
    await page.goto('/checkout')
    const main = page.getByRole('main')
    const recipient = main.getByLabel(t('addresses_recipient'))
    const place = main.getByRole('button', { name: new RegExp(`^${t('checkout_place')}`) })
    await fillAddress(main)
    await main.getByLabel(new RegExp(`^${t('checkout_note')}`)).fill('Ring twice')
    await endSession(page, request, shopper.proof)
    await place.click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(expired(page, 'login expired, please log in again')).toBeVisible()

    // A guest at the same device sees nothing of it.
    await page.goto('/checkout')
    await expect(recipient).toHaveValue('')
    await page.goto('/login?returnTo=/checkout')
    await signInWith(page, t, shopper)
    await expect(page).toHaveURL('/checkout')
    await expect(recipient).toHaveValue('Mei Lin')
    await expect(main.getByLabel(new RegExp(`^${t('checkout_note')}`))).toHaveValue('Ring twice')

    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell_logout') })
      .click()
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell_login') })).toBeVisible()
    expect(await listDrafts(page)).toEqual([])
  },
)

test('another person who signs in finds nothing that was typed [T336]', async ({ page, request }) => {
  const other = aNewcomer()
  await createAccount(request, other)
  const shopper = await enterAccount(page, t, '/user/profile')
  const bio = page.getByRole('main').getByLabel(t('profile_bio'), { exact: true })
  await bio.fill('Green stones, mostly.')
  await endSession(page, request, shopper.proof)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('profile_save') })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await signInWith(page, t, other)
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(bio).toHaveValue('')
  expect(await listDrafts(page)).toEqual([])
})

test(
  'a message to the shop survives the end of the session on a public page [T337]',
  { tag: '@all' },
  async ({ page, request }) => {
    const shopper = await enterAccount(page, t, '/contact')
    const message = page.getByRole('main').getByLabel(t('contact_message'))
    await message.fill('Half a sentence')
    await endSession(page, request, shopper.proof)
    await page.reload()
    const login = page.getByRole('banner').getByRole('link', { name: t('shell_login') })
    await expect(login).toBeVisible()
    await expect(message).toHaveValue('')
    await login.click()
    await expect(expired(page, 'login expired, please log in again')).toBeVisible()
    await signInWith(page, t, shopper)
    await expect(page).toHaveURL('/contact')
    await expect(message).toHaveValue('Half a sentence')
  },
)

test(
  'a visitor who opens the account is asked to log in without such a message',
  { tag: '@all' },
  async ({ page }) => {
    await speak(page, t)
    await page.goto('/user/profile')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('main').getByLabel(t('auth_email'))).toBeVisible()
    for (const key of ['profile_status_401', 'error_status_401'])
      await expect(expired(page, t(key))).toHaveCount(0)
  },
)
