import type { APIRequestContext, Page } from '@playwright/test'
import { toDay } from '@shop/contract/days/days.rules'
import { getProduct } from './support/api.ts'
import { expectAccessible, expectAccessibleToBoth } from './support/axe.ts'
import { resize } from './support/document.ts'
import { choose, press, tabTo, type, typeNine } from './support/keys.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import {
  expectLoaded,
  openAsOwner,
  speakConsole,
  startOwnConsole,
  type OwnConsole,
} from './support/own-console.ts'
import { listTestLanguages, SEES_ALL } from './support/in-turn.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expectToFitPhone } from './support/reflow.ts'
import { expect, test } from './support/test.ts'

/** What fits a phone fits a desktop mostly, and Chinese is the shorter of the two. */
const WIDTHS = { en: SEES_ALL ? [390, 1440] : [390], zh: [390], 'zh-Hant': [390] }
const PRODUCT = 'selenite-tower'
const DAY_MS = 24 * 60 * 60_000

let shop: OwnConsole
let request: APIRequestContext
let owner: Page

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  owner = await openAsOwner(browser, shop)
  // Otherwise colours are measured while they change.
  await owner.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterAll(() => shop.close())

for (const language of listTestLanguages(import.meta.filename)) {
  test(`no screen of the console violates a rule of either checker or is wider than its window (${language})`, async () => {
    test.setTimeout(900_000)
    const paths = await listScreens()
    await owner.goto('/#/today')
    await speakConsole(owner, language)
    // Away from the menu of languages: whatever is there on the next screen would show its tooltip.
    await owner.mouse.move(0, 0)
    for (const path of paths) {
      await openScreen(path)
      for (const width of WIDTHS[language]) {
        await resize(owner, { width, height: 900 })
        await expectAccessibleToBoth(owner, `${path} at ${width} px`)
        const overflow = await owner.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
        expect(overflow, `${path} is wider than its window of ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    await expectAccessibleSearch()
  })
}

test('an order is shipped and a product’s price is changed by keyboard alone', { tag: '@all' }, async () => {
  const { buy } = await aBuyer(request, shop.dataDir)
  const order = await buy([await getProduct(request, 'mugwort-smoke-bundle')])
  await owner.goto('/#/today')
  await speakConsole(owner, 'en')
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto('/#/today')
  await press(owner, owner.getByRole('menuitem', { name: 'Orders' }))
  await press(owner, owner.getByRole('link', { name: order.order_number }))
  await press(owner, owner.getByRole('button', { name: 'Ship', exact: true }))
  await type(owner, owner.getByLabel('Carrier'), 'SF Express')
  await type(owner, owner.getByLabel('Tracking number'), 'SF1234567890123')
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('dialog')).toBeHidden()
  await expect(owner.getByText(/SF Express SF1234567890123/)).toBeVisible()

  await press(owner, owner.getByRole('menuitem', { name: 'Products' }))
  await type(owner, owner.getByLabel('Search'), PRODUCT)
  await press(owner, owner.getByRole('link', { name: 'Selenite Tower' }))
  await type(owner, owner.getByLabel('Price (¥)'), '131.00')
  await press(owner, owner.getByRole('button', { name: 'Save', exact: true }))
  await tabTo(owner, owner.getByRole('button', { name: 'Restore' }).first())
  expect((await getProduct(request, PRODUCT)).product_price).toBe('131.00')
})

test('an offer is made, tried and published by keyboard alone', { tag: '@all' }, async () => {
  const title = 'Three towers for two'
  await owner.goto('/#/today')
  await speakConsole(owner, 'en')
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto('/#/today')
  const openOffers = () => press(owner, owner.getByRole('menuitem', { name: 'Offers', exact: true }))
  await openOffers()
  await press(owner, owner.getByRole('link', { name: 'New offer' }))
  await type(owner, owner.getByLabel('Title (English)'), title)
  await type(owner, owner.getByLabel('Title (Simplified Chinese)'), '塔买二赠一')
  await choose(owner, owner.getByRole('combobox', { name: /^What it does/ }), 'Buy some, get some cheaper')
  await type(owner, owner.getByLabel('Units to buy'), '2')
  await type(owner, owner.getByLabel('Units that are cheaper'), '1')
  await type(owner, owner.getByLabel('Percent off'), '100')
  await typeNine(owner, owner.getByLabel('Starts'), toDay(new Date(Date.now() - DAY_MS)))
  await typeNine(owner, owner.getByLabel('Ends'), toDay(new Date(Date.now() + 3 * DAY_MS)))
  await press(owner, owner.getByRole('button', { name: 'Save', exact: true }))
  await expect(owner.getByRole('row', { name: title })).toContainText('Paused')

  await press(owner, owner.getByRole('link', { name: title }))
  await press(owner, owner.getByRole('link', { name: 'What would this cart pay?' }))
  await type(owner, owner.getByRole('combobox', { name: 'Add a product' }), 'Selenite Tower')
  await expect(owner.getByRole('option', { name: 'Selenite Tower' })).toBeVisible()
  await owner.keyboard.press('ArrowDown')
  await owner.keyboard.press('Enter')
  await type(owner, owner.getByLabel('Quantity'), '3')
  await expect(owner.getByText(`${title}: used`)).toBeVisible()

  await openOffers()
  await press(owner, owner.getByRole('link', { name: title }))
  await press(owner, owner.getByRole('button', { name: 'Activate' }))
  await press(owner, owner.getByRole('dialog').getByRole('button', { name: 'Confirm' }))
  await expect(owner.getByRole('button', { name: 'Pause' })).toBeVisible()
  await openOffers()
  await expect(owner.getByRole('row', { name: title })).toContainText('Running')
})

/** The address of every screen, with one record of each kind. */
async function listScreens(): Promise<string[]> {
  const { buy } = await aBuyer(request, shop.dataDir)
  const product = await getProduct(request, PRODUCT)
  const order = await buy([product])
  const firstOf = async (resource: string) => {
    const response = await owner.request.get(`/api/console/${resource}?limit=1`)
    return ((await response.json()) as { data: { items: { id: string }[] } }).data.items[0]!.id
  }
  const resources = ['customers', 'coupons', 'staff', 'categories', 'content']
  const [customer, coupon, staff, category, content] = await Promise.all(resources.map(firstOf))
  return [
    'today',
    'reports',
    'calendar',
    'calendar?view=list',
    'orders',
    `orders/${order.order_id}/show`,
    'orders/create',
    'shipments',
    'returns',
    'invoices',
    'reviews',
    'questions',
    'products',
    'products/create',
    `products/${product.product_id}`,
    'sales',
    'sales/create',
    'stock',
    'stock-movements',
    'stock-count',
    'categories',
    `categories/${category}`,
    `categories/${category}/show`,
    'stones',
    'terms',
    'synonyms',
    'content',
    'content/create',
    `content/${content}`,
    'newsletters',
    'newsletters/create',
    'redirects',
    'missed-addresses',
    'customers',
    `customers/${customer}/show`,
    'customer-groups',
    'customer-groups/create',
    'coupons',
    'coupons/create',
    `coupons/${coupon}`,
    'offers',
    'offers/create',
    'offer-preview',
    'coupon-batches',
    'coupon-batches/create',
    'gift-cards',
    'settings',
    'settings/shipping_standard',
    'staff',
    `staff/${staff}`,
    'roles',
    'roles/create',
    'roles/manager',
    'webhooks',
    'webhooks/create',
    'webhook-deliveries',
    'api-keys',
    'api-keys/create',
    'agent-platforms',
    'signing-keys',
    'audit-log',
    'health',
    'account',
  ]
}

/** Opens the search over everything by its keys, and finds a record. */
async function expectAccessibleSearch(): Promise<void> {
  await owner.keyboard.press('ControlOrMeta+k')
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectAccessible(owner, 'the search before something is typed', '[role=dialog]')
  await dialog.getByRole('combobox').fill(PRODUCT)
  // Products alone.
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await expectAccessible(owner, 'the search with a result', '[role=dialog]')
  await expectToFitPhone(owner, 'the search with a result')
  await owner.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Opens a screen and waits for what it shows. */
async function openScreen(path: string): Promise<void> {
  await owner.goto(`/#/${path}`)
  await expect(owner).toHaveURL(({ hash }) => hash.startsWith(`#/${path}`))
  await owner.waitForLoadState('networkidle')
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(/./, { useInnerText: true })
  await expectLoaded(owner)
  if (path === 'stock-count' && !SEES_ALL) await narrowSheet()
}

/** Narrows the counting sheet, whose hundred lines are alike and take as long to check as ten screens. */
async function narrowSheet(): Promise<void> {
  await owner.getByRole('main').getByRole('textbox').first().fill('obsidian')
  // All lines, none while they are loaded, and then those that were found.
  await expect(async () => {
    const count = await owner.getByRole('row').count()
    expect(count).toBeGreaterThan(2)
    expect(count).toBeLessThan(20)
  }).toPass({ timeout: 20_000 })
}
