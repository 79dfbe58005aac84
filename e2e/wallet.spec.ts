import { CARDS, fillCard } from './support/card.ts'
import { findEmulator } from './support/emulator.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { approve, chooseWallet, enterPayment, expectThanks, cancelWallet } from './support/payment.ts'
import { expect, test } from './support/test.ts'
import { readMessages, toBrowserLocale } from './support/messages.ts'

const t = readMessages('en')

for (const language of listTestLanguages(import.meta.filename)) {
  test.describe(`in ${language}`, () => {
    const t = readMessages(language)
    // The wallet's page uses the browser's language.
    test.use({ locale: toBrowserLocale(language) })

    test('the wallet shows exactly what it charges, and leads back to the shop', async ({
      page,
      request,
    }) => {
      const { order, path } = await enterPayment(page, request, t)
      const method = await chooseWallet(page, t)
      const main = page.getByRole('main')
      const charge = await main.getByText(/^US\$\d+\.\d\d$/).innerText()
      await expect(main.getByText(new RegExp(`¥${order.total.replace('.', '\\.')}.*7\\.2000`))).toBeVisible()
      await expect(main.getByText(t('payment_wallet_holds', { time: '§' }).split('§')[0]!)).toBeVisible()

      await method.click()
      await expect(page.getByText(charge.replace('US$', '')).first()).toBeVisible()
      await approve(page, t, 'balance')
      await expectThanks(page, t)

      await page.goto(`/user/orders?order=${order.order_id}`)
      await expect(main.getByText(t('payments_method_wallet'), { exact: true })).toBeVisible()
      await page.goto(path)
      await expectThanks(page, t)
    })
  })
}

test(
  'a shopper who cancels at the wallet has paid nothing and can pay by card',
  { tag: '@all' },
  async ({ page, request }) => {
    const { path } = await enterPayment(page, request, t)
    await (await chooseWallet(page, t)).click()
    await cancelWallet(page, t)
    await expect(page.getByText(t('payment_wallet_left'))).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('radio', { name: t('payments_method_wallet') })).toBeChecked()

    await page.getByText(t('payments_method_card'), { exact: true }).click()
    await fillCard(page, CARDS.pays)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expectThanks(page, t)
  },
)

test(
  'a declined wallet account is explained, and another one pays',
  { tag: '@all' },
  async ({ page, request }) => {
    await enterPayment(page, request, t)
    await (await chooseWallet(page, t)).click()
    await approve(page, t, 'declined')
    await expect(page.getByText(t('payment_wallet_declined'))).toBeVisible()

    await page.getByRole('link', { name: t('payment_wallet_go') }).click()
    await approve(page, t, 'balance')
    await expectThanks(page, t)
  },
)

test(
  'a pending capture is shown, and cannot be paid a second time',
  { tag: '@all' },
  async ({ page, request }) => {
    await enterPayment(page, request, t)
    await (await chooseWallet(page, t)).click()
    await approve(page, t, 'slow')
    await expect(page.getByRole('heading', { name: t('payment_wallet_waiting') })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: t('payment_wallet_waiting') })).toBeVisible()

    await findEmulator(request).completeCaptures()
    await expectThanks(page, t)
  },
)

test('a tab closed after the approval loses nothing', { tag: '@all' }, async ({ page, request, context }) => {
  const { path } = await enterPayment(page, request, t)
  await (await chooseWallet(page, t)).click()
  await expect(page).toHaveURL(/\/checkoutnow/)
  await findEmulator(request).approve(new URL(page.url()).searchParams.get('token')!)
  const later = await context.newPage()
  await page.close()

  await later.goto(path)
  await expectThanks(later, t)
})

test(
  'a quote that expires while it is shown is renewed, with a notice of the new amount',
  { tag: '@all' },
  async ({ page, request }) => {
    await enterPayment(page, request, t)
    // The shop's clock cannot be changed from here, so its responses are replaced. The API has tests of its own.
    const quotes = [
      { payment_id: 'first', amount: '25.00', seconds: 3 },
      { payment_id: 'second', amount: '25.10', seconds: 900 },
    ]
    await page.route('**/api/v1/payment/paypal/create-order', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { quote: object } }
      const { payment_id, amount, seconds } = quotes.shift()!
      const expires_at = new Date(Date.now() + seconds * 1_000).toISOString()
      const json = {
        success: true,
        data: { ...data, payment_id, quote: { ...data.quote, amount, expires_at } },
      }
      await route.fulfill({ response: response, json })
    })
    await chooseWallet(page, t)
    await expect(page.getByText('US$25.00')).toBeVisible()
    await expect(page.getByText(t('payment_wallet_renewed', { amount: 'US$25.10' }))).toBeVisible()
    await expect(page.getByRole('link', { name: t('payment_wallet_go') })).toHaveAttribute(
      'href',
      /checkoutnow/,
    )
  },
)

