import type { Page } from '@playwright/test'
import { enterAccount, speak } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { putInCart } from './support/cart.ts'
import { findEmulator } from './support/emulator.ts'
import { aGuestEmail } from './support/guest.ts'
import coupons from '../catalogue/coupons.json' with { type: 'json' }
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, toBrowserLocale, type Language, type Translate } from './support/messages.ts'
import { expectThanks, WALLET_LABELS, type WalletAccount } from './support/payment.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { openWallet, WITHOUT_GOOGLE_PAY } from './support/wallet-sheet.ts'

/** ¥168.00; ¥266.00 with shipping abroad. */
const PRODUCT = 'black-obsidian-guardian-bracelet'
const t = readMessages('en')
let phones = 0

/** Puts a bracelet in the cart and opens the cart page. */
async function enterCart(page: Page, t: Translate): Promise<void> {
  await speak(page, t)
  await putInCart(page, PRODUCT, t)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: t('express_title') })).toBeVisible()
}

/** Follows the cart's link to the wallets of the browser. */
async function enterExpress(page: Page, t: Translate): Promise<void> {
  await enterCart(page, t)
  await page.getByRole('link', { name: t('express_wallets') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('express_title') })).toBeVisible()
}

/** Leaves the cart for PayPal and approves there. */
async function approveAtPayPal(page: Page, t: Translate, account: WalletAccount): Promise<void> {
  await enterCart(page, t)
  await page.getByRole('button', { name: t('express_paypal') }).click()
  await continueAtPayPal(page, t, account)
  await expect(page).toHaveURL(/\/checkout\/express/)
}

/** Approves what PayPal's page shows. */
async function continueAtPayPal(page: Page, t: Translate, account: WalletAccount): Promise<void> {
  const labels = WALLET_LABELS[t.language]
  await expect(page).toHaveURL(/\/checkoutnow/)
  await page.getByText(labels[account], { exact: true }).click()
  await page.getByRole('button', { name: labels.continue }).click()
}

/** Unfolds the coupons and chooses one. */
async function chooseCoupon(page: Page, code: string, language: Language): Promise<void> {
  await page.getByText(readMessages(language)('express_coupon'), { exact: true }).click()
  const { title } = coupons.find((coupon) => coupon.code === code)!
  await choose(page.getByRole('radio', { name: title[language] }))
}

/** A number that no other order has: a guest may have few unpaid ones. */
function aPhone(): string {
  phones += 1
  return `+1 408 ${String(Date.now() % 10_000_000).padStart(7, '0')}${phones}`
}

/** Fills in who orders as a guest. */
async function fillContact(page: Page, t: Translate): Promise<void> {
  await page.getByLabel(t('auth_email')).fill(aGuestEmail())
  await page.getByLabel(t('guest_phone')).fill(aPhone())
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  test.describe(`in ${language}`, () => {
    test.use({ locale: toBrowserLocale(language) })

    test('a guest pays for the cart by Google Pay, with the address and shipping chosen there', async ({
      page,
    }) => {
      await enterExpress(page, t)
      const wallet = await openWallet(page, 'Google Pay', language)
      await expect(wallet.sheet.getByText('¥266.00').first()).toBeVisible()
      await wallet.chooseContact('李娜，杭州市西湖区')
      await expect(wallet.sheet.getByText('¥180.00').first()).toBeVisible()
      await wallet.sheet.getByRole('radio').nth(1).check()
      await expect(wallet.sheet.getByText('¥193.00').first()).toBeVisible()
      await wallet.typeEmail(aGuestEmail())
      await wallet.pay()
      await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
      await expect(page.getByRole('main').getByText('¥193.00').first()).toBeVisible()
      await expect(page.getByRole('main').getByText('文三路 90 号')).toBeVisible()
    })

    test(
      'a guest pays for the cart by PayPal, sees the amount before it is charged',
      { tag: '@all' },
      async ({ page }) => {
        await approveAtPayPal(page, t, 'balance')
        const main = page.getByRole('main')
        await expect(main.getByText('2211 N First Street').first()).toBeVisible()
        await expect(main.getByText('¥266.00').first()).toBeVisible()
        await fillContact(page, t)
        await expectAccessibleAtEveryWidth(page, `the review of PayPal (${language})`)
        await page.getByRole('button', { name: t('express_pay', { amount: 'US$36.94' }) }).click()
        await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
        await expect(page.getByRole('main').getByText('¥266.00').first()).toBeVisible()
        await page.goto('/cart')
        await expect(page.getByText(t('cart_empty'))).toBeVisible()
      },
    )

    test(
      'a shopper’s coupon is taken off in the wallet, and the order costs what the wallet shows',
      { tag: '@all' },
      async ({ page }) => {
        await enterAccount(page, t, '/user/coupons')
        await enterExpress(page, t)
        await chooseCoupon(page, 'WELCOME10', language)
        await expect(page.getByRole('main').getByText('−¥16.80').first()).toBeVisible()
        await expectAccessibleAtEveryWidth(page, `express checkout with coupons (${language})`)
        const wallet = await openWallet(page, 'Google Pay', language)
        await wallet.chooseContact('李娜，杭州市西湖区')
        await expect(wallet.sheet.getByText('¥163.20')).toBeVisible()
        await wallet.pay()
        await expectThanks(page, t)
        await expect(page.getByRole('main').getByText('¥163.20').first()).toBeVisible()
        await page.goto('/user/coupons')
        await expect(page.getByText(t('coupons_used', { count: 1 }))).toBeVisible()
      },
    )

    test('the cart and express checkout are accessible at every width', { tag: '@all' }, async ({ page }) => {
      await enterCart(page, t)
      await expectAccessibleAtEveryWidth(page, `the cart with express checkout (${language})`)
      await page.goto('/checkout/express')
      await expect(page.getByRole('button', { name: t('express_paypal') })).toBeEnabled()
      await expectAccessibleAtEveryWidth(page, `express checkout (${language})`)
    })
  })
}

