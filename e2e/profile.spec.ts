import { enterAccount } from './support/account.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** Goes back as soon as the page with this title appears, before React has run the effects of the navigation. */
const RESTORE_AT = (title: string) => `new MutationObserver((_, observer) => {
  if (document.querySelector('main h1')?.textContent !== ${JSON.stringify(title)}) return
  observer.disconnect()
  history.back()
}).observe(document, { subtree: true, childList: true, characterData: true })`

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a profile is validated and saved, and changes the greeting and the stones (${language}) [T446]`,
    { tag: '@all' },
    async ({ page }) => {
      await enterAccount(page, t, '/user/profile')
      const main = page.getByRole('main')
      const field = (key: string) => main.getByLabel(t(key), { exact: true })
      const save = main.getByRole('button', { name: t('profile_save') })

      const refused = [
        { key: 'profile_nickname', value: 'M', error: 'profile_error_nickname' },
        { key: 'profile_phone', value: '1381234567', error: 'profile_error_phone' },
        { key: 'profile_bio', value: 'a'.repeat(301), error: 'profile_error_bio' },
        { key: 'profile_birthday', value: '1899-12-31', error: 'profile_error_birthday' },
      ]
      for (const { key, value } of refused) await field(key).fill(value)
      await save.click()
      const summary = t('common_error_summary', { count: refused.length })
      await expect(main.getByRole('alert').filter({ hasText: summary })).toBeFocused()
      for (const { key, error } of refused)
        await expect(field(key)).toHaveAccessibleDescription(new RegExp(t(error)))

      const stored = [
        { key: 'profile_nickname', value: 'Lan 兰' },
        { key: 'profile_phone', value: '13987654321' },
        { key: 'profile_bio', value: 'Green stones, mostly.' },
        { key: 'profile_birthday', value: '1990-08-08' },
      ]
      for (const { key, value } of stored) await field(key).fill(value)
      await field('profile_zodiac').selectOption({ label: t('profile_sign_leo') })
      await field('profile_chinese_zodiac').selectOption({ label: t('profile_sign_horse') })
      await main.getByRole('checkbox', { name: t('profile_sign_wood') }).check()
      await save.click()
      await expect(page.getByText(t('profile_saved'))).toBeVisible()
      const greeting = main.getByRole('heading', { name: t('profile_greeting', { name: 'Lan 兰' }) })
      await expect(greeting).toBeVisible()

      await page.reload()
      await expect(greeting).toBeVisible()
      for (const { key, value } of stored) await expect(field(key)).toHaveValue(value)
      await expect(field('profile_zodiac')).toHaveValue('Leo')
      await expect(field('profile_chinese_zodiac')).toHaveValue('Horse')
      await expect(main.getByRole('checkbox', { name: t('profile_sign_wood') })).toBeChecked()

      await page.getByRole('link', { name: t('account_personality') }).click()
      await expect(page).toHaveURL(/\/user\/personality-demo$/)
      const rows = [
        t('profile_personality_for_element', { sign: t('profile_sign_wood') }),
        t('profile_personality_for_zodiac', { sign: t('profile_sign_leo') }),
        t('profile_personality_for_animal', { sign: t('profile_sign_horse') }),
      ]
      for (const name of rows)
        await expect(main.getByRole('region', { name }).getByRole('article').first()).toBeVisible()
    },
  )
}

test('unsaved changes are discarded only after confirmation', { tag: '@all' }, async ({ page }) => {
  const t = readMessages('en')
  await enterAccount(page, t, '/user')
  const main = page.getByRole('main')
  const bio = main.getByLabel(t('profile_bio'), { exact: true })
  const toOrders = main.getByRole('link', { name: t('account_orders'), exact: true })
  const dialog = page.getByRole('dialog', { name: t('profile_leave_title') })

  await bio.fill('Not yet.')
  await toOrders.click()
  await dialog.getByRole('button', { name: t('profile_leave_stay') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/user$/)
  await expect(bio).toHaveValue('Not yet.')
  await toOrders.click()
  await dialog.getByRole('button', { name: t('profile_leave_go') }).click()
  await expect(main.getByRole('heading', { level: 1, name: t('account_orders') })).toBeVisible()

  await page.goBack()
  await expect(bio).toHaveValue('')
  await bio.fill('Never mind.')
  await main.getByRole('button', { name: t('profile_discard') }).click()
  await expect(bio).toHaveValue('')
  await toOrders.click()
  await expect(main.getByRole('heading', { level: 1, name: t('account_orders') })).toBeVisible()
})

test('after discarding changes, going back at once is not blocked', { tag: '@all' }, async ({ page }) => {
  const t = readMessages('en')
  await enterAccount(page, t, '/user')
  const main = page.getByRole('main')
  const bio = main.getByLabel(t('profile_bio'), { exact: true })
  await bio.fill('Not yet.')
  await page.evaluate(RESTORE_AT(t('account_orders')))
  await main.getByRole('link', { name: t('account_orders'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('profile_leave_title') })
  await dialog.getByRole('button', { name: t('profile_leave_go') }).click()
  await expect(bio).toHaveValue('')
  await expect(page).toHaveURL(/\/user$/)
  await expect(dialog).toBeHidden()
})
