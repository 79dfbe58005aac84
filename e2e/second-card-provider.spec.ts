import { fillCard, bankPage } from './support/card.ts'
import { findOtherShop, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { approve, chooseWallet, enterPayment, expectThanks } from './support/payment.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** Documented test cards of Airwallex (packages/payment-emulator/README.md). */
const CARDS = { pays: '4035501000000008', isDeclined: '4646464646464644', requiresCode: '4012000300000062' }

const t = readMessages('en')
let shop: { baseURL: string }

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

  test('offers the wallet as well', async ({ browser, playwright }) => {
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
