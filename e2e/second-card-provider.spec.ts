import { devices, type Page } from '@playwright/test'
import { fillCard, bankPage } from './support/card.ts'
import { putInCart } from './support/cart.ts'
import { NOTHING, toConsentCookies } from './support/consent.ts'
import { findEmulator } from './support/emulator.ts'
import { aGuestEmail } from './support/guest.ts'
import { findOtherShop, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { approve, chooseWallet, enterPayment, expectThanks } from './support/payment.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'
import { choose } from './support/shopper.ts'
import { openWallet, WITH_APPLE_PAY } from './support/wallet-sheet.ts'

/** Documented test cards of Airwallex (packages/payment-emulator/README.md). */
const CARDS = { pays: '4035501000000008', isDeclined: '4646464646464644', requiresCode: '4012000300000062' }

const t = readMessages('en')
let shop: { baseURL: string; dataDir: string }

const NO_OPTIONAL_COOKIES = { cookies: toConsentCookies(NOTHING), origins: [] }

/** The content of a payment app's code, or where it is opened, once the page has it. */
async function waitForApp(page: Page): Promise<{ content?: string }> {
  const opened = await page.waitForResponse(
    (response) => response.url().includes('/create-app-payment') && response.ok(),
  )
  return ((await opened.json()) as { data: { action: { content?: string } } }).data.action
}

test.describe('a shop with another card provider', () => {
  test.beforeAll(async () => {
    test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
    shop = await findOtherShop()
  })

  test('explains a declined card, supports 3-D Secure, and is paid', async ({ browser, playwright }) => {
    const { baseURL } = shop
    const request = await playwright.request.newContext({ baseURL })
    const page = await browser.newPage({ baseURL })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

    await enterPayment(page, request, t)
    await fillCard(page, CARDS.isDeclined)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(page.getByText(t('payment_card_declined'))).toBeVisible()

    await fillCard(page, CARDS.requiresCode)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await bankPage(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(t('payment_authentication_failed'))).toBeVisible()

    await fillCard(page, CARDS.requiresCode)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await bankPage(page).getByLabel('Code').fill('1234')
    await bankPage(page).getByRole('button', { name: 'Confirm payment' }).click()
    await expectThanks(page, t)
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([])
    await page.context().close()
    await request.dispose()
  })

  test(
    'is paid by Google Pay, after a declined card in the wallet',
    { tag: '@all' },
    async ({ browser, playwright }) => {
      const { baseURL } = shop
      const request = await playwright.request.newContext({ baseURL })
      const page = await browser.newPage({ baseURL })
      await enterPayment(page, request, t)
      const first = await openWallet(page, 'Google Pay')
      await first.chooseCard('isDeclined', 'airwallex')
      await first.pay()
      await expect(page.getByText(t('payment_card_declined'))).toBeVisible()
      const second = await openWallet(page, 'Google Pay')
      await second.chooseCard('asksBank', 'airwallex')
      await second.pay()
      await bankPage(page).getByLabel('Code').fill('1234')
      await bankPage(page).getByRole('button', { name: 'Confirm payment' }).click()
      await expectThanks(page, t)
      await page.context().close()
      await request.dispose()
    },
  )

  test('is paid from the cart by Apple Pay', { tag: '@all' }, async ({ browser }) => {
    const { baseURL } = shop
    const page = await browser.newPage({ baseURL, storageState: NO_OPTIONAL_COOKIES })
    await page.addInitScript(WITH_APPLE_PAY)
    await putInCart(page, 'black-obsidian-guardian-bracelet', t)
    await page.goto('/checkout/express')
    const wallet = await openWallet(page, 'Apple Pay')
    await wallet.typeEmail(aGuestEmail())
    await wallet.chooseContact('Jonas Weber, Berlin')
    await wallet.pay()
    await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
    await expect(page.getByRole('main').getByText('Invalidenstraße 116')).toBeVisible()
    await page.context().close()
  })

  test(
    'is paid from the cart by Google Pay, with the address and shipping chosen there',
    { tag: '@all' },
    async ({ browser }) => {
      const { baseURL } = shop
      const page = await browser.newPage({ baseURL, storageState: NO_OPTIONAL_COOKIES })
      await putInCart(page, 'black-obsidian-guardian-bracelet', t)
      await page.goto('/checkout/express')
      const wallet = await openWallet(page, 'Google Pay')
      await wallet.typeEmail(aGuestEmail())
      await expect(wallet.sheet.getByText('¥266.00').first()).toBeVisible()
      await wallet.chooseContact('李娜，杭州市西湖区')
      await expect(wallet.sheet.getByText('¥180.00').first()).toBeVisible()
      await wallet.sheet.getByRole('radio').nth(1).check()
      await expect(wallet.sheet.getByText('¥193.00').first()).toBeVisible()
      // Another address begins with its own first method.
      await wallet.chooseContact('Jonas Weber, Berlin')
      await wallet.chooseContact('李娜，杭州市西湖区')
      await wallet.pay()
      await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
      await expect(page.getByRole('main').getByText('¥180.00').first()).toBeVisible()
      await expect(page.getByRole('main').getByText('文三路 90 号')).toBeVisible()
      await page.context().close()
    },
  )

  test(
    'shows a code of Alipay on the desktop, though the provider failed first',
    { tag: '@all' },
    async ({ browser, playwright }) => {
      const { baseURL, dataDir } = shop
      const request = await playwright.request.newContext({ baseURL })
      const page = await browser.newPage({ baseURL })
      const emulator = findEmulator(request, dataDir)
      const { order } = await enterPayment(page, request, t)
      await emulator.breakDown('airwallex.payment_intents.confirm', order.order_id)
      await choose(page.getByRole('radio', { name: t('payments_method_alipay') }))
      const retry = page.getByRole('button', { name: t('common_retry'), exact: true })
      await expect(retry).toBeVisible()
      await emulator.heal()
      const opened = waitForApp(page)
      await retry.click()
      const { content } = await opened
      await expect(
        page.getByRole('img', { name: t('payment_app_code', { name: t('payments_method_alipay') }) }),
      ).toBeVisible()
      const phone = await browser.newPage({ ...devices['iPhone 13'] })
      await phone.goto(content!)
      await phone.getByRole('button', { name: /^Pay CNY/ }).click()
      await expectThanks(page, t)
      await phone.context().close()
      await page.context().close()
      await request.dispose()
    },
  )

  test(
    'opens WeChat Pay on a phone by a redirect; a failure there is explained, and then it pays',
    { tag: '@all' },
    async ({ browser, playwright }) => {
      const { baseURL } = shop
      const request = await playwright.request.newContext({ baseURL })
      const page = await browser.newPage({
        baseURL,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      })
      const { path } = await enterPayment(page, request, t)
      const name = t('payments_method_wechat_pay')
      const go = page.getByRole('link', { name: t('payment_app_go', { name }) })
      await choose(page.getByRole('radio', { name }))
      await go.click()
      await page.getByRole('link', { name: /without paying$/ }).click()
      await expect(page.getByText(t('payment_app_left'), { exact: true })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))

      await go.click()
      await page.getByRole('button', { name: 'Let the payment fail' }).click()
      await expect(page.getByText(t('payment_app_declined'), { exact: true })).toBeVisible()

      await go.click()
      await page.getByRole('button', { name: /^Pay CNY/ }).click()
      await expectThanks(page, t)
      await page.context().close()
      await request.dispose()
    },
  )

  test('offers the wallet as well', { tag: '@all' }, async ({ browser, playwright }) => {
    const { baseURL } = shop
    const request = await playwright.request.newContext({ baseURL })
    const page = await browser.newPage({ baseURL })
    await enterPayment(page, request, t)
    await fillCard(page, CARDS.pays)
    await (await chooseWallet(page, t)).click()
    await approve(page, t, 'balance')
    await expectThanks(page, t)
    await page.context().close()
    await request.dispose()
  })
})
