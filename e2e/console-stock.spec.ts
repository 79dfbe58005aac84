import type { Page } from '@playwright/test'
import { listProducts } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import { SEEN_WITHIN_MS } from './support/merchant.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import {
  expectAccessiblePage,
  openAsOwner,
  OWNER,
  startOwnConsole,
  type OwnConsole,
} from './support/own-console.ts'
import { expect, test } from './support/test.ts'

let shop: OwnConsole
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  page = await openAsOwner(browser, shop)
})
test.afterAll(() => shop.close())

/** The products of a list of the shop, in its order. */
async function listShop(query: string): Promise<Product[]> {
  const response = await page.request.get(`${shop.baseURL}/api${listProducts.path}?${query}`)
  return ((await response.json()) as { data: { items: Product[] } }).data.items
}

/** A page as the shop sends it: a browser that is busy does not count. */
async function readPage(path: string): Promise<string> {
  return (await page.request.get(shop.baseURL + path)).text()
}

test(
  'two sizes are counted by a sheet, and their difference is seen in the shop and among the movements',
  { tag: '@all' },
  async () => {
    const product = (await listShop('subcategory=protective')).find(({ sizes }) => sizes.length > 1)!
    const [first, second] = product.sizes as [Product['sizes'][number], Product['sizes'][number]]
    await page.goto('/#/stock')
    await page.getByRole('link', { name: 'Counting sheet' }).click()
    await expect(page.getByRole('heading', { name: 'Counting sheet', level: 2 })).toBeVisible()
    await page.getByLabel('Search').fill(product.sku)
    const field = (size: string) =>
      page.getByLabel(`Counted of ${product.product_name} ${size}`, { exact: true })
    await expect(page.getByRole('textbox', { name: /^Counted of/ })).toHaveCount(product.sizes.length)
    await expectAccessiblePage(page, 'the counting sheet')
    await field(first.size).fill(String(first.stock + 4))
    await field(second.size).fill(String(second.stock + 1))
    await page.getByRole('button', { name: 'Look at 2 differences' }).click()
    await expect(page.getByRole('table', { name: 'Differences' }).getByRole('row')).toHaveCount(3)
    await expectAccessiblePage(page, 'the differences of a count')
    await page.getByLabel('Note').fill('shelf by the door')
    await page.getByRole('button', { name: 'Save 2 differences' }).click()
    await expect(page.getByText('2 saved, 0 refused.')).toBeVisible()
    await expect
      .poll(
        async () => {
          const [found] = (await listShop('subcategory=protective')).filter(
            ({ slug }) => slug === product.slug,
          )
          return found!.sizes.slice(0, 2).map(({ stock }) => stock)
        },
        { timeout: SEEN_WITHIN_MS },
      )
      .toEqual([first.stock + 4, second.stock + 1])

    await page.goto('/#/stock')
    await page.getByRole('textbox', { name: 'Search' }).fill(product.sku)
    await page
      .getByRole('button', { name: `More for ${product.product_name} ${first.size}`, exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Movements' }).click()
    const newest = page.getByRole('table', { name: 'Movements' }).getByRole('row').nth(1)
    await expect(newest).toContainText('+4')
    await expect(newest).toContainText('Count')
    await expect(newest).toContainText('shelf by the door')
    await expect(newest).toContainText(OWNER.email)
    await expectAccessiblePage(page, 'the movements of a size')
  },
)

test(
  'two products change places by keyboard, and so they do on the category’s page',
  { tag: '@all' },
  async ({ browser }) => {
    const before = await listShop('category=crystals&subcategory=carved')
    const [first, second] = before.map(({ product_name }) => product_name) as [string, string]
    await page.goto('/#/categories/carved/show')
    const down = page.getByRole('button', { name: `Move ${first} down`, exact: true })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${first} is now number 2.`)).toBeAttached()
    await expect(down).toBeFocused()
    await expectAccessiblePage(page, 'the order of a category')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Order saved')).toBeVisible()
    const isSwapped = async () => {
      const html = await readPage('/category/carved')
      return html.indexOf(second) < html.indexOf(first)
    }
    await expect.poll(isSwapped, { timeout: SEEN_WITHIN_MS }).toBe(true)
    const visitor = await browser.newPage({ baseURL: shop.baseURL })
    await visitor.goto('/category/carved')
    const names = visitor.getByRole('main').getByRole('heading', { level: 3 })
    await expect(names.nth(0)).toHaveText(second)
    await expect(names.nth(1)).toHaveText(first)
  },
)

test(
  'a category’s name and introduction are seen in the menu and on its page',
  { tag: '@all' },
  async ({ browser }) => {
    await page.goto('/#/categories/crystals')
    await page.getByLabel('Name (English)').fill('Stones and crystals')
    await page.getByLabel('Introduction (English)').fill('From rough points to finished silver.')
    await expectAccessiblePage(page, 'a category')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect
      .poll(() => readPage('/category/crystals'), { timeout: SEEN_WITHIN_MS })
      .toContain('<title>Stones and crystals')
    const visitor = await browser.newPage({ baseURL: shop.baseURL })
    await visitor.goto('/category/crystals')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Stones and crystals')
    await expect(visitor.getByText('From rough points to finished silver.').first()).toBeVisible()
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Stones and crystals' })).toBeVisible()
    await expect(visitor).toHaveTitle(/^Stones and crystals/)
  },
)
