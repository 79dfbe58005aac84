import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { getProduct } from './support/api.ts'
import { takeSession } from './support/account.ts'
import { SEES_ALL } from './support/in-turn.ts'
import { expectInShop, expectStatus, fillProduct, NEW_PRODUCT_TEXTS, nextMinute } from './support/merchant.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { receiveMail, type Mail } from './support/outbox.ts'
import { invite, openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aBuyer, type Buyer } from './support/paid-orders.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { expect, test } from './support/test.ts'

const ROOT = join(import.meta.dirname, '..')
const PICTURES = ['agate-rune-set-1', 'agate-rune-set-2', 'amazonite-river-bracelet-1'].map((name) =>
  join(ROOT, `catalogue/pictures/${name}.webp`),
)
const ORDERS = SEES_ALL ? 30 : 6
/** The one whose line has a wrong number at first. */
const WRONG = 3
const NEW_PRODUCT = { sku: 'BR-ENE-900', slug: 'morning-mist-agate-bracelet' }
const [NAME] = NEW_PRODUCT_TEXTS['Name']

let shop: OwnConsole
let request: APIRequestContext
let buyer: Buyer

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  buyer = await aBuyer(request, shop.dataDir)
})
test.afterAll(() => shop.close())

test('a merchant’s day: packing, refunds, stock, a new product, settings and a mistake, all seen in the shop', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const owner = await openAsOwner(browser, shop)
  const shopper = await browser.newPage({ baseURL: shop.baseURL })
  await takeSession(shopper, buyer.shopper)

  const orders = await test.step(`${ORDERS} orders are paid, the last one with a coupon`, placeOrders)
  const couponOrder = orders.at(-1)!

  await test.step('the owner invites a packer, who ships all but the one with a wrong number, and then that one', async () => {
    const packer = await invite(owner, request, {
      name: 'Bao',
      email: 'bao@shop.example',
      role: 'Fulfillment',
    })
    await packer.getByRole('menuitem', { name: 'Orders' }).click()
    await packer.getByRole('link', { name: 'Ship many' }).click()
    const lines = orders.map(
      ({ order_number: number }, index) => `${number}, SF Express, ${toTracking(index)}`,
    )
    const wrong = lines.with(WRONG, lines[WRONG]!.replace(/^SY\d+/, 'SY000000'))
    await shipMany(packer, wrong)
    await expect(outcomes(packer, 'Shipped')).toHaveCount(ORDERS - 1)
    await expect(packer.getByRole('row').filter({ hasText: 'There is no such order' })).toContainText(
      String(WRONG + 1),
    )

    await packer.getByRole('button', { name: 'Back to the lines' }).click()
    await shipMany(packer, lines)
    await expect(outcomes(packer, 'Shipped')).toHaveCount(1)
    await expect(outcomes(packer, 'Already shipped like this')).toHaveCount(ORDERS - 1)
    await expect.poll(countShippingMails).toBe(ORDERS)
    await expectOrder(shopper, orders[WRONG]!, `Copy the tracking number ${toTracking(WRONG)}`)
    await packer.close()
  })

  await test.step('the owner refunds one line of the coupon order, and is told what the coupon paid', async () => {
    await openOrder(owner, couponOrder)
    await owner.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'Refund' })
    await dialog
      .getByRole('group', { name: /Mugwort/ })
      .getByLabel('Refund')
      .fill('1')
    await expect(dialog.getByRole('status')).toContainText('Of ¥39.00, coupon WELCOME10 paid ¥3.90.')
    await expectToFitPhone(owner, 'the refund of an order')
    await dialog.getByLabel('Reason (for the staff)').fill('Arrived broken')
    await dialog.getByRole('button', { name: 'Refund ¥35.10' }).click()
    await expect(dialog).toBeHidden()
    await receiveMail(request, buyer.shopper.email, /refund/i)
    await expectOrder(shopper, couponOrder, 'Partially refunded')
  })

  if (SEES_ALL)
    await test.step('the owner answers a customer’s note', async () => {
      await noteOn(couponOrder, 'Which stone goes well with it?')
      await openOrder(owner, couponOrder)
      await expect(owner.getByText('Which stone goes well with it?')).toBeVisible()
      await owner.getByRole('button', { name: 'More' }).click()
      await owner.getByRole('menuitem', { name: 'Write to customer' }).click()
      await owner.getByLabel('Message').fill('Clear quartz does, we think.')
      await owner.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(owner.getByText('Message to the customer')).toBeVisible()
      const mail = await receiveMail(request, buyer.shopper.email, /^About your order/)
      expect(mail.text).toContain('Clear quartz does, we think.')
    })

  await test.step('the owner corrects the stock of what was sold out', async () => {
    await expectInShop(shopper, '/product/sand-garden-tray', 'Sold out')
    await owner.goto('/#/stock')
    await owner.getByLabel('Search').fill('sand-garden-tray')
    await owner.getByRole('button', { name: /^Move: Sand Garden Tray/ }).click()
    await owner.getByLabel(/^Change/).fill('+5')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expectInShop(shopper, '/product/sand-garden-tray', 'In stock')
  })

  await test.step('the owner adds a product with three pictures and puts it on sale', () =>
    sellNewProduct(owner, shopper))

  if (SEES_ALL)
    await test.step('the owner changes from what amount shipping is free', async () => {
      await owner.goto('/#/settings')
      await owner.getByRole('link', { name: /^Standard shipping/ }).click()
      await owner.getByLabel(/^Free from/).fill('199.00')
      await owner.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(owner.getByRole('link', { name: /free from ¥199\.00/ })).toBeVisible()
      await expectInShop(shopper, `/product/${NEW_PRODUCT.slug}`, 'free from ¥199')
    })

  await test.step('the owner undoes a wrong price by restoring the version before', async () => {
    await openProduct(owner, NAME)
    await owner.getByLabel('Price (¥)').fill('2.59')
    await owner.getByRole('button', { name: 'Save', exact: true }).click()
    await expectInShop(shopper, `/product/${NEW_PRODUCT.slug}`, '¥2.59')
    await owner.getByRole('button', { name: 'Restore' }).first().click()
    await owner.getByRole('button', { name: 'Confirm' }).click()
    await expect(owner.getByLabel('Price (¥)')).toHaveValue('259.00')
    await expectInShop(shopper, `/product/${NEW_PRODUCT.slug}`, '¥259.00')
  })

  if (SEES_ALL)
    await test.step('all of it is in the audit log, which is unbroken', () =>
      findInAuditLog(owner, couponOrder))
})

