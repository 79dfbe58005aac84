import { signInWith } from './support/account.ts'
import { bankPage, CARDS, fillCard } from './support/card.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { enterPayment, expectThanks } from './support/payment.ts'
import { aNewcomer, createAccount, fillAddress } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { putInCart } from './support/cart.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

test(
  'a declined card is explained, and another one pays the same order',
  { tag: '@all' },
  async ({ page, request }) => {
    const { path } = await enterPayment(page, request, t)

    await fillCard(page, CARDS.isDeclined)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(page.getByText('Your bank declined the card')).toBeVisible()

    await fillCard(page, CARDS.hasNoMoney)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(page.getByText('This card has insufficient funds')).toBeVisible()

    await fillCard(page, CARDS.requiresChallenge)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await bankPage(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Your bank couldn’t verify that it’s you')).toBeVisible()
    await expect(page).toHaveURL(path)

    await fillCard(page, CARDS.pays)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expectThanks(page, t)

    await page.goto('/user/orders')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  },
)

test(
  'the mail about a failed payment leads back to it, and the same order is paid',
  { tag: '@all' },
  async ({ page, request }) => {
    const { order, shopper, path } = await enterPayment(page, request, t)
    await fillCard(page, CARDS.hasNoMoney)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(page.getByText('This card has insufficient funds')).toBeVisible()

    const mail = await receiveMail(
      request,
      shopper.email,
      new RegExp(`${order.order_number} didn’t go through`),
    )
    expect(readLink(mail)).toBe(path)
    await page.goto(readLink(mail))
    await expect(page.getByText('This card has insufficient funds')).toBeVisible()
    await fillCard(page, CARDS.pays)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expectThanks(page, t)
  },
)

test('a guest fills in the checkout, signs in at the end, and finds it unchanged [T442]', async ({
  page,
  request,
}) => {
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  await putInCart(page, 'black-obsidian-guardian-bracelet')
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('Order note').fill('Please ring twice')
  await page.getByRole('button', { name: /Place order/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await signInWith(page, t, shopper)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Recipient’s full name')).toHaveValue('Mei Lin')
  await expect(page.getByLabel('Order note')).toHaveValue('Please ring twice')
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page).toHaveURL(/\/payment\//)
})

test('closing the page after paying loses nothing: the order is paid when the shopper returns', async ({
  page,
  request,
  context,
}) => {
  const { path } = await enterPayment(page, request, t)
  await fillCard(page, CARDS.pays)
  // The shop's page never reports the payment: only the provider knows of it.
  await page.route('**/api/v1/payment/stripe/confirm-payment', () => {})
  await page.getByRole('button', { name: /^Pay ¥/ }).click()
  await page.waitForRequest('**/api/v1/payment/stripe/confirm-payment')
  const later = await context.newPage()
  await page.close()

  await later.goto(path)
  await expectThanks(later, t)
})
