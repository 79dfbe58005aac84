import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { getProduct } from './support/api.ts'
import { expectInShop } from './support/merchant.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { invite, openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expect, test } from './support/test.ts'

let shop: OwnConsole
let request: APIRequestContext
let owner: Page
let manager: Page

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
  owner = await openAsOwner(browser, shop)
  manager = await invite(owner, request, { name: 'Mei', email: 'mei@shop.example', role: 'Manager' })
})
test.afterAll(() => shop.close())

test(
  'two people change one product: the second one sees both versions, and both changes are kept',
  { tag: '@all' },
  async ({ browser }) => {
    const { product_id: id, slug } = await getProduct(request, 'selenite-tower')
    await openBoth(`/#/products/${id}`, 'SKU')
    await owner.getByLabel('Name (English)').fill('Selenite Lighthouse')
    await save(owner)
    await expect(owner.getByText('Version 2')).toBeVisible()
    await manager.getByLabel('Care (Simplified Chinese)').fill('请勿沾水，用软布擦拭。')
    await manager.getByLabel('Price (¥)').fill('138.00')
    await save(manager)

    const dialog = conflictOf(manager)
    await expect(dialog.getByRole('radiogroup')).toHaveCount(3)
    await expectSides(dialog, 'Name (English)', {
      mine: /Selenite Tower/,
      theirs: /Selenite Lighthouse/,
      side: 'theirs',
    })
    await expectSides(dialog, 'Care (Simplified Chinese)', {
      mine: /请勿沾水，用软布擦拭。/,
      theirs: /./,
      side: 'mine',
    })
    await expectSides(dialog, 'Price (¥)', { mine: /138\.00/, theirs: /128\.00/, side: 'mine' })
    await dialog.getByRole('button', { name: 'Save this choice' }).click()
    await expect(dialog).toBeHidden()

    const shopper = await browser.newPage({ baseURL: shop.baseURL })
    await expectInShop(shopper, `/product/${slug}`, 'Selenite Lighthouse')
    await expectInShop(shopper, `/product/${slug}`, '¥138.00')
    await expectInShop(shopper, `/product/${slug}?lang=zh`, '请勿沾水，用软布擦拭。')
  },
)

test(
  'two people work on one order: the second one sees what changed, and nothing that they typed is lost',
  { tag: '@all' },
  async () => {
    const { buy } = await aBuyer(request, shop.dataDir)
    const { order_id: id } = await buy([await getProduct(request, 'mugwort-smoke-bundle')])
    await openBoth(`/#/orders/${id}/show`)
    await manager.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Ship' })
    await dialog.getByLabel('Carrier').fill('SF Express')
    await dialog.getByLabel('Tracking number').fill('SF1234567890123')

    await owner.getByRole('button', { name: 'More' }).click()
    await owner.getByRole('menuitem', { name: 'Change address' }).click()
    await owner.getByLabel('Street and house').fill('8 Lake Road')
    await owner.getByRole('button', { name: 'Save address' }).click()
    await expect(owner.getByRole('dialog')).toBeHidden()

    await dialog.getByRole('button', { name: 'Ship and send mail' }).click()
    await expect(dialog.getByText(/^Somebody changed this order in the meantime/)).toBeVisible()
    await expect(dialog.getByRole('deletion')).toHaveText('1 West Lake Road')
    await expect(dialog.getByRole('insertion')).toHaveText('8 Lake Road')
    await expect(dialog.getByLabel('Tracking number')).toHaveValue('SF1234567890123')
    await dialog.getByRole('button', { name: 'Ship and send mail' }).click()
    await expect(dialog).toBeHidden()
    await owner.reload()
    await expect(owner.getByText(/SF Express SF1234567890123/)).toBeVisible()
    await expect(owner.getByText('8 Lake Road')).toBeVisible()
  },
)

test(
  'two people change one setting: the second one sees both versions, and both changes are kept',
  { tag: '@all' },
  async () => {
    await openBoth('/#/settings/shipping_express', 'Price (¥)')
    await owner.getByLabel('Price (¥)').fill('28.00')
    await save(owner)
    await expect(owner.getByRole('link', { name: /^Express shipping.*¥28\.00/ })).toBeVisible()
    await manager.getByLabel('Longest time (days)').fill('3')
    await save(manager)
    const dialog = conflictOf(manager)
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2)
    await expectSides(dialog, 'Price (¥)', { mine: /25\.00/, theirs: /28\.00/, side: 'theirs' })
    await expectSides(dialog, 'Longest time (days)', { mine: /3/, theirs: /2/, side: 'mine' })
    await dialog.getByRole('button', { name: 'Save this choice' }).click()
    await expect(manager.getByRole('link', { name: /^Express shipping.*¥28\.00.*1 to 3 days/ })).toBeVisible()
  },
)

test(
  'what is typed into a product is not lost to a button: publishing waits until it is saved',
  { tag: '@all' },
  async () => {
    const { product_id: id } = await getProduct(request, 'labradorite-palm-stone')
    await owner.goto(`/#/products/${id}`)
    const takeOff = owner.getByRole('button', { name: 'Take off sale' })
    await expect(takeOff).toBeEnabled()
    await owner.getByLabel('Name (English)').fill('Labradorite Worry Stone')
    await expect(takeOff).toBeDisabled()
    await expect(owner.getByRole('status').getByText(/wait until you have saved/)).toBeVisible()
    await save(owner)
    await takeOff.click()
    await expect(owner.getByText('Shoppers do not see it.')).toBeVisible()
    await expect(owner.getByLabel('Name (English)')).toHaveValue('Labradorite Worry Stone')
  },
)

/** Opens the same page for both, and waits for a field of it. */
async function openBoth(path: string, label?: string): Promise<void> {
  for (const page of [owner, manager]) {
    await page.goto(path)
    const shown = label ? page.getByLabel(label) : page.getByRole('button', { name: 'Ship', exact: true })
    await expect(shown).toBeVisible()
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

const conflictOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody else changed this at the same time' })

/** Expects both versions of a field, and which of them is suggested. */
async function expectSides(
  dialog: Locator,
  field: string,
  { mine, theirs, side }: { mine: RegExp; theirs: RegExp; side: 'mine' | 'theirs' },
): Promise<void> {
  const group = dialog.getByRole('radiogroup', { name: field })
  const radio = {
    mine: group.getByRole('radio', { name: /^Your version/ }),
    theirs: group.getByRole('radio', { name: /^Their version/ }),
  }
  await expect(radio.mine).toHaveAccessibleName(mine)
  await expect(radio.theirs).toHaveAccessibleName(theirs)
  await expect(radio[side]).toBeChecked()
}
