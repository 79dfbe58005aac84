import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { speak, takeSession } from './support/account.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARD_LABELS, cardForm, CARDS } from './support/card.ts'
import { findEmulator } from './support/emulator.ts'
import { aGuestEmail, cancelGuestOrder, createCountedHands, placeGuestOrder } from './support/guest.ts'
import { press, type } from './support/keys.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages } from './support/messages.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const t = readMessages('en')

test('a guest buys from the product to the paid order, which the mailed link opens again; no provider and no log has its key', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const email = aGuestEmail()
  const hands = createCountedHands(page)
  const { origin } = findEmulator(request)
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.url().startsWith(origin))
      sent.push(JSON.stringify([call.url(), call.headers(), call.postData()]))
  })

  await test.step('takes a bracelet to the checkout', async () => {
    await page.goto('/product/black-onyx-still-night-bracelet')
    const size = page.getByRole('main').getByRole('radio').and(page.locator(':enabled')).first()
    await hands.click(size.locator('xpath=ancestor::label[1]'))
    await hands.click(page.getByRole('button', { name: t('product_add_to_cart') }).first())
    await hands.click(page.getByRole('dialog').getByRole('link', { name: t('cart_checkout') }))
    await expect(page.getByRole('heading', { level: 1, name: t('checkout_title') })).toBeVisible()
  })

  const before = { ...hands.counts }
  await test.step('says who they are and where it goes', async () => {
    await hands.click(page.getByLabel(t('auth_email')))
    await hands.type(email)
    await hands.tabTo(page.getByLabel(t('addresses_recipient')))
    await hands.type('Mei Lin')
    await hands.press('Tab')
    await hands.type('13812345678')
    await hands.tabTo(page.getByLabel(t('addresses_province')))
    await hands.press('ArrowDown')
    await expect(page.getByLabel(t('addresses_city'))).toHaveValue('北京市')
    await hands.tabTo(page.getByLabel(t('addresses_district')))
    await hands.press('ArrowDown')
    await hands.tabTo(page.getByLabel(t('addresses_line1')))
    await hands.type('1 West Lake Road')
    await hands.click(
      page.getByRole('button', { name: new RegExp(`^${t('checkout_place_for', { amount: '¥' })}`) }),
    )
    await expect(page).toHaveURL(/\/order\/pay$/)
  })

  await test.step('pays by card', async () => {
    const [form, labels] = [cardForm(page), CARD_LABELS.en]
    await hands.click(form.getByLabel(labels.number))
    await hands.type(CARDS.pays)
    // The provider's form moves on by itself.
    await expect(form.getByLabel(labels.expiry)).toBeFocused()
    await hands.type('1234')
    await expect(form.getByLabel(labels.cvc)).toBeFocused()
    await hands.type('123')
    await hands.click(page.getByRole('button', { name: new RegExp(`^${t('payment_pay', { amount: '¥' })}`) }))
    await expect(page).toHaveURL(/\/order\/[\w-]{43}\?paid=1$/)
    await expect(page.getByText(t('guest_thanks'), { exact: true })).toBeVisible()
  })
  const { keystrokes, clicks } = hands.counts
  const description = [
    `${keystrokes} keystrokes and ${clicks} clicks from the product page to the paid order`,
    `in the checkout: ${keystrokes - before.keystrokes} keystrokes (${email.length} of them the e-mail address), ${clicks - before.clicks} clicks`,
  ].join('; ')
  test.info().annotations.push({ type: 'effort', description })

  const key = /\/order\/([\w-]{43})/.exec(page.url())![1]!
  await test.step('finds the cart empty and the order by the mailed link, in another browser', async () => {
    const mail = await receiveMail(request, email, /Thank you for your order/)
    expect(readLink(mail)).toBe(`/order/${key}`)
    const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage()
    await other.goto(readLink(mail))
    await expect(other.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await other.context().close()
    await page.goto('/cart')
    await expect(page.getByText('Cart is empty')).toBeVisible()
  })

  await test.step('left the key in no log, and with no provider', async () => {
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((call) => call.includes(key))).toEqual([])
    const log = readFileSync(join(process.env['E2E_DATA_DIR']!, 'shop.log'), 'utf8')
    // For a shop that logs all it can: modules/guests/guests.test.ts.
    expect(log).not.toContain(key)
  })
})

