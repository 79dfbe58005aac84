import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { putInCart } from './cart.ts'
import { aNewcomer, createAccount, fillAddress, signInAt } from './shopper.ts'

/** Takes a new, signed-in shopper with one item to the payment page. Returns its URL. */
export async function goToPayment(page: Page, request: APIRequestContext): Promise<string> {
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  await signInAt(page, shopper)
  await putInCart(page, 'black-obsidian-guardian-bracelet')
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page).toHaveURL(/\/payment\//)
  return page.url()
}
