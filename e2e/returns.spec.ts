import { join } from 'node:path'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { speak, takeSession } from './support/account.ts'
import { getProduct, toName } from './support/api.ts'
import { expectAccessibleAtEveryWidth } from './support/axe.ts'
import { CARDS, fillCard } from './support/card.ts'
import { SEES_ALL } from './support/in-turn.ts'
import { pick, press, tabTo } from './support/keys.ts'
import { readMessages, type Language, type Translate } from './support/messages.ts'
import { findSharedConsole, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { expectAccessiblePage, openAsOwner, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { buyAsGuest, deliver, openReturn, takeStep } from './support/returns.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const PHOTO = join(import.meta.dirname, '../catalogue/pictures/agate-rune-set-1.webp')
const INCENSE = 'sandalwood-incense-sticks'
const MUGWORT = 'mugwort-smoke-bundle'
const BRACELET = 'black-obsidian-guardian-bracelet'
const ADDRESS = 'Returns, 8 Lotus Lane, Hangzhou'
const BACK = { carrier: 'SF Express', number: 'SF9876543210987' }

/** Beginnings of the subjects of mails. */
const MAILS = {
  approved: { en: 'Please send us your return', zh: '请寄回商品', 'zh-Hant': '請寄回商品' },
  refunded: { en: 'Refund of ¥', zh: '退换单', 'zh-Hant': '退換貨單' },
  exchanged: { en: 'Your exchange', zh: '换货', 'zh-Hant': '換貨' },
}

let shop: Omit<OwnConsole, 'close'>
let request: APIRequestContext
let owner: Page

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await findSharedConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  owner = await openAsOwner(browser, shop)
  // Otherwise colours are measured while they change.
  await owner.emulateMedia({ reducedMotion: 'reduce' })
})

/** Who returns: a shopper with an account, or a guest by the key of their order. */
interface Party {
  t: Translate
  page: Page
  email: string
  /** Three products, of which two are returned and one exchanged; and a bracelet that is restrung. */
  orders: { order: Order; path: string }[]
}

test('a shopper returns two of three pieces of a coupon order, exchanges the third, and has a bracelet restrung', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const party = await aShopper(browser)
  const refund = await test.step('two pieces come back for money', () => returnTwo(party))
  expect(refund).toContain(party.t('returns_part_coupon'))
  if (!SEES_ALL) return
  await test.step('the third becomes a larger one, for a surcharge', () =>
    exchangeThird(party, async ({ page, t }) => {
      await page.getByRole('link', { name: t('returns_exchange_pay_now') }).click()
      await payByCard(party)
      await expect(page.getByRole('heading', { level: 1, name: t('account_result_paid') })).toBeVisible()
    }))
  await test.step('another bracelet is restrung', () => restring(party))
})

test('a guest does the same in Chinese, by the key of their order', { tag: '@all' }, async ({ browser }) => {
  test.setTimeout(400_000)
  const party = await aGuest(browser)
  await test.step('two pieces come back for money', () => returnTwo(party))
  await test.step('the third becomes a larger one, for a surcharge', () =>
    exchangeThird(party, async ({ page, t, email }) => {
      await expect(page.getByText(t('returns_exchange_pay_mail'))).toBeVisible()
      const { text } = await receiveMail(request, email, new RegExp(`${MAILS.approved.zh}.*-R2`))
      const path = text.match(/\/order\/[\w-]{43}/g)!.find((each) => each !== party.orders[0]!.path)!
      await page.goto(path)
      await page.getByRole('link', { name: t('account_pay_now') }).click()
      await payByCard(party)
      await expect(page).toHaveURL(/\?paid=1$/)
    }))
  await test.step('another bracelet is restrung', () => restring(party))
})

async function aShopper(browser: Browser): Promise<Party> {
  const t = readMessages('en')
  const buyer = await aBuyer(request, shop.dataDir)
  const [incense, mugwort, bracelet] = await products()
  const claimed = await request.post('/api/users/coupons/claim', {
    headers: buyer.proof,
    data: { couponId: 'WELCOME10' },
  })
  const { data } = (await claimed.json()) as { data: { claim_id: string } }
  const orders = [
    await buyer.buy([incense, mugwort, bracelet], { coupon_id: data.claim_id }),
    await buyer.buy([bracelet]),
  ]
  for (const { order_id: id } of orders) await deliver(owner, shop, id)
  const page = await browser.newPage({ baseURL: shop.baseURL })
  await takeSession(page, buyer.shopper)
  const toPath = ({ order_id: id }: Order) => `/user/orders?order=${id}`
  return {
    t,
    page,
    email: buyer.shopper.email,
    orders: orders.map((order) => ({ order, path: toPath(order) })),
  }
}

