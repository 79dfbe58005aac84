import { expectAutofill } from './support/autofill.ts'
import { putInCart } from './support/cart.ts'
import { readMessages } from './support/messages.ts'
import { expect, test } from './support/test.ts'

const t = readMessages('en')

// Without a cart, the checkout is seen by pages.spec.ts, as all other pages are.
test('the forms of the checkout can be filled in by the browser, at home and abroad', async ({ page }) => {
  await putInCart(page, 'black-obsidian-guardian-bracelet')
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await expect(main.getByLabel(t('addresses_district'))).toBeVisible()
  await expectAutofill(page, '/checkout', true)
  await main.getByLabel(t('addresses_country')).selectOption('SG')
  await expectAutofill(page, '/checkout abroad', true)
})
