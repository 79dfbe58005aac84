import { signInWith } from './support/account.ts'
import { bankPage, CARDS, fillCard } from './support/card.ts'
import { readMessages } from './support/messages.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { aNewcomer, choose, fillAddress } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('a new shopper registers, filters, buys two bracelets with a 3-D Secure card, and sees the paid order [T441]', async ({
  page,
  request,
}) => {
  const shopper = aNewcomer()

  await test.step('registers, confirms the email address and signs in', async () => {
    await page.goto('/register')
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill(shopper.email)
    await main.getByLabel('Password', { exact: true }).fill(shopper.password)
    await main.getByLabel(/^Nickname/).fill(shopper.nickname)
    await main.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(main.getByText(shopper.email)).toBeVisible()
    await page.goto(readLink(await receiveMail(request, shopper.email, /confirm your email/i)))
    await expect(page).toHaveURL(/\/login/)
    await signInWith(page, readMessages('en'), shopper)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  })

  await test.step('filters the bracelets by stone', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bracelets' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bracelets' })).toBeVisible()
    await choose(page.getByRole('checkbox', { name: /^Amethyst/ }))
    await expect(page).toHaveURL(/gem=Amethyst/)
    await page
      .getByRole('link', { name: /Amethyst Still Water Bracelet/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Amethyst Still Water Bracelet' })).toBeVisible()
  })

  await test.step('must choose a size, and takes two', async () => {
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText('Please choose a size first').first()).toBeVisible()
    await choose(page.getByRole('radio', { name: /15 cm/ }))
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    const drawer = page.getByRole('dialog', { name: /Cart/ })
    await expect(drawer.getByText('Amethyst Still Water Bracelet')).toBeVisible()
    await expect(drawer.getByText('15 cm')).toBeVisible()
    await drawer.getByRole('button', { name: /^Increase quantity/ }).click()
    await expect(drawer.getByText('¥398.00').first()).toBeVisible()
    await drawer.getByRole('link', { name: 'Checkout' }).click()
  })

  await test.step('fills in the checkout and sees the total with the VAT included', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await fillAddress(page)
    await expect(page.getByText('VAT included').first()).toBeVisible()
    await page.getByRole('button', { name: /Place order · ¥398.00/ }).click()
  })

  await test.step('pays and confirms at the bank', async () => {
    await expect(page).toHaveURL(/\/payment\//)
    await fillCard(page, CARDS.requiresChallenge)
    await page.getByRole('button', { name: 'Pay ¥398.00' }).click()
    await bankPage(page).getByRole('button', { name: 'Confirm payment' }).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=/)
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  })

  await test.step('finds the paid order in the account and the confirmation mail', async () => {
    await page.getByRole('link', { name: 'View the order' }).click()
    await expect(page.getByRole('main').getByText('Paid').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Amethyst Still Water Bracelet').first()).toBeVisible()
    const mail = await receiveMail(request, shopper.email, /Thank you for your order/)
    expect(mail.text).toContain('Amethyst Still Water Bracelet, 15 cm × 2: ¥398.00')
    await page.goto('/cart')
    await expect(page.getByText('Cart is empty')).toBeVisible()
  })
})
