import { expect, type Page } from '@playwright/test'
import { choose } from './shopper.ts'

/** Puts one piece into the cart from its page, in the first size that there is. */
export async function putInCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`)
  const sizes = page.getByRole('main').getByRole('radio')
  await choose(sizes.and(page.locator(':enabled')).first())
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: /Cart/ })).toBeVisible()
}