async function aGuest(browser: Browser): Promise<Party> {
  const t = readMessages('zh')
  const [incense, mugwort, bracelet] = await products()
  const first = await buyAsGuest(request, shop.dataDir, [incense, mugwort, bracelet], 'zh')
  const second = await buyAsGuest(request, shop.dataDir, [bracelet], 'zh')
  const page = await browser.newPage({ baseURL: shop.baseURL })
  await speak(page, t)
  const orders = [first, second].map(({ order, key }) => ({ order, path: `/order/${key}` }))
  for (const { order } of orders) await deliver(owner, shop, order.order_id)
  return { t, page, email: first.email, orders }
}

async function products() {
  const [incense, mugwort, bracelet] = await Promise.all(
    [INCENSE, MUGWORT, BRACELET].map((slug) => getProduct(request, slug)),
  )
  return [incense!, mugwort!, bracelet!] as const
}

/**
 * The return of two products is requested with a photo, approved, sent, inspected, and refunded. Returns the text of
 * the preview.
 */
async function returnTwo(party: Party): Promise<string> {
  const { t, page, orders } = party
  const { order, path } = orders[0]!
  const [incense, mugwort] = await products()
  await page.goto(path)
  await page.getByRole('button', { name: t('returns_ask'), exact: true }).click()
  await choose(page.getByRole('radio', { name: t('returns_remedy_refund') }))
  for (const product of [incense, mugwort]) {
    await choose(page.getByRole('checkbox', { name: toName(product, t.language) }))
  }
  await page.getByLabel(t('returns_reason')).selectOption('changed_mind')
  await page.locator('input[type=file]').setInputFiles(PHOTO)
  await expectPhoto(page.getByRole('img', { name: t('photos_one', { number: 1 }) }))
  const preview = page.getByRole('region', { name: t('returns_quote_refund') })
  await expect(preview.getByText(t('returns_to_payment'))).toBeVisible()
  const explained = await preview.innerText()
  await expectAccessibleAtEveryWidth(page, `asking for a return (${t.language})`)
  await page.getByRole('button', { name: t('returns_send') }).click()
  await expect(page.getByText(t('returns_asked'))).toBeVisible()

  const number = `${order.order_number}-R1`
  await owner.goto('/#/today')
  await expect(owner.getByRole('link', { name: /Returns waiting/ })).toBeVisible()
  await openReturn(owner, number)
  await expectPhoto(owner.getByRole('img', { name: 'Photo 1' }))
  await expectAccessiblePage(owner, `a return (${t.language})`)
  await approve()
  await expectMail(party, MAILS.approved, number, ADDRESS)

  await sendParcel(party, path)
  await expectAccessibleAtEveryWidth(page, `a return on its way (${t.language})`)
  await openReturn(owner, number)
  await takeStep(owner, { step: 'Mark as arrived', submit: 'Mark as arrived' })
  await takeStep(owner, { step: 'Inspect', submit: 'Save' }, async (dialog) => {
    // One is sold again, the other one has become a second.
    const line = dialog.getByRole('group').nth(1)
    await line.getByLabel('Back to stock').fill('0')
    await line.getByLabel('Seconds').fill('1')
  })
  await takeStep(owner, { step: 'Refund', submit: /^Refund ¥/ })
  await expectMail(party, MAILS.refunded, number)
  await page.goto(path)
  await expect(page.getByText(t('returns_refund_done'))).toBeVisible()
  await expect(page.getByText(t('returns_status_refunded')).first()).toBeVisible()
  return explained
}

