import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { toClock } from '@shop/contract/days/days.rules'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Return, ReturnQuote } from '@shop/contract/returns/returns.schemas'
import { takeSession } from './support/account.ts'
import { getProduct } from './support/api.ts'
import { putInCart } from './support/cart.ts'
import { waitForScripts } from './support/document.ts'
import { aGuestEmail } from './support/guest.ts'
import { chooseOption, expectInShop, nextMinute, SEEN_WITHIN_MS } from './support/merchant.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { readLink, receiveMail } from './support/outbox.ts'
import { openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aBuyer, type Buyer } from './support/paid-orders.ts'
import { deliver, openReturn, takeStep } from './support/returns.ts'
import { expect, test } from './support/test.ts'
import { startWebhookProgram, type WebhookProgram } from './support/webhook-program.ts'

/** Jade for ¥99, ¥680 and ¥1980. The first two are bracelets. */
const CORD = 'red-cord-jade-bead-bracelet'
const KNOT = 'nephrite-peace-knot-bracelet'
const BANGLE = 'nephrite-round-bangle'
const CORD_PAGE = `/product/${CORD}`

const OFFER = { title: 'Three for two on jade', title_zh: '玉石买二赠一' }
const SALE = { title: 'Weekend 10% on bracelets', title_zh: '周末手串九折' }
const SALE_TERMS = 'Struck through: the lowest price of the 30 days before the reduction.'

/** The three during the sale, the cheapest of them free: 89.10 + 612.00 + 1980.00 − 89.10. */
const PAID = '2592.00'
/** What was paid, less what the cord and the knot cost without the offer. */
const REFUND = '1890.90'
const SHOWN_REFUND = '¥1,890.90'

const OLD_ADDRESS = '/collections/old-jade'
const EVENTS = ['order.paid', 'return.refunded', 'refund.succeeded'] as const
const NEWSLETTER = { subject: 'New jade has come', subject_zh: '新到玉石' }

/** A sale begins at most a minute and a half after it was planned. */
const BEGINS_WITHIN_MS = 100_000

let shop: OwnConsole
let request: APIRequestContext
let buyer: Buyer
let program: WebhookProgram

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  program = await startWebhookProgram()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  buyer = await aBuyer(request, shop.dataDir)
})
test.afterAll(async () => {
  program.close()
  await shop.close()
})

test(
  'a merchant’s week: an offer, a sale, a return, a report, other programs and a newsletter, all seen in the shop',
  { tag: '@all' },
  async ({ browser }) => {
    test.setTimeout(600_000)
    const owner = await openAsOwner(browser, shop)
    const shopper = await browser.newPage({ baseURL: shop.baseURL })
    await takeSession(shopper, buyer.shopper)
    const begins = nextMinute(30_000)

    await test.step('the owner plans an offer by stone', () => planOffer(owner, begins))
    await test.step('the owner plans a sale, and sees its prices and old prices', () =>
      planSale(owner, begins))
    await test.step('the owner sees what a cart will pay then, and activates the offer', () =>
      tryOffer(owner, begins))
    await test.step('an address of the shop before leads to a page', () => redirectOldAddress(owner, shopper))
    const { secret, key } =
      await test.step('two programs are connected: by events and by a key', async () => ({
        secret: await addWebhook(owner),
        key: await makeKey(owner),
      }))
    const reader = await test.step('a visitor subscribes in the footer, and confirms by the mail', () =>
      subscribe(browser))

    await test.step('the sale begins: the page shows the new price, the old one and its rule', async () => {
      await expectInShop(shopper, CORD_PAGE, '¥89.10', BEGINS_WITHIN_MS)
      await expect(shopper.getByRole('main').locator('s').first()).toContainText('¥99.00')
      await expect(shopper.getByText(SALE_TERMS)).toBeVisible()
    })
    await test.step('the cart says why it is cheaper', () => seeReasonsInCart(shopper))
    const [order] = await test.step('orders are bought at these prices, and the programs know', async () => {
      const orders = [await buyJade(), await buyer.buy([await getProduct(request, CORD)])] as const
      expect(orders[0]).toMatchObject({ total: PAID, discount: '89.10' })
      expect(orders[1]).toMatchObject({ subtotal: '89.10', discount: '0.00' })
      for (const { order_id: id } of orders) await expectEvents(secret, id, ['order.paid'])
      await expectOrderByKey(key, orders[0])
      return orders
    })
    await test.step('one piece comes back, and the refund is what the quote said', async () => {
      await returnBangle(owner, order)
      await expectEvents(secret, order.order_id, EVENTS)
    })
    await test.step('the owner stops the sale, and the price is back', () => stopSale(owner, shopper))
    await test.step('the report of the day shows orders and refunds, also as CSV', () => readReport(owner))
    await test.step('the reader gets the newsletter, and ends it by its link', () =>
      sendNewsletter(owner, reader))
  },
)