test('a shopper with an account pays for the cart by Google Pay', { tag: '@all' }, async ({ page }) => {
  await enterAccount(page, t, '/user/coupons')
  await enterExpress(page, t)
  const wallet = await openWallet(page, 'Google Pay')
  await wallet.pay()
  await expectThanks(page, t)
})

test('a coupon chosen after PayPal lowers the charge', async ({ page }) => {
  await enterAccount(page, t, '/user/coupons')
  await approveAtPayPal(page, t, 'balance')
  await page.getByLabel(t('guest_phone')).fill(aPhone())
  await expect(page.getByRole('button', { name: t('express_pay', { amount: 'US$36.94' }) })).toBeEnabled()
  await chooseCoupon(page, 'WELCOME10', 'en')
  await page.getByRole('button', { name: t('express_pay', { amount: 'US$34.61' }) }).click()
  await expectThanks(page, t)
  await expect(page.getByRole('main').getByText('¥249.20').first()).toBeVisible()
})

test(
  'a total above what PayPal approved is approved again there, and then the order is paid',
  { tag: '@all' },
  async ({ page }) => {
    await enterAccount(page, t, '/user/coupons')
    await enterExpress(page, t)
    await chooseCoupon(page, 'WELCOME10', 'en')
    await expect(page.getByRole('main').getByText('¥249.20').first()).toBeVisible()
    await page.getByRole('button', { name: t('express_paypal') }).click()
    await continueAtPayPal(page, t, 'balance')
    await page.getByLabel(t('guest_phone')).fill(aPhone())
    await choose(page.getByRole('radio', { name: t('checkout_coupon_without') }))
    await page.getByRole('button', { name: t('express_pay', { amount: 'US$36.94' }) }).click()
    await expect(page.getByText(t('payment_wallet_approval'))).toBeVisible()
    await page.getByRole('link', { name: t('payment_wallet_go') }).click()
    await expect(page.getByText('$36.94').first()).toBeVisible()
    await continueAtPayPal(page, t, 'balance')
    await expectThanks(page, t)
    await expect(page.getByRole('main').getByText('¥266.00').first()).toBeVisible()
  },
)

test(
  'gifts are chosen at checkout, and express checkout says that it leaves them out',
  { tag: '@all' },
  async ({ page }) => {
    await enterCart(page, t)
    await page.getByRole('link', { name: t('express_gift_link') }).click()
    await page.getByRole('switch', { name: t('checkout_gift_switch') }).check()
    await page.goto('/cart')
    await expect(page.getByText(t('express_gift_chosen'))).toBeVisible()
    await page.goto('/checkout/express')
    await expect(page.getByText(t('express_gift_chosen'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('express_gift_link') })).toBeVisible()
  },
)

test(
  'a declined card leads to the payment page, where the order can be paid',
  { tag: '@all' },
  async ({ page }) => {
    await enterExpress(page, t)
    const wallet = await openWallet(page, 'Google Pay')
    await wallet.typeEmail(aGuestEmail())
    await wallet.chooseCard('isDeclined')
    await wallet.pay()
    await expect(page).toHaveURL(/\/order\/pay$/)
    await expect(page.getByText(t('payment_card_declined'))).toBeVisible()
    const again = await openWallet(page, 'Google Pay')
    await again.pay()
    await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
  },
)

test(
  'an address that cannot be delivered to is refused in words, and nothing is ordered',
  { tag: '@all' },
  async ({ page }) => {
    await approveAtPayPal(page, t, 'slow')
    await fillContact(page, t)
    await page.getByLabel(t('guest_phone')).fill('13800138000')
    await page.getByRole('button', { name: /^Pay US\$/ }).click()
    await expect(page.getByText(t('express_refused_address'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('express_other_address') })).toBeVisible()
  },
)

test('leaving PayPal costs nothing and keeps the cart', { tag: '@all' }, async ({ page }) => {
  await enterCart(page, t)
  await page.getByRole('button', { name: t('express_paypal') }).click()
  await page.getByRole('link', { name: /^Cancel/ }).click()
  await expect(page.getByText(t('express_paypal_left'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('express_paypal') })).toBeEnabled()
})

test('a browser without wallets is told so', { tag: '@all' }, async ({ page }) => {
  await putInCart(page, PRODUCT, t)
  await page.addInitScript(WITHOUT_GOOGLE_PAY)
  await page.goto('/checkout/express')
  await expect(page.getByText(t('express_wallets_none'))).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: t('express_paypal') })).toBeEnabled()
  await expect(page.getByRole('link', { name: t('express_wallets') })).toHaveCount(0)
})

test.describe('while a provider fails', () => {
  test.use({ breaksProviders: true })

  test(
    'in the middle of PayPal, the order waits on the payment page and is paid there',
    { tag: '@all' },
    async ({ page, request }) => {
      const emulator = findEmulator(request)
      await approveAtPayPal(page, t, 'balance')
      await fillContact(page, t)
      await emulator.breakDown('paypal.orders.*')
      try {
        await page.getByRole('button', { name: /^Pay US\$/ }).click()
        await expect(page).toHaveURL(/\/order\/pay$/, { timeout: 60_000 })
        await expect(page.getByText(t('payment_no_provider'))).toBeVisible({ timeout: 60_000 })
      } finally {
        await emulator.heal()
      }
      await choose(page.getByRole('radio', { name: t('payments_method_card') }))
      const wallet = await openWallet(page, 'Google Pay')
      await wallet.pay()
      await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
    },
  )
})