test('the page of an order has no referrer, no cache, and is closed to a guessed key and to somebody else’s', async ({
  page,
  request,
}) => {
  const mine = await placeGuestOrder(request, aGuestEmail())
  const response = await page.goto(`/order/${mine.key}`)
  const headers = response!.headers()
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.order.order_number)
  // Nothing that the page links to or loads has the key, and leaving it sends no referrer.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell_about') })
    .click()
  await expect(page).toHaveURL('/about')
  expect(await page.evaluate<string>('document.referrer')).toBe('')

  const guess = mine.key.slice(0, -1) + (mine.key.endsWith('A') ? 'B' : 'A')
  for (const key of [guess, 'nonsense']) {
    await page.goto(`/order/${key}`)
    await expect(page.getByRole('heading', { name: t('guest_not_found') })).toBeVisible()
    await expect(page.getByText(mine.order.order_number)).toHaveCount(0)
  }
  await cancelGuestOrder(request, mine)
})

test(
  'a guest adds a note and cancels; without the tab of the order the payment page asks to open it',
  { tag: '@all' },
  async ({ page, request, browser }) => {
    const mine = await placeGuestOrder(request, aGuestEmail())
    await page.goto(`/order/${mine.key}`)
    await page.getByLabel(t('account_note_new')).fill('Please ring twice')
    await page.getByRole('button', { name: t('account_note_add') }).click()
    await expect(page.getByRole('listitem').getByText('Please ring twice')).toBeVisible()
    await page.getByRole('button', { name: t('account_cancel') }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('account_cancel_confirm') })
      .click()
    await expect(page.getByRole('main').getByText('Canceled').first()).toBeVisible()

    const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage()
    await other.goto('/order/pay')
    await expect(other.getByRole('heading', { name: t('guest_pay_no_key') })).toBeVisible()
    await other.context().close()
  },
)

test(
  'finding an order says the same for every number and address, and mails a link to the one who ordered',
  { tag: '@all' },
  async ({ page, request }) => {
    const email = aGuestEmail()
    const mine = await placeGuestOrder(request, email)
    const texts = new Set<string>()
    for (const [number, address] of [
      ['SY260101AAAAAA', email],
      [mine.order.order_number, aGuestEmail()],
      [mine.order.order_number, email],
    ] as const) {
      await page.goto('/find-order')
      await page.getByLabel(t('guest_find_number')).fill(number)
      await page.getByRole('main').getByLabel(t('auth_email')).fill(address)
      await page.getByRole('button', { name: t('guest_find_send') }).click()
      await expect(page.getByRole('heading', { name: t('guest_find_sent') })).toBeVisible()
      texts.add((await page.getByRole('main').innerText()).replace(address, '…'))
    }
    expect([...texts]).toHaveLength(1)
    const link = readLink(await receiveMail(request, email, /Your link to order/))
    expect(link).not.toContain(mine.key)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.order.order_number)
    await cancelGuestOrder(request, mine)
  },
)

test('whoever registers with the same address takes the order into the account by one click', async ({
  page,
  request,
}) => {
  const shopper = aNewcomer()
  const mine = await placeGuestOrder(request, shopper.email)
  await createAccount(request, shopper)
  await takeSession(page, shopper)
  await page.goto('/user/orders')
  await page.getByRole('button', { name: t('guest_take') }).click()
  await expect(page.getByRole('link', { name: new RegExp(mine.order.order_number) }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('guest_take') })).toHaveCount(0)
  await page.goto(`/order/${mine.key}`)
  await expect(page.getByRole('heading', { name: t('guest_in_account') })).toBeVisible()
})

for (const language of listTestLanguages(import.meta.filename)) {
  const texts = readMessages(language)
  test(
    `a guest’s pages are accessible and work by keyboard (${language})`,
    { tag: '@all' },
    async ({ page, request }) => {
      test.slow()
      await speak(page, texts)
      const email = aGuestEmail()
      const mine = await placeGuestOrder(request, email)
      await page.goto('/find-order')
      await expectAccessibleAtEveryWidth(page, 'the form', [390, 1440])
      await type(page, page.getByLabel(texts('guest_find_number')), mine.order.order_number)
      await type(page, page.getByRole('main').getByLabel(texts('auth_email')), email)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: texts('guest_find_sent') })).toBeVisible()

      await page.goto(`/order/${mine.key}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.order.order_number)
      await expectAccessibleAtEveryWidth(page, 'the order', [390, 1440])
      await press(page, page.getByRole('link', { name: texts('account_pay_now') }))
      await expect(page).toHaveURL(/\/order\/pay$/)
      await expect(cardForm(page).getByLabel(CARD_LABELS[language].number)).toBeVisible()
      await expectAccessibleAtEveryWidth(page, 'the payment', [390, 1440])
      await cancelGuestOrder(request, mine)
    },
  )
}