test(
  'an approval after expiry is not captured: the current amount is shown first',
  { tag: '@all' },
  async ({ page, request }) => {
    await enterPayment(page, request, t)
    const method = await chooseWallet(page, t)
    const error = { code: 'WALLET_QUOTE_EXPIRED', message: 'The exchange rate has been renewed' }
    await page.route('**/api/v1/payment/paypal/capture-order', (route) =>
      route.fulfill({ status: 409, json: { success: false, error } }),
    )
    // As after the quote has expired: the approval belongs to an earlier payment.
    await page.goto(
      `${page.url()}?wallet=approved&token=${new URL((await method.getAttribute('href'))!).searchParams.get('token')}`,
    )
    await expect(page.getByText(t('payment_quote_ended'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('payment_wallet_go') })).toBeVisible()
  },
)

test(
  'an open page notices that the order was paid on another one',
  { tag: '@all' },
  async ({ page, request, context }) => {
    const { order, path } = await enterPayment(page, request, t)
    await fillCard(page, CARDS.pays)
    const other = await context.newPage()
    await other.goto(path)
    await (await chooseWallet(other, t)).click()
    await approve(other, t, 'balance')
    await expectThanks(other, t)

    await page.bringToFront()
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await expectThanks(page, t)
    await page.goto(`/user/orders?order=${order.order_id}`)
    await expect(page.getByRole('main').getByText(t('payments_method_wallet'), { exact: true })).toBeVisible()
  },
)

test(
  'a card that is tried after another page has gone to the wallet charges nothing twice',
  { tag: '@all' },
  async ({ page, request, context }) => {
    const { path } = await enterPayment(page, request, t)
    await fillCard(page, CARDS.pays)
    const other = await context.newPage()
    await other.goto(path)
    await chooseWallet(other, t)

    // The wallet payment has closed that of the card: this attempt opens a new one and closes the wallet's.
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expect(page.getByText(t('payment_cancelled'))).toBeVisible()
    await fillCard(page, CARDS.pays)
    await page.getByRole('button', { name: /^Pay ¥/ }).click()
    await expectThanks(page, t)
  },
)

test.describe('while a provider is down', () => {
  test.use({ breaksProviders: true })

  test('its payment method says so, and the other one works', { tag: '@all' }, async ({ page, request }) => {
    const emulator = findEmulator(request)
    await enterPayment(page, request, t)
    await emulator.breakDown('paypal.orders.create')
    try {
      await page.getByText(t('payments_method_wallet'), { exact: true }).click()
      await expect(page.getByText(t('payment_no_provider'))).toBeVisible()
      await page.getByText(t('payments_method_card'), { exact: true }).click()
      await fillCard(page, CARDS.hasNoMoney)
      await page.getByText(t('payments_method_wallet'), { exact: true }).click()
      await expect(page.getByText(t('payment_no_provider'))).toBeVisible()
    } finally {
      await emulator.heal()
    }
    await page.getByRole('button', { name: t('common_retry') }).click()
    await page.getByRole('link', { name: t('payment_wallet_go') }).click()
    await approve(page, t, 'balance')
    await expectThanks(page, t)
  })
})

test('only payment and express checkout allow the card provider, and no other origin', async ({
  request,
}) => {
  const { origin } = findEmulator(request)
  const read = async (path: string) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    const sources = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
    return Object.fromEntries(
      ['script-src', 'connect-src', 'frame-src', 'form-action', 'img-src'].map((name) => [
        name,
        sources(name).filter((source) => source.startsWith('http')),
      ]),
    )
  }
  const stranger: string[] = []
  const own = { 'form-action': stranger, 'img-src': stranger }
  const sources = (all: string[]) => ({ 'script-src': all, 'connect-src': all, 'frame-src': all })
  for (const path of ['/payment/anything', '/checkout/express'])
    expect([path, await read(path)]).toEqual([path, { ...own, ...sources([origin]) }])
  for (const path of ['/checkout', '/cart'])
    expect([path, await read(path)]).toEqual([path, { ...own, ...sources(stranger) }])
})