async function fillTitles(owner: Page, { title, title_zh }: typeof OFFER): Promise<void> {
  await owner.getByLabel('Title (English)').fill(title)
  await owner.getByLabel('Title (Simplified Chinese)').fill(title_zh)
}

async function fillTimes(owner: Page, begins: string): Promise<void> {
  await owner.getByLabel('Starts').fill(begins)
  await owner.getByLabel('Ends').fill(toClock(new Date(Date.now() + 3 * 24 * 60 * 60_000)))
}

async function planOffer(owner: Page, begins: string): Promise<void> {
  await owner.goto('/#/offers/create')
  await fillTitles(owner, OFFER)
  await chooseOption(owner, 'What it does', 'Buy some, get some cheaper')
  await owner.getByLabel('Units to buy').fill('2')
  await owner.getByLabel('Units that are cheaper').fill('1')
  await owner.getByLabel('Percent off').fill('100')
  await chooseOption(owner, 'For which products', 'Stones')
  const stones = owner.getByRole('combobox', { name: 'Which', exact: true })
  await stones.fill('Nephrite jade')
  await stones.press('Enter')
  await fillTimes(owner, begins)
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByRole('row', { name: OFFER.title })).toBeVisible()
}

/** The offer is off until it was tried. */
async function tryOffer(owner: Page, begins: string): Promise<void> {
  await owner.goto('/#/offers')
  await owner.getByRole('link', { name: OFFER.title }).click()
  await expect(owner.getByText('0 orders, ¥0.00 in all, ¥0.00 taken off.')).toBeVisible()
  const offerUrl = owner.url()
  await owner.getByRole('link', { name: 'What would this cart pay?' }).click()
  for (const name of ['Red Cord Jade Bead Bracelet', 'Nephrite Peace Knot Bracelet', 'Nephrite Round Bangle'])
    await addToPreview(owner, name)
  await owner.getByLabel('At', { exact: true }).fill(begins)
  await expect(owner.getByText('Subtotal ¥2,681.10, shipping ¥0.00')).toBeVisible()
  await expect(owner.getByText(`${OFFER.title} −¥89.10`)).toBeVisible()
  await expect(owner.getByText('Total ¥2,592.00')).toBeVisible()
  await expect(owner.getByText(`${OFFER.title}: used`)).toBeVisible()

  await owner.goto(offerUrl)
  await owner.getByRole('button', { name: 'Activate' }).click()
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await expect(owner.getByRole('button', { name: 'Pause' })).toBeVisible()
}

