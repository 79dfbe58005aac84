import { signInWith, speak } from './support/account.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const NEW_PASSWORD = 'Silver-Birch-41'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(`a forgotten password is reset by a mailed link, and only the new one signs in (${language})`, async ({
    page,
    request,
  }) => {
    const shopper = aNewcomer()
    await createAccount(request, shopper)
    await speak(page, t)
    const main = page.getByRole('main')

    await page.goto('/login')
    await main.getByLabel(t('auth_email')).fill(shopper.email)
    await main.getByRole('link', { name: t('auth_forgot') }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expect(main.getByLabel(t('auth_email'))).toHaveValue(shopper.email)
    await main.getByRole('button', { name: t('auth_forgot_send') }).click()
    await expect(main.getByText(t('auth_forgot_sent'))).toBeVisible()

    const letter = await receiveMail(request, shopper.email, /password|密码|密碼/i)
    await page.goto(readLink(letter))
    await expect(page).toHaveURL(/\/reset-password$/)
    const field = main.getByLabel(t('auth_reset_password'), { exact: true })
    await page.reload()
    await field.fill('short')
    await main.getByRole('button', { name: t('auth_reset_save') }).click()
    await expect(main.getByText(t('auth_error_password_length')).first()).toBeVisible()
    await field.fill('Password1')
    await main.getByRole('button', { name: t('auth_reset_save') }).click()
    await expect(main.getByText(t('auth_error_password_common')).first()).toBeVisible()
    await field.fill(NEW_PASSWORD)
    await main.getByRole('button', { name: t('auth_reset_save') }).click()

    await expect(page).toHaveURL(/\/login$/)
    await expect(main.getByText(t('auth_reset_done'))).toBeVisible()
    await main.getByLabel(t('auth_email')).fill(shopper.email)
    await main.getByLabel(t('auth_password'), { exact: true }).fill(shopper.password)
    await main.getByRole('button', { name: t('auth_sign_in'), exact: true }).click()
    await expect(main.getByText(t('auth_status_401'))).toBeVisible()
    await signInWith(page, t, { ...shopper, password: NEW_PASSWORD })
  })

  test(`a used link leads to the request for a new one (${language})`, { tag: '@all' }, async ({ page }) => {
    await speak(page, t)
    const main = page.getByRole('main')
    const expired = main.getByText(t('auth_expired_notice'))
    await page.goto('/reset-password?token=long-gone')
    await main.getByLabel(t('auth_reset_password'), { exact: true }).fill(NEW_PASSWORD)
    await main.getByRole('button', { name: t('auth_reset_save') }).click()
    await expect(page).toHaveURL(/\/request-password-reset$/)
    await expect(expired).toBeVisible()

    // Without a token there is no form to fill in.
    await page.goto('/reset-password')
    await expect(page).toHaveURL(/\/request-password-reset$/)
    await expect(expired).toBeVisible()
  })
}
