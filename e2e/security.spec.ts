import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { comeBackOnline, enterAccount, signInWith, speak } from './support/account.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { aNewcomer, type Shopper } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages, type Translate } from './support/messages.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const NEW_PASSWORD = 'Silver-Birch-41'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a new password needs the old one and signs out all other devices (${language})`,
    { tag: '@all' },
    async ({ page, browser, request }) => {
      const shopper = await enterAccount(page, t, '/user/security')
      const other = await signInElsewhere(browser, shopper, t)
      const device = t('security_device_named', { browser: 'Firefox', system: 'Windows' })
      await expect(other.getByRole('listitem').filter({ hasText: device })).toBeVisible()
      const form = page.getByRole('region', { name: t('security_password_title'), exact: true })
      const current = form.getByLabel(t('security_current_password'), { exact: true })
      const next = form.getByLabel(t('security_password_new'), { exact: true })
      const save = form.getByRole('button', { name: t('security_password_save') })

      await current.fill('Not-My-Password-1')
      await next.fill('nocapitals')
      await save.click()
      await expect(next).toHaveAccessibleDescription(new RegExp(t('auth_error_password_uppercase')))
      await next.fill(NEW_PASSWORD)
      await save.click()
      await expect(current).toHaveAccessibleDescription(t('security_error_current'))
      await current.fill(shopper.password)
      await save.click()
      await expect(form.getByText(t('security_password_done'))).toBeVisible()
      await receiveMail(request, shopper.email, /password was changed|密码已修改|密碼已修改/)

      await expect(other.getByRole('heading', { level: 1, name: t('security_title') })).toBeVisible()
      await other.reload()
      await expect(other).toHaveURL(/\/login/)
      await page.reload()
      await expect(page.getByRole('listitem').filter({ hasText: t('security_device_current') })).toBeVisible()
      await signInWith(other, t, { ...shopper, password: NEW_PASSWORD })
      await other.context().close()
    },
  )

  test(
    `a new e-mail address takes effect once its mailed link is opened (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const shopper = await enterAccount(page, t, '/user/security')
      const next = aNewcomer().email
      const form = page.getByRole('region', { name: t('security_email_title'), exact: true })
      const field = form.getByLabel(t('security_email_new'), { exact: true })
      const send = form.getByRole('button', { name: t('security_email_save') })

      await field.fill(shopper.email)
      await form.getByLabel(t('security_current_password'), { exact: true }).fill(shopper.password)
      await send.click()
      await expect(field).toHaveAccessibleDescription(new RegExp(t('security_email_error_same')))
      await field.fill(next)
      await send.click()
      await expect(form.getByText(t('security_email_done', { email: next }))).toBeVisible()
      await expect(form.getByText(shopper.email, { exact: true })).toBeVisible()

      const letter = await receiveMail(request, next, /confirm your new email|新邮箱|新電子郵件/)
      await page.goto(readLink(letter))
      await expect(page.getByText(t('auth_verify_done', { email: next }))).toBeVisible()
      await page.goto('/user/security')
      await expect(form.getByText(next, { exact: true })).toBeVisible()
      await receiveMail(request, shopper.email, /account email was changed|邮箱已更换|電子郵件已變更/)
    },
  )

  test(
    `a shopper exports their data, closes the account and reopens it (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      const shopper = await enterAccount(page, t, '/user/security')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t('security_data_save') }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^spiritual-treasures-data-\d{4}-\d\d-\d\d\.json$/)
      const file = readFileSync(await download.path(), 'utf8')
      expect(JSON.parse(file)).toMatchObject({ tables: { user_emails: [{ email: shopper.email }] } })
      expect(file).not.toMatch(/argon2|password_hash/)

      await page.getByRole('button', { name: t('security_deletion_open') }).click()
      const dialog = page.getByRole('dialog', { name: t('security_deletion_dialog') })
      const password = dialog.getByLabel(t('security_current_password'), { exact: true })
      const confirm = dialog.getByRole('button', { name: t('security_deletion_confirm') })
      await password.fill('Not-My-Password-1')
      await confirm.click()
      await expect(password).toHaveAccessibleDescription(t('security_error_current'))
      await expectToFitPhone(page, 'closing the account')
      await password.fill(shopper.password)
      await confirm.click()
      await expect(page.getByText(t('security_deletion_done'))).toBeVisible()
      await expect(page).toHaveURL(/\/$/)

      await page.goto('/login')
      await signInWith(page, t, shopper)
      await page.goto('/user/profile')
      await expect(page.getByText(shopper.email)).toBeVisible()
      await receiveMail(request, shopper.email, /Welcome back|账户已保留|帳號已保留/)
    },
  )
}

test(
  'devices are listed, signed out one by one, and all at once',
  { tag: '@all' },
  async ({ page, browser }) => {
    const t = readMessages('en')
    const firefox = t('security_device_named', { browser: 'Firefox', system: 'Windows' })
    const shopper = await enterAccount(page, t, '/user/profile')
    const other = await signInElsewhere(browser, shopper, t)
    await page.goto('/user/security')
    const rows = page.getByRole('region', { name: t('security_devices_title') }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: t('security_device_current') })).toHaveCount(1)
    await rows
      .filter({ hasText: firefox })
      .getByRole('button', { name: t('security_device_sign_out_label', { device: firefox }) })
      .click()
    const one = page.getByRole('dialog', { name: t('security_device_title', { device: firefox }) })
    await one.getByLabel(t('security_current_password'), { exact: true }).fill(shopper.password)
    await one.getByRole('button', { name: t('security_device_sign_out') }).click()
    await expect(page.getByText(t('security_device_done', { device: firefox }))).toBeVisible()
    await expect(rows).toHaveCount(1)
    await other.reload()
    await expect(other).toHaveURL(/\/login/)

    await signInWith(other, t, shopper)
    await page.getByRole('button', { name: t('security_everywhere') }).click()
    const all = page.getByRole('dialog', { name: t('security_everywhere_title') })
    await all.getByLabel(t('security_current_password'), { exact: true }).fill(shopper.password)
    await all.getByRole('button', { name: t('security_everywhere') }).click()
    await expect(page.getByText(t('security_everywhere_done'))).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell_login') })).toBeVisible()
    await other.goto('/user/security')
    await expect(other).toHaveURL(/\/login/)
    await other.context().close()
  },
)

test.describe('when the response is lost', () => {
  test.use({ cutsTheNet: true })

  for (const language of listTestLanguages(import.meta.filename)) {
    const t = readMessages(language)

    test(
      `a shopper who closes the account learns that it may be closed, and whether it is (${language})`,
      { tag: '@all' },
      async ({ page, request }) => {
        const shopper = await enterAccount(page, t, '/user/security')
        const doubt = page.getByRole('dialog', { name: t('security_unanswered') })
        const requested = page.getByRole('dialog', { name: t('security_deletion_dialog') })
        const check = doubt.getByRole('button', { name: t('security_unanswered_check') })
        const confirm = async () => {
          await requested.getByLabel(t('security_current_password'), { exact: true }).fill(shopper.password)
          await requested.getByRole('button', { name: t('security_deletion_confirm') }).click()
          await expect(doubt.getByText(t('security_unanswered_deletion'))).toBeFocused()
        }

        await page.route('**/users/deletion', (route) => route.abort())
        await page.getByRole('button', { name: t('security_deletion_open') }).click()
        await confirm()
        await check.click()
        await expect(requested.getByText(t('security_unanswered_not_done'))).toBeVisible()

        await dropResponses(page, '**/users/deletion')
        await confirm()
        await check.click()
        await expect(page).toHaveURL(/\/login$/)
        await expect(page.getByText(t('security_deletion_done'), { exact: true })).toBeVisible()
        await signInWith(page, t, shopper)
        await expect(page).toHaveURL(/\/user\/security$/)
        await receiveMail(request, shopper.email, /Welcome back|账户已保留|帳號已保留/)
      },
    )

    test(
      `a shopper who signs out everywhere is notified, also when another call gets the 401 first (${language})`,
      { tag: '@all' },
      async ({ page }) => {
        const shopper = await enterAccount(page, t, '/user/security')
        await dropResponses(page, '**/users/sessions', 'DELETE')
        await page.getByRole('button', { name: t('security_everywhere') }).click()
        const requested = page.getByRole('dialog', { name: t('security_everywhere_title') })
        await requested.getByLabel(t('security_current_password'), { exact: true }).fill(shopper.password)
        await requested.getByRole('button', { name: t('security_everywhere') }).click()
        await expect(page.getByText(t('security_unanswered_everywhere'))).toBeVisible()
        await comeBackOnline(page, () => expect(page).toHaveURL(/\/login$/, { timeout: 2_000 }))
        await expect(page.getByText(t('security_everywhere_done'))).toBeVisible()
      },
    )
  }
})

/** Lets requests reach the shop and drops their responses. */
async function dropResponses(page: Page, path: string, method = 'POST'): Promise<void> {
  await page.unroute(path)
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await route.fetch()
    await route.abort()
  })
}

/** Opens the security page as the same shopper on another device. */
async function signInElsewhere(browser: Browser, shopper: Shopper, t: Translate): Promise<Page> {
  const page = await (await browser.newContext({ userAgent: FIREFOX })).newPage()
  await speak(page, t)
  await page.goto('/user/security')
  await signInWith(page, t, shopper)
  return page
}