/** The bracelet becomes a larger one: its order is reserved, the surcharge paid, the old one inspected. */
async function exchangeThird(party: Party, pay: (party: Party) => Promise<void>): Promise<void> {
  const { t, page, orders } = party
  const { order, path } = orders[0]!
  const [, , bracelet] = await products()
  const bought = order.items.find(({ product_id: id }) => id === bracelet.product_id)!.size
  const larger = bracelet.sizes.filter(({ size, stock }) => size !== bought && stock > 0).at(-1)!.size
  await page.goto(path)
  await page.getByRole('button', { name: t('returns_ask'), exact: true }).click()
  await choose(page.getByRole('radio', { name: t('returns_remedy_exchange') }))
  await choose(page.getByRole('checkbox', { name: toName(bracelet, t.language) }))
  await page.getByLabel(t('returns_reason')).selectOption('does_not_fit')
  await choose(page.getByRole('radio', { name: t('returns_instead_size') }))
  await choose(page.getByRole('radio', { name: larger, exact: true }))
  await expect(page.getByText(t('returns_quote_even'))).toBeVisible()
  await expectAccessibleAtEveryWidth(page, `asking for an exchange (${t.language})`)
  await page.getByRole('button', { name: t('returns_send') }).click()
  await expect(page.getByText(t('returns_asked'))).toBeVisible()

  const number = `${order.order_number}-R2`
  await openReturn(owner, number)
  await approve('20.00')
  await page.goto(path)
  await expect(page.getByText(/¥20\.00/).first()).toBeVisible()
  await pay(party)
  await sendParcel(party, path)
  await openReturn(owner, number)
  await takeStep(owner, { step: 'Mark as arrived', submit: 'Mark as arrived' })
  await takeStep(owner, { step: 'Inspect', submit: 'Save' })
  await takeStep(owner, { step: 'Release the new order', submit: 'Release' })
  await expectMail(party, MAILS.exchanged, number)
  await page.goto(path)
  await expect(page.getByText(t('returns_status_exchanged')).first()).toBeVisible()
}

/** A bracelet is restrung; requested by keyboard alone. */
async function restring(party: Party): Promise<void> {
  const { t, page, orders } = party
  const { order, path } = orders[1]!
  const [, , bracelet] = await products()
  await page.goto(path)
  await press(page, page.getByRole('button', { name: t('returns_ask'), exact: true }))
  // The form takes the focus at its first choice; arrow keys go through the others.
  await expect(page.getByRole('radio', { name: t('returns_remedy_refund') })).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: t('returns_remedy_restring') })).toBeChecked()
  await press(page, page.getByRole('checkbox', { name: toName(bracelet, t.language) }), 'Space')
  await pick(page, page.getByLabel(t('returns_reason')), 'worn')
  await tabTo(page, page.getByRole('button', { name: t('returns_send') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('returns_asked'))).toBeVisible()

  const number = `${order.order_number}-R1`
  await openReturn(owner, number)
  await approve()
  await sendParcel(party, path)
  await openReturn(owner, number)
  await takeStep(owner, { step: 'Mark as arrived', submit: 'Mark as arrived' })
  await takeStep(owner, { step: 'Inspect', submit: 'Save' })
  await takeStep(owner, { step: 'Send it back repaired', submit: 'Save and send mail' }, async (dialog) => {
    await dialog.getByLabel('Carrier').fill(BACK.carrier)
    await dialog.getByLabel('Tracking number').fill(BACK.number)
  })
  await page.goto(path)
  await expect(page.getByText(t('returns_status_restrung')).first()).toBeVisible()
  await expect(page.getByText(BACK.number).first()).toBeVisible()
}

/** Expects a photo to be loaded, not only its place. */
async function expectPhoto(photo: Locator): Promise<void> {
  await expect
    .poll(() => photo.evaluate((img) => (img as { naturalWidth?: number }).naturalWidth))
    .toBeGreaterThan(0)
}

/** Approves the open return; `surcharge`: of an exchange, in yuan. */
async function approve(surcharge?: string): Promise<void> {
  await takeStep(owner, { step: 'Approve', submit: 'Approve and send mail' }, async (dialog) => {
    await dialog.getByLabel('Address for the parcel').fill(ADDRESS)
    if (surcharge) await dialog.getByLabel(/^Surcharge/).fill(surcharge)
  })
}

/** Enters the tracking number of the parcel to the shop. */
async function sendParcel({ t, page }: Party, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(ADDRESS)).toBeVisible()
  await page.getByRole('button', { name: t('returns_number_enter') }).click()
  await page.getByLabel(t('returns_carrier')).fill('EMS')
  await page.getByRole('textbox', { name: t('returns_tracking_number') }).fill('EA 123456785 CN')
  await page.getByRole('button', { name: t('returns_number_save'), exact: true }).click()
  await expect(page.getByText(t('returns_number_saved'))).toBeVisible()
}

async function payByCard({ page, t }: Party): Promise<void> {
  await fillCard(page, CARDS.pays, t.language)
  await page.getByRole('button', { name: new RegExp(`^${t('payment_pay', { amount: '¥' })}`) }).click()
}

/** Reads a mail of the party about a return: its subject, a text in it, and that its link leads to the order. */
async function expectMail(
  { t, email }: Party,
  subject: Record<Language, string>,
  number: string,
  text = '',
): Promise<void> {
  const mail = await receiveMail(request, email, new RegExp(`${subject[t.language]}.*${number}`))
  expect(mail.text).toContain(text)
  expect(readLink(mail)).toMatch(/order/)
}
