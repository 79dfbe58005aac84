import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { bankPage, CARDS, fillCard } from './support/card.ts'
import { readMessages } from './support/messages.ts'
import { enterPayment, expectThanks } from './support/payment.ts'
import { expect, test } from './support/test.ts'
import { openWallet, walletButton, WITH_APPLE_PAY, WITHOUT_GOOGLE_PAY } from './support/wallet-sheet.ts'

const t = readMessages('en')

test.describe('in Chinese', () => {
  const t = readMessages('zh')
  test.use({ locale: 'zh-CN' })

  test('Google Pay pays an order, after it was closed once', { tag: '@all' }, async ({ page, request }) => {
    await enterPayment(page, request, t)
    const first = await openWallet(page, 'Google Pay', 'zh')
    await first.cancel()
    await expect(first.sheet.getByRole('heading')).toHaveCount(0)

    const second = await openWallet(page, 'Google Pay', 'zh')
    await second.pay()
    await expectThanks(page, t)
  })
})

test(
  'a card in the wallet that is declined is explained, and the next one pays',
  { tag: '@all' },
  async ({ page, request }) => {
    await enterPayment(page, request, t)
    const first = await openWallet(page, 'Google Pay')
    await first.chooseCard('isDeclined')
    await first.pay()
    await expect(page.getByText(t('payment_card_declined'))).toBeVisible()

    const second = await openWallet(page, 'Google Pay')
    await second.pay()
    await expectThanks(page, t)
  },
)

test(
  'Apple Pay is offered where the browser has it, and a bank may ask for confirmation',
  { tag: '@all' },
  async ({ page, request }) => {
    await page.addInitScript(WITH_APPLE_PAY)
    await enterPayment(page, request, t)
    await expect(walletButton(page, 'Google Pay')).toBeVisible()
    await expectAccessibleAtEveryWidth(page, 'the payment page with wallets')
    const wallet = await openWallet(page, 'Apple Pay')
    await wallet.chooseCard('asksBank')
    await wallet.pay()
    await bankPage(page).getByRole('button', { name: 'Confirm payment' }).click()
    await expectThanks(page, t)
  },
)

test(
  'a browser without wallets shows the card alone, where it would be anyway',
  { tag: '@all' },
  async ({ page, request }) => {
    await page.addInitScript(WITHOUT_GOOGLE_PAY)
    await enterPayment(page, request, t)
    await fillCard(page, CARDS.pays)
    await expect(page.getByText(t('payment_or_card'))).toBeHidden()
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expectThanks(page, t)
  },
)

test('the wallets are opened by the keyboard', { tag: '@all' }, async ({ page, request }) => {
  await enterPayment(page, request, t)
  await walletButton(page, 'Google Pay').focus()
  await page.keyboard.press('Enter')
  const sheet = page.frameLocator('iframe[title="Wallet"]')
  await expect(sheet.getByLabel('Card')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(0)
  await fillCard(page, CARDS.pays)
})