async function placeOrders(): Promise<Order[]> {
  const [mugwort, incense] = await Promise.all(
    ['mugwort-smoke-bundle', 'sandalwood-incense-sticks'].map((slug) => getProduct(request, slug)),
  )
  const orders: Order[] = []
  while (orders.length < ORDERS - 1) orders.push(await buyer.buy([mugwort!]))
  const claimed = await request.post('/api/users/coupons/claim', {
    headers: buyer.proof,
    data: { couponId: 'WELCOME10' },
  })
  const { data } = (await claimed.json()) as { data: { claim_id: string } }
  orders.push(await buyer.buy([mugwort!, incense!], { coupon_id: data.claim_id }))
  return orders
}

const toTracking = (index: number) => `SF10000000000${String(index).padStart(2, '0')}`

async function shipMany(packer: Page, lines: string[]): Promise<void> {
  await packer.getByLabel('Orders to ship').fill(lines.join('\n'))
  await packer.getByRole('button', { name: 'Check' }).click()
  await packer.getByRole('button', { name: /^Ship \d+ orders?$/ }).click()
  await expect(packer.getByText(`${ORDERS} of ${ORDERS}`)).toBeVisible()
}

const outcomes = (packer: Page, outcome: string) =>
  packer.getByRole('table').getByText(outcome, { exact: true })

/** How many mails say that an order is on its way; more than orders if one was sent twice. */
async function countShippingMails(): Promise<number> {
  const response = await request.get('/api/dev/outbox')
  const { data } = (await response.json()) as { data: { items: Mail[] } }
  return data.items.filter(({ subject }) => /is on its way/.test(subject)).length
}

async function openOrder(owner: Page, { order_number: number }: Order): Promise<void> {
  await owner.goto('/#/orders')
  await owner.getByLabel('Search').fill(number)
  // The list takes the text after a pause, and would otherwise come back over the order.
  await expect(owner).toHaveURL(new RegExp(`filter=.*${number}`))
  await owner.getByRole('link', { name: number }).click()
  await expect(owner.getByRole('heading', { level: 2, name: number, exact: true })).toBeVisible()
}

/** Expects a text on the shopper's own page of an order, or as the name of its button. */
async function expectOrder(shopper: Page, { order_id: id }: Order, text: string): Promise<void> {
  await shopper.goto(`/user/orders?order=${id}`)
  const main = shopper.getByRole('main')
  await expect(
    main
      .getByText(text)
      .or(main.getByRole('button', { name: text }))
      .first(),
  ).toBeVisible()
}

