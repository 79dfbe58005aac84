import type { Page } from '@playwright/test'
import { speak } from './support/account.ts'
import { putInCart } from './support/cart.ts'
import { openSettings } from './support/consent.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages, type Translate } from './support/messages.ts'
import {
  expectNothingCut,
  expectReachable,
  expectToBeHit,
  LOWEST_SIZE,
  NARROW_SIZES,
} from './support/reflow.ts'
import { expect, test } from './support/test.ts'

type Open = (page: Page, t: Translate) => Promise<void>

const SLUG = 'amethyst-still-water-bracelet'

/** Presses the button with this message. */
const press =
  (key: string, part: 'banner' | 'main', values = {}): Open =>
  (page, t) =>
    page
      .getByRole(part)
      .getByRole('button', { name: t(key, values), exact: true })
      .click()

/** The overlays that every visitor can open, by page; the cart has a line on that of the product. */
const OVERLAYS: Record<string, Record<string, Open>> = {
  '/': {
    menu: press('shell_menu', 'banner'),
    search: openSearch,
    'empty cart': press('shell_cart', 'banner'),
    'cookie settings': openSettings,
  },
  '/category/bracelets': { filters: press('category_filters', 'main') },
  [`/product/${SLUG}`]: {
    cart: press('shell_cart_count', 'banner', { count: 1 }),
    'wrist guide': press('product_find_your_size', 'main'),
    picture: (page, t) =>
      page
        .getByRole('main')
        .getByRole('link', { name: t('product_zoom', { picture: '' }) })
        .first()
        .click(),
  },
}

async function openSearch(page: Page, t: Translate): Promise<void> {
  await press('shell_search', 'banner')(page, t)
  await page.getByRole('dialog').getByRole('combobox').fill('水晶')
  await expect(page.getByRole('dialog').getByRole('option').last()).toBeVisible()
}

test.use({ deviceScaleFactor: 2 })

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  for (const [path, overlays] of Object.entries(OVERLAYS))
    test(`every overlay of ${path} fits 320 px, 200 and 400 % zoom, with large enough targets (${language})`, async ({
      page,
    }) => {
      await speak(page, t)
      if (path.includes(SLUG)) await putInCart(page, SLUG, t)
      await page.goto(path)
      for (const size of [...NARROW_SIZES, LOWEST_SIZE]) {
        await page.setViewportSize(size)
        for (const [name, open] of Object.entries(overlays)) {
          const where = `${name} at ${size.width} by ${size.height} px`
          await open(page, t)
          const dialog = page.getByRole('dialog')
          await expect(dialog, where).toBeVisible()
          await expectReachable(page, where)
          await expectNothingCut(page, where)
          await expectToBeHit(page, where)
          await page.keyboard.press('Escape')
          await expect(dialog, where).toBeHidden()
        }
      }
    })
}
