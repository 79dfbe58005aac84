import { cardForm, CARDS } from './support/card.ts'
import { press, tabTo, type } from './support/keys.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('somebody who uses the keyboard alone signs in, filters, buys and pays', async ({ page, request }) => {
  test.slow()
  const shopper = aNewcomer()
  await createAccount(request, shopper)

  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Login' }).first())
  const main = page.getByRole('main')
  await expect(main.getByLabel('Email')).toBeVisible()
  await type(page, main.getByLabel('Email'), shopper.email)
  await type(page, main.getByLabel('Password', { exact: true }), shopper.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()

  await page.goto('/category/bracelets')
  await press(page, page.getByRole('checkbox', { name: /^Obsidian/ }).first(), 'Space')
  await expect(page).toHaveURL(/gem=Obsidian/)
  await press(page, page.getByRole('link', { name: /Black Obsidian Guardian Bracelet/ }).first())
  await expect(
    page.getByRole('heading', { level: 1, name: 'Black Obsidian Guardian Bracelet' }),
  ).toBeVisible()

  await tabTo(page, page.getByRole('radio'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await press(page, page.getByRole('button', { name: 'Add to cart' }).first())
  const drawer = page.getByRole('dialog', { name: /Cart/ })
  await expect(drawer).toBeVisible()
  await press(page, drawer.getByRole('link', { name: 'Checkout' }))

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await type(page, page.getByLabel('Full name of the recipient'), 'Mei Lin')
  await type(page, page.getByLabel('Phone number'), '13812345678')
  // The first of the list is Beijing, which is its own only city.
  await press(page, page.getByLabel('Province'), 'ArrowDown')
  await expect(page.getByLabel('City')).toHaveValue('北京市')
  await press(page, page.getByLabel('District'), 'ArrowDown')
  await type(page, page.getByLabel('Street and number'), '1 West Lake Road')
  await press(page, page.getByRole('button', { name: /Place order · ¥/ }))

  await expect(page).toHaveURL(/\/payment\//)
  const form = cardForm(page)
  await expect(form.getByLabel('Card number')).toBeVisible()
  await type(page, form.getByLabel('Card number'), CARDS.pays)
  await type(page, form.getByLabel('Expiration date'), '1234')
  await type(page, form.getByLabel('Security code'), '123')
  await press(page, page.getByRole('button', { name: /^Pay ¥/ }))
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
})