async function noteOn({ order_id: id }: Order, content: string): Promise<void> {
  const response = await request.post(`/api/v1/orders/${id}/notes`, {
    headers: buyer.proof,
    data: { content },
  })
  expect(response.status()).toBe(201)
}

async function openProduct(owner: Page, name: string): Promise<void> {
  await owner.goto('/#/products')
  await owner.getByLabel('Search').fill(name)
  await expect(owner.getByRole('row')).toHaveCount(2)
  await owner.getByRole('link', { name, exact: true }).click()
  await expect(owner.getByRole('textbox', { name: 'SKU' })).toBeVisible()
}

async function sellNewProduct(owner: Page, shopper: Page): Promise<void> {
  const path = `/product/${NEW_PRODUCT.slug}`
  await owner.goto('/#/products/create')
  await fillProduct(owner, NEW_PRODUCT)
  await owner.locator('input[type=file]').setInputFiles(PICTURES)
  // Each is decoded in a process of its own, one after the other.
  const english = owner.getByLabel('Alternative text (English)')
  for (let index = 0; index < PICTURES.length; index += 1) {
    await expect(english.nth(index)).toBeVisible({ timeout: 60_000 })
    await english.nth(index).fill(`Grey agate, view ${index + 1}`)
    await owner
      .getByLabel('Alternative text (Simplified Chinese)')
      .nth(index)
      .fill(`灰玛瑙，图 ${index + 1}`)
  }
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(owner.getByText('Nothing is missing.')).toBeVisible()
  await expectStatus(shopper, path, 404)

  if (SEES_ALL) await sellFromNextMinute(owner, shopper)
  await owner.getByRole('button', { name: 'Put on sale' }).click()
  await expect(owner.getByText('Shoppers see it.')).toBeVisible()
  await expectStatus(shopper, path, 200)
  await expect(shopper.getByRole('img', { name: 'Grey agate, view 1' }).first()).toBeVisible()
  await shopper.goto(`${path}?lang=zh`)
  await expect(shopper.getByRole('heading', { level: 1, name: NEW_PRODUCT_TEXTS['Name'][1] })).toBeVisible()
}

/** Schedules the product of the open form, waits for its minute, and takes it off sale. */
async function sellFromNextMinute(owner: Page, shopper: Page): Promise<void> {
  const path = `/product/${NEW_PRODUCT.slug}`
  await owner.getByLabel('On sale from').fill(nextMinute())
  await owner.getByRole('button', { name: 'Schedule' }).click()
  await expect(owner.getByText(/^Shoppers will see it from/)).toBeVisible()
  await expectStatus(shopper, path, 200, 75_000)
  await expect(shopper.getByRole('heading', { level: 1, name: NAME })).toBeVisible()

  await owner.reload()
  await owner.getByRole('button', { name: 'Take off sale' }).click()
  await expect(owner.getByText('Shoppers do not see it.')).toBeVisible()
  await expectStatus(shopper, path, 404)
}

async function findInAuditLog(owner: Page, couponOrder: Order): Promise<void> {
  await owner.goto('/#/audit-log')
  const rows = owner.getByRole('row')
  const search = async (q: string, text = q) => {
    await owner.getByLabel('Search').fill(q)
    // Only the header is left of what does not fit.
    await expect(rows.filter({ hasNotText: text })).toHaveCount(1)
    await expect(rows.filter({ hasText: text }).first()).toBeVisible()
  }
  await search(couponOrder.order_number)
  await expect(rows.filter({ hasText: 'Shipped' }).filter({ hasText: 'bao@shop.example' })).toBeVisible()
  for (const action of ['Asked for a refund', 'Wrote to the customer'])
    await expect(rows.filter({ hasText: action })).toBeVisible()
  await search(NEW_PRODUCT.sku)
  for (const action of ['Created', 'Published', ...(SEES_ALL ? ['Unpublished'] : []), 'Changed', 'Restored'])
    await expect(rows.filter({ hasText: action }).first()).toBeVisible()
  await search('shipping_standard', 'Standard shipping')
  await search('ME-MED-008', 'Corrected')
  const verify = [join(ROOT, 'apps/api/src/commands/audit.ts'), 'verify']
  const { stdout } = await promisify(execFile)(process.execPath, verify, {
    env: { ...process.env, DATA_DIR: shop.dataDir },
  })
  expect(stdout).toMatch(/^The audit log is unbroken: \d+ entries/)
}
