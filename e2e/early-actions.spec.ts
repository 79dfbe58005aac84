import type { Page } from '@playwright/test'
import { readMessages } from './support/messages.ts'
import { holdBack } from './support/moves.ts'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const t = readMessages('en')
const PRODUCT = '/product/amethyst-still-water-bracelet'

interface Journey {
  what: string
  path: string
  /** What a visitor does before the scripts are there. */
  early: (page: Page) => Promise<unknown>
  /** What must be seen of it once they are. */
  expectDone: (page: Page) => Promise<unknown>
  width?: number
  tag?: '@all'
}

const inMain = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) =>
  inMain(page).getByRole('button', { name }).first().click()

const JOURNEYS: readonly Journey[] = [
  {
    what: 'a size, a quantity and “Add to cart”',
    path: PRODUCT,
    early: async (page) => {
      await choose(page.getByRole('radio', { name: /16 cm/ }))
      await press(page, t('common_increase_quantity'))
      await press(page, t('product_add_to_cart'))
    },
    expectDone: async (page) => {
      const cart = page.getByRole('dialog', { name: t('cart_title') })
      await expect(cart).toContainText('16 cm')
      await expect(cart.getByRole('status').filter({ hasText: /^2$/ })).toBeVisible()
    },
  },
  {
    what: 'filters and an order of a list',
    path: '/category/bracelets',
    width: 1440,
    early: async (page) => {
      await choose(page.getByRole('checkbox', { name: /^Obsidian/ }))
      await choose(page.getByRole('checkbox', { name: /^Amethyst/ }))
      await page.getByRole('combobox', { name: t('category_sort') }).selectOption('price_asc')
    },
    expectDone: (page) => expect(page).toHaveURL(/gem=(?=.*Obsidian)(?=.*Amethyst).*sort=price_asc/),
  },
  {
    what: 'the filters of a phone',
    path: '/category/bracelets',
    early: (page) => press(page, t('category_filters')),
    expectDone: (page) => expect(page.getByRole('dialog', { name: t('category_filters') })).toBeVisible(),
    tag: '@all',
  },
  {
    what: 'a price range',
    path: '/category/bracelets',
    width: 1440,
    early: async (page) => {
      await page.getByLabel(t('category_price_from')).fill('200')
      await press(page, t('category_price_apply'))
    },
    expectDone: (page) => expect(page).toHaveURL(/min_price=200/),
    tag: '@all',
  },
  {
    what: 'a favourite',
    path: PRODUCT,
    early: (page) => press(page, t('favorites_toggle', { name: 'Amethyst Still Water Bracelet' })),
    expectDone: (page) => expect(page.getByText(t('favorites_login_first'))).toBeVisible(),
    tag: '@all',
  },
  {
    what: 'the wrist guide',
    path: PRODUCT,
    early: (page) => press(page, t('product_find_your_size')),
    expectDone: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    tag: '@all',
  },
  {
    what: 'a question about a product, in a part whose code comes later',
    path: PRODUCT,
    early: (page) => press(page, t('questions_ask')),
    expectDone: (page) => expect(page).toHaveURL(/\/login/),
    tag: '@all',
  },
  {
    what: 'the link to the cookie settings, by the page for the same purpose',
    path: '/',
    early: (page) => page.getByRole('button', { name: t('consent_settings_link') }).click(),
    expectDone: (page) => expect(page).toHaveURL(/\/cookies/),
    tag: '@all',
  },
  {
    what: 'a language',
    path: PRODUCT,
    early: (page) => page.getByRole('contentinfo').getByRole('link', { name: '简体中文' }).click(),
    expectDone: (page) =>
      expect(page.getByRole('heading', { level: 1, name: '紫水晶静水手串' })).toBeVisible(),
    tag: '@all',
  },
  {
    what: 'a message',
    path: '/contact',
    early: async (page) => {
      await inMain(page).getByRole('textbox').first().fill('Mei')
      await inMain(page).locator('button[type=submit]').click()
    },
    expectDone: async (page) => {
      await expect(inMain(page).locator('[aria-invalid=true]').first()).toBeVisible()
      await expect(inMain(page).getByRole('textbox').first()).toHaveValue('Mei')
    },
    tag: '@all',
  },
  {
    what: 'the amount and the text of a gift card',
    path: '/gift-cards',
    early: async (page) => {
      await choose(inMain(page).getByRole('radio').nth(2))
      await inMain(page).getByRole('textbox').first().fill('Mei')
    },
    expectDone: async (page) => {
      await expect(inMain(page).getByRole('radio').nth(2)).toBeChecked()
      await expect(inMain(page).getByRole('textbox').first()).toHaveValue('Mei')
    },
    tag: '@all',
  },
]

for (const { what, path, early, expectDone, width = 390, tag } of JOURNEYS)
  test(`before the scripts run, it has its effect then: ${what}`, { tag: tag ?? [] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await early(page)
    release()
    await expectDone(page)
  })
