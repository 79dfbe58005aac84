import { expect, type Page } from '@playwright/test'
import { choose } from './shopper.ts'
import { readMessages } from './messages.ts'

/** Adds one unit of a product to the cart from its page, in the first size that is in stock. */
export async function putInCart(page: Page, slug: string, t = readMessages('en')): Promise<void> {
  await page.goto(`/product/${slug}`)
  const sizes = page.getByRole('main').getByRole('radio')
  await choose(sizes.and(page.locator(':enabled')).first())
  await page
    .getByRole('button', { name: t('product_add_to_cart') })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: t('cart_title') })).toBeVisible()
}