async function addToPreview(owner: Page, name: string): Promise<void> {
  await owner.getByRole('combobox', { name: 'Add a product' }).fill(name)
  await owner.getByRole('option', { name }).click()
  await expect(owner.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

async function planSale(owner: Page, begins: string): Promise<void> {
  await owner.goto('/#/sales/create')
  await fillTitles(owner, SALE)
  await chooseOption(owner, 'Goods', 'Categories')
  await chooseOption(owner, 'Which', 'Bracelets')
  await owner.keyboard.press('Escape')
  await owner.getByLabel('Percent off').fill('10')
  await fillTimes(owner, begins)
  await owner.getByRole('button', { name: 'Show', exact: true }).click()
  const row = owner
    .getByRole('region', { name: 'Prices by product' })
    .getByRole('row', { name: /BR-CUS-007/ })
  await expect(row.getByRole('cell')).toHaveText([
    /^Red Cord Jade Bead Bracelet/,
    '¥99.00',
    '¥89.10',
    ...Array.from({ length: 4 }, () => '¥99.00'),
  ])
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByRole('row', { name: SALE.title })).toBeVisible()
}

async function redirectOldAddress(owner: Page, shopper: Page): Promise<void> {
  const path = `${OLD_ADDRESS}?from=letter`
  expect((await shopper.request.get(path, { maxRedirects: 0 })).status()).toBe(404)
  await owner.goto('/#/redirects')
  await owner.getByRole('button', { name: 'New redirect' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Former address').fill(OLD_ADDRESS)
  await dialog.getByLabel('Leads to').fill(CORD_PAGE)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const response = await shopper.request.get(path, { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  await shopper.goto(path)
  await expect(shopper).toHaveURL(`${CORD_PAGE}?from=letter`)
}

async function addWebhook(owner: Page): Promise<string> {
  await owner.goto('/#/webhooks/create')
  await owner.getByLabel('Address').fill(program.url)
  await owner.getByLabel('What for').fill('Accounting')
  for (const name of EVENTS) await owner.getByRole('checkbox', { name, exact: true }).check()
  return saveSecret(owner, 'Signing key', /^whsec_/)
}

async function makeKey(owner: Page): Promise<string> {
  await owner.goto('/#/api-keys/create')
  await owner.getByRole('textbox', { name: 'Name' }).fill('Accounting')
  await owner.getByRole('checkbox', { name: /^See orders/ }).check()
  return saveSecret(owner, 'API key', /^shop_key_/)
}

/** Saves the open form, and takes what is shown only once. */
async function saveSecret(owner: Page, title: string, secret: RegExp): Promise<string> {
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: title })
  const shown = await dialog.getByText(secret).innerText()
  await dialog.getByRole('button', { name: 'I have it' }).click()
  await expect(dialog).toBeHidden()
  return shown
}

/** Returns the address that subscribed. */
async function subscribe(browser: Browser): Promise<string> {
  const visitor = await browser.newPage({ baseURL: shop.baseURL })
  const email = aGuestEmail()
  await visitor.goto('/about')
  await waitForScripts(visitor)
  const footer = visitor.getByRole('contentinfo')
  await footer.getByRole('textbox', { name: 'News from the shop' }).fill(email)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByRole('status')).toContainText(email)
  await followLink(
    visitor,
    readLink(await receiveMail(request, email, /^Please confirm your subscription/)),
    {
      press: 'Yes, send me the newsletter',
      done: 'Thank you. You’ll hear from us with the next newsletter.',
    },
  )
  await visitor.close()
  return email
}

/** Opens a mailed link, whose page needs a press. */
async function followLink(
  visitor: Page,
  link: string,
  { press, done }: { press: string; done: string },
): Promise<void> {
  await visitor.goto(link)
  await waitForScripts(visitor)
  await visitor.getByRole('main').getByRole('button', { name: press, exact: true }).click()
  await expect(visitor.getByText(done)).toBeVisible()
}

async function seeReasonsInCart(shopper: Page): Promise<void> {
  for (const slug of [CORD, KNOT, BANGLE]) await putInCart(shopper, slug)
  await shopper.goto('/cart')
  const main = shopper.getByRole('main')
  const shares = ['−¥2.96', '−¥20.34', '−¥65.80']
  await expect(main.getByText(`${OFFER.title}: `)).toHaveText(
    shares.map((share) => `${OFFER.title}: buy 2, get 1 free, ${share}`),
  )
  await expect(main.getByRole('definition').filter({ hasText: '−¥89.10' })).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: '¥2,592.00' })).toBeVisible()
}

async function buyJade(): Promise<Order> {
  return buyer.buy(await Promise.all([CORD, KNOT, BANGLE].map((slug) => getProduct(request, slug))))
}

/** Expects these signed events about an order; in which sequence refund and return end is up to the provider. */
async function expectEvents(secret: string, orderId: string, types: readonly string[]): Promise<void> {
  const list = () => program.listTypes(secret, orderId)
  await expect.poll(() => list().toSorted(), { timeout: 30_000 }).toEqual(types.toSorted())
  expect(list()[0]).toBe('order.paid')
}

/** The key reads orders, and nothing else. */
async function expectOrderByKey(key: string, { order_id: id, order_number, total }: Order): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const read = (path: string) => request.get(`${shop.consoleUrl}/api/console/${path}`, { headers })
  const found = await read(`orders/${id}`)
  expect(found.status()).toBe(200)
  expect(((await found.json()) as { data: unknown }).data).toMatchObject({ order_number, total })
  expect((await read('customers')).status()).toBe(403)
}

