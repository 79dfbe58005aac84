import { enterAccount, speak } from './support/account.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, readWords } from './support/words.ts'

/** Goes back in the moment in which the page of that name stands there: before React has tidied up behind the one before. */
const TURN_BACK_AT = (title: string) => `new MutationObserver((_, observer) => {
  if (document.querySelector('main h1')?.textContent !== ${JSON.stringify(title)}) return
  observer.disconnect()
  history.back()
}).observe(document, { subtree: true, childList: true, characterData: true })`

for (const language of LANGUAGES) {
  const say = readWords(language)

  test(`a profile is judged in words, kept, and followed by the greeting and the stones (${language})`, async ({
    page,
    request,
    baseURL,
  }) => {
    await speak(page, language, baseURL!)
    await enterAccount(page, request, say, '/user/profile')
    const main = page.getByRole('main')
    const field = (key: string) => main.getByLabel(say(key), { exact: true })
    const save = main.getByRole('button', { name: say('profile_save') })

    const refused = [
      { key: 'profile_nickname', value: 'M', fault: 'profile_fault_nickname' },
      { key: 'profile_phone', value: '1381234567', fault: 'profile_fault_phone' },
      { key: 'profile_bio', value: 'a'.repeat(301), fault: 'profile_fault_bio' },
      { key: 'profile_birthday', value: '1899-12-31', fault: 'profile_fault_birthday' },
    ]
    for (const { key, value } of refused) await field(key).fill(value)
    await save.click()
    const summary = say('common_error_summary', { count: refused.length })
    await expect(main.getByRole('alert').filter({ hasText: summary })).toBeFocused()
    for (const { key, fault } of refused)
      await expect(field(key)).toHaveAccessibleDescription(new RegExp(say(fault)))

    const kept = [
      { key: 'profile_nickname', value: 'Lan 兰' },
      { key: 'profile_phone', value: '13987654321' },
      { key: 'profile_bio', value: 'Green stones, mostly.' },
      { key: 'profile_birthday', value: '1990-08-08' },
    ]
    for (const { key, value } of kept) await field(key).fill(value)
    await field('profile_zodiac').selectOption({ label: say('profile_sign_leo') })
    await field('profile_chinese_zodiac').selectOption({ label: say('profile_sign_horse') })
    await main.getByRole('checkbox', { name: say('profile_sign_wood') }).check()
    await save.click()
    await expect(page.getByText(say('profile_saved'))).toBeVisible()
    const greeting = main.getByRole('heading', { name: say('profile_greeting', { name: 'Lan 兰' }) })
    await expect(greeting).toBeVisible()

    await page.reload()
    await expect(greeting).toBeVisible()
    for (const { key, value } of kept) await expect(field(key)).toHaveValue(value)
    await expect(field('profile_zodiac')).toHaveValue('Leo')
    await expect(field('profile_chinese_zodiac')).toHaveValue('Horse')
    await expect(main.getByRole('checkbox', { name: say('profile_sign_wood') })).toBeChecked()

    await page.getByRole('link', { name: say('account_personality') }).click()
    await expect(page).toHaveURL(/\/user\/personality-demo$/)
    const shelves = [
      say('profile_personality_for_element', { sign: say('profile_sign_wood') }),
      say('profile_personality_for_zodiac', { sign: say('profile_sign_leo') }),
      say('profile_personality_for_animal', { sign: say('profile_sign_horse') }),
    ]
    for (const name of shelves)
      await expect(main.getByRole('region', { name }).getByRole('article').first()).toBeVisible()
  })
}

test('changes that are not saved are lost only if that is meant', async ({ page, request }) => {
  const say = readWords('en')
  await enterAccount(page, request, say, '/user')
  const main = page.getByRole('main')
  const bio = main.getByLabel(say('profile_bio'), { exact: true })
  const toOrders = main.getByRole('link', { name: say('account_orders'), exact: true })
  const dialog = page.getByRole('dialog', { name: say('profile_leave_title') })

  await bio.fill('Not yet.')
  await toOrders.click()
  await dialog.getByRole('button', { name: say('profile_leave_stay') }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/user$/)
  await expect(bio).toHaveValue('Not yet.')
  await toOrders.click()
  await dialog.getByRole('button', { name: say('profile_leave_go') }).click()
  await expect(main.getByRole('heading', { level: 1, name: say('account_orders') })).toBeVisible()

  await page.goBack()
  await expect(bio).toHaveValue('')
  await bio.fill('Never mind.')
  await main.getByRole('button', { name: say('profile_discard') }).click()
  await expect(bio).toHaveValue('')
  await toOrders.click()
  await expect(main.getByRole('heading', { level: 1, name: say('account_orders') })).toBeVisible()
})

test('whoever has left changes behind and turns back at once is not held back', async ({ page, request }) => {
  const say = readWords('en')
  await enterAccount(page, request, say, '/user')
  const main = page.getByRole('main')
  const bio = main.getByLabel(say('profile_bio'), { exact: true })
  await bio.fill('Not yet.')
  await page.evaluate(TURN_BACK_AT(say('account_orders')))
  await main.getByRole('link', { name: say('account_orders'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('profile_leave_title') })
  await dialog.getByRole('button', { name: say('profile_leave_go') }).click()
  await expect(bio).toHaveValue('')
  await expect(page).toHaveURL(/\/user$/)
  await expect(dialog).toBeHidden()
})
