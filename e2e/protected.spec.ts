import { enterAccount } from './support/account.ts'
import { inTurn } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

/** Routes that need a login. */
const PROTECTED = [
  '/payment/0199a7e0-0000-7000-8000-000000000000',
  '/user',
  '/user/profile',
  '/user/orders',
  '/user/returns',
  '/user/reviews',
  '/user/questions',
  '/user/favorites',
  '/user/addresses',
  '/user/security',
  '/user/coupons',
  '/user/personality-demo',
]

test('a guest on a protected page is redirected to the login, which replaces it in the history [T131]', async ({
  page,
}) => {
  await page.goto('/cart')
  for (const path of inTurn(PROTECTED, { variant: 0, of: 4 })) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page, path).toHaveURL(/\/cart$/)
  }
})

test('index and profile of the account are the same page [T132]', { tag: '@all' }, async ({ page }) => {
  await enterAccount(page, t, '/user')
  const greeting = page.getByRole('heading', { level: 1 })
  const messages = await greeting.textContent()
  await page.goto('/user/profile')
  await expect(greeting).toHaveText(messages!)
  await expect(page.getByLabel(t('profile_nickname'))).toBeVisible()
})

test.describe('while the session is being checked', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a protected page shows a spinner and none of its content [T133]',
    { tag: '@all' },
    async ({ page }) => {
      for (const path of PROTECTED) {
        await page.goto(path)
        await expect(page.getByRole('status').getByText(t('common_loading')).first(), path).toBeVisible()
        await expect(page.getByRole('textbox'), path).toHaveCount(0)
      }
    },
  )
})

test('the shop has its colours and fonts [T189]', { tag: '@all' }, async ({ page }) => {
  await page.goto('/login')
  const [button, hairline] = [page.locator('main [type=submit]'), page.locator('footer .bg-gold-400')]
  await expect(button).toHaveCSS('background-color', 'rgb(10, 91, 84)')
  await expect(hairline).toHaveCSS('background-color', 'rgb(239, 183, 48)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Playfair Display"/)
  await expect(page.locator('body')).toHaveCSS('font-family', /^Roboto/)
  const faces = await page.evaluate<[string, string][]>(
    '[...document.fonts].map(({ family, display }) => [family.replaceAll(`"`, ""), display])',
  )
  // Text is shown in another font until its own has arrived.
  expect(Object.fromEntries(faces)).toMatchObject({ 'Playfair Display': 'swap', Roboto: 'swap' })
})