async function returnBangle(owner: Page, { order_id: id, items }: Order): Promise<void> {
  await deliver(owner, shop, id)
  const position = items.findIndex(({ slug }) => slug === BANGLE)
  const body = { remedy: 'refund', reason: 'changed_mind', lines: [{ position, quantity: 1 }] }
  const { refund } = await post<ReturnQuote>(`orders/${id}/returns/quote`, body)
  expect(refund).toMatchObject({ amount: REFUND, to_payment: REFUND })
  const { return_number: number } = await post<Return>(`orders/${id}/returns`, { ...body, photos: [] })

  await openReturn(owner, number)
  await takeStep(owner, { step: 'Approve', submit: 'Approve and send mail' }, (dialog) =>
    dialog.getByLabel('Address for the parcel').fill('Returns, 8 Lotus Lane, Hangzhou'),
  )
  await takeStep(owner, { step: 'Mark as arrived', submit: 'Mark as arrived' })
  await takeStep(owner, { step: 'Inspect', submit: 'Save' })
  await takeStep(owner, { step: 'Refund', submit: `Refund ${SHOWN_REFUND}` })
  const mail = await receiveMail(request, buyer.shopper.email, new RegExp(`^Refund of .*${number}`))
  expect(mail.subject).toContain(SHOWN_REFUND)
}

async function post<Data>(path: string, data: object): Promise<Data> {
  const headers = { ...buyer.proof, 'idempotency-key': randomUUID() }
  const response = await request.post(`/api/v1/${path}`, { headers, data })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: Data }).data
}

async function stopSale(owner: Page, shopper: Page): Promise<void> {
  await owner.goto('/#/sales')
  await owner.getByRole('link', { name: SALE.title }).click()
  await expect(owner.getByText(/^Running\. 24 products/)).toBeVisible()
  await owner.getByRole('button', { name: 'Stop the sale' }).click()
  await owner.getByRole('button', { name: 'Confirm' }).click()
  await expect(owner.getByText(/^Stopped\./)).toBeVisible()
  const hasSalePrice = async () => (await (await shopper.request.get(CORD_PAGE)).text()).includes('¥89.10')
  await expect.poll(hasSalePrice, { timeout: SEEN_WITHIN_MS }).toBe(false)
  await expectInShop(shopper, CORD_PAGE, '¥99.00')
  await expect(shopper.getByText(SALE_TERMS)).toBeHidden()
}

async function readReport(owner: Page): Promise<void> {
  await owner.goto('/#/reports')
  await owner.getByRole('button', { name: 'Day', exact: true }).click()
  const tile = (name: string) => owner.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(tile('Orders')).toContainText(/^Orders2before/)
  await expect(tile('Refunds')).toContainText(SHOWN_REFUND)
  const started = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'CSV by day' }).click()
  const file = await (await started).createReadStream()
  const [names, figures] = (await file.toArray()).join('').replace('\uFEFF', '').trim().split('\r\n')
  const toFigure = (name: string) => figures!.split(',')[names!.split(',').indexOf(name)]
  expect(['orders', 'refunds'].map(toFigure)).toEqual(['2', String(Number(REFUND))])
}

async function sendNewsletter(owner: Page, email: string): Promise<void> {
  await owner.goto('/#/newsletters/create')
  await owner.getByLabel('Subject (English)').fill(NEWSLETTER.subject)
  await owner.getByLabel('Subject (Simplified Chinese)').fill(NEWSLETTER.subject_zh)
  await owner.getByLabel('Text (English)').fill('From Hetian, **cut by hand**.')
  await owner.getByLabel('Text (Simplified Chinese)').fill('和田所出，手工雕琢。')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByText('1 reader has agreed to newsletters now.')).toBeVisible()
  await owner.getByRole('button', { name: 'Send', exact: true }).click()
  await owner.getByRole('button', { name: 'Confirm' }).click()
  const { text } = await receiveMail(request, email, new RegExp(`^${NEWSLETTER.subject}`))
  expect(text).toContain('cut by hand')

  const end = new URL(/https?:\S+\/mails\/end\?\S+/.exec(text)![0])
  const visitor = await owner.context().browser()!.newPage({ baseURL: shop.baseURL })
  await followLink(visitor, end.pathname + end.search, {
    press: 'Unsubscribe',
    done: 'Done. You won’t get emails of this kind anymore.',
  })
  await visitor.close()
  await owner.reload()
  await expect(owner.getByText(/Sent to 1 of about \d+; 1 unsubscribed by its link\./)).toBeVisible()
}
