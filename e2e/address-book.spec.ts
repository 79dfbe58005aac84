import type { Locator, Page } from '@playwright/test'
import { enterAccount } from './support/account.ts'
import { putInCart } from './support/cart.ts'
import { pick, press, tabTo, type } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { aNewcomer, choose, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages, type Translate } from './support/messages.ts'

const BEIJING = ['北京市', '北京市', '东城区'] as const

const cardOf = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: text })
const toDefaultBadge = (card: Locator, t: Translate) =>
  card.getByText(t('addresses_default'), { exact: true })

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `addresses are validated, saved and offered at checkout (${language}) [T444]`,
    { tag: '@all' },
    async ({ page }) => {
      await enterAccount(page, t, '/user/addresses')
      const main = page.getByRole('main')
      const field = (key: string) => main.getByLabel(t(key), { exact: true })
      const optional = (key: string) => main.getByLabel(new RegExp(`^${t(key)}`))
      const button = (key: string) => main.getByRole('button', { name: t(key), exact: true })

      await expect(main.getByText(t('addresses_empty'), { exact: true })).toBeVisible()
      await button('addresses_add').click()
      await button('addresses_save').click()
      await expect(main.getByRole('alert')).toBeFocused()
      await expect(field('addresses_province')).toHaveAccessibleDescription(
        new RegExp(t('addresses_error_choose_province')),
      )
      await field('addresses_recipient').fill('林梅')
      await field('addresses_phone').fill('23812345678')
      await field('addresses_province').selectOption('浙江省')
      await field('addresses_city').selectOption('杭州市')
      await field('addresses_district').selectOption('西湖区')
      await field('addresses_line1').fill('龙井路 1 号')
      await button('addresses_save').click()
      await expect(field('addresses_phone')).toHaveAccessibleDescription(
        new RegExp(t('addresses_error_phone')),
      )
      await field('addresses_phone').fill('13812345678')
      await button('addresses_save').click()
      await expect(page.getByText(t('addresses_saved'))).toBeVisible()
      const home = cardOf(page, '龙井路 1 号')
      await expect(home).toContainText('西湖区')
      await expect(toDefaultBadge(home, t)).toBeVisible()

      await button('addresses_add').click()
      await field('addresses_recipient').fill('Ada Byron')
      await field('addresses_country').selectOption('GB')
      await field('addresses_phone').fill('+44 20 7946 0000')
      await field('addresses_line1').fill('12 St James’s Square')
      await field('addresses_city').fill('London')
      await field('addresses_province_or_state').fill('England')
      await optional('addresses_label').fill('Ada')
      await choose(main.getByRole('checkbox', { name: t('addresses_is_default') }))
      await button('addresses_save').click()
      const abroad = cardOf(page, 'Ada Byron')
      await expect(toDefaultBadge(abroad, t)).toBeVisible()
      await expect(toDefaultBadge(home, t)).toBeHidden()

      await putInCart(page, 'black-obsidian-guardian-bracelet', t)
      await page.goto('/checkout')
      await expect(page.getByRole('radio', { name: /Ada Byron/ })).toBeChecked()
      await choose(page.getByRole('radio', { name: /林梅/ }))
      await choose(page.getByRole('radio', { name: t('checkout_address_new') }))
      await expect(field('addresses_recipient')).toHaveValue('')
    },
  )
}

test(
  'addresses can be added, changed and deleted by keyboard alone',
  { tag: '@all' },
  async ({ page, request }) => {
    test.slow()
    const t = readMessages('en')
    const shopper = aNewcomer()
    await createAccount(request, shopper)
    const main = page.getByRole('main')
    const field = (key: string) => main.getByLabel(t(key), { exact: true })
    const button = (key: string) => main.getByRole('button', { name: t(key), exact: true })
    const buttonOf = (key: string, name: string) =>
      main.getByRole('button', { name: `${t(key)} ${t('addresses_of', { name })}`, exact: true })

    await page.goto('/user/addresses')
    await type(page, field('auth_email'), shopper.email)
    await type(page, field('auth_password'), shopper.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/user\/addresses$/)

    async function add(name: string, [province, city, district]: readonly [string, string, string]) {
      await press(page, button('addresses_add'))
      await expect(main.getByRole('heading', { name: t('addresses_new_title') })).toBeFocused()
      await type(page, field('addresses_recipient'), name)
      await type(page, field('addresses_phone'), '13812345678')
      await pick(page, field('addresses_province'), province)
      // Beijing has a single city, which is selected with it.
      await pick(page, field('addresses_city'), city)
      await pick(page, field('addresses_district'), district)
      await type(page, field('addresses_line1'), '1 West Lake Road')
    }
    await add('Mei Lin', ['浙江省', '杭州市', '西湖区'])
    await page.keyboard.press('Enter')
    await expect(toDefaultBadge(cardOf(page, 'Mei Lin'), t)).toBeVisible()
    await add('Ada Byron', BEIJING)
    await press(page, button('addresses_save'))
    await expect(cardOf(page, 'Ada Byron')).toContainText('东城区')
    await add('Tu Youyou', BEIJING)
    await press(page, main.getByRole('checkbox', { name: t('addresses_is_default') }), 'Space')
    await press(page, button('addresses_save'))
    await expect(toDefaultBadge(cardOf(page, 'Tu Youyou'), t)).toBeVisible()
    await expect(toDefaultBadge(main, t)).toHaveCount(1)

    await press(page, buttonOf('addresses_edit', 'Mei Lin'))
    await expect(field('addresses_district')).toHaveValue('西湖区')
    await type(page, field('addresses_recipient'), 'Mei Lin Chen')
    await page.keyboard.press('Enter')
    await expect(buttonOf('addresses_edit', 'Mei Lin Chen')).toBeFocused()

    await press(page, buttonOf('addresses_delete', 'Tu Youyou'))
    const dialog = page.getByRole('dialog', { name: t('addresses_delete_title') })
    await expect(dialog).toContainText(t('addresses_delete_default'))
    await press(page, dialog.getByRole('button', { name: t('addresses_delete_confirm') }))
    await expect(cardOf(page, 'Tu Youyou')).toBeHidden()
    await expect(toDefaultBadge(cardOf(page, 'Ada Byron'), t)).toBeVisible()
    await expect(toDefaultBadge(main, t)).toHaveCount(1)
    await expect(main.getByText(t('addresses_count', { count: 2, max: 20 }))).toBeFocused()
    await tabTo(page, buttonOf('addresses_make_default', 'Mei Lin Chen'))
    await page.keyboard.press('Enter')
    await expect(toDefaultBadge(cardOf(page, 'Mei Lin Chen'), t)).toBeVisible()
  },
)
