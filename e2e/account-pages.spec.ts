import { signInWith, speak } from './support/account.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages } from './support/messages.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a protected page leads to the login and back after signing in (${language}) [T134]`,
    { tag: '@all' },
    async ({ page, request }) => {
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
    },
  )
}
