import { speak } from './support/account.ts'
import { checkOutByKeyboard } from './support/keyboard-checkout.ts'
import { arrowTo, press, tabTo, type } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** What is typed into the search, and names in the catalogue. */
const NAMES = {
  en: {
    typed: 'brac',
    stone: /^Obsidian/,
    product: 'Black Obsidian Guardian Bracelet',
  },
  zh: {
    typed: '手',
    stone: /^黑曜石/,
    product: '黑曜石守护手串',
  },
  'zh-Hant': {
    typed: '手',
    stone: /^黑曜石/,
    product: '黑曜石守護手串',
  },
} as const

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  const { typed, stone, product } = NAMES[language]

  test(`a shopper signs in, searches, filters, buys and pays by keyboard alone (${language}) [T440]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const shopper = aNewcomer()
    await createAccount(request, shopper)
    await speak(page, t)

    await page.goto('/')
    const banner = page.getByRole('banner')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('shell_skip_to_content') })).toBeFocused()
    await press(page, banner.getByRole('link', { name: t('shell_login') }))
    const main = page.getByRole('main')
    await expect(main.getByLabel(t('auth_email'))).toBeVisible()
    await type(page, main.getByLabel(t('auth_email')), shopper.email)
    await type(page, main.getByLabel(t('auth_password'), { exact: true }), shopper.password)
    await page.keyboard.press('Enter')
    await expect(banner.getByRole('button', { name: t('shell_logout') })).toBeVisible()

    await press(page, banner.getByRole('button', { name: t('shell_search') }))
    const field = page.getByRole('combobox', { name: t('shell_search') })
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    const row = page.getByRole('option', { name: t.category('bracelets'), exact: true })
    await expect(row).toBeVisible()
    await arrowTo(page, row)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/category\/bracelets/)

    await press(page, page.getByRole('checkbox', { name: stone }).first(), 'Space')
    await expect(page).toHaveURL(/gem=Obsidian/)
    await press(page, main.getByRole('link', { name: product }).first())
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
    await tabTo(page, main.getByRole('radio'))
    // Around to the last size: tests that share this shop buy the first ones, down to the last unit.
    await page.keyboard.press('ArrowUp')
    await expect(main.getByRole('radio').last()).toBeChecked()
    await press(page, page.getByRole('button', { name: t('product_add_to_cart') }).first())
    const drawer = page.getByRole('dialog', { name: t('cart_title') })
    await expect(drawer).toBeVisible()
    await press(page, drawer.getByRole('button', { name: t('common_increase_quantity') }))
    await expect(drawer.getByRole('status')).toHaveText('2')
    await press(page, drawer.getByRole('button', { name: t('common_decrease_quantity') }))
    await press(page, drawer.getByRole('link', { name: t('cart_checkout') }))

    await checkOutByKeyboard(page, t)
  })
}
