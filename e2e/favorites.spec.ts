import { enterAccount, signInWith, speak } from './support/account.ts'
import { getProduct, toName } from './support/api.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { aNewcomer, createAccount } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const BRACELET = 'amethyst-still-water-bracelet'
const SOLD_OUT = 'navajun-pyrite-cube'

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(
    `a guest who clicks a heart must sign in, and returns to it (${language}) [T167]`,
    { tag: '@all' },
    async ({ page, request }) => {
      await speak(page, t)
      const shopper = aNewcomer()
      await createAccount(request, shopper)
      const name = toName(await getProduct(request, BRACELET), language)
      const heart = page.getByRole('main').getByRole('button', { name: t('favorites_toggle', { name }) })

      await page.goto('/category/bracelets')
      await heart.click()
      await expect(page.getByText(t('favorites_login_first'), { exact: true })).toBeVisible()
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
      await page.getByRole('button', { name: t('favorites_sign_in'), exact: true }).click()
      await expect(page).toHaveURL(/\/login/)
      await signInWith(page, t, shopper)
      await expect(page).toHaveURL(/\/category\/bracelets$/)
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
    },
  )

  test(
    `favourites are added, bought, removed, restored, and hidden after signing out (${language}) [T443]`,
    { tag: '@all' },
    async ({ page, request }) => {
      await speak(page, t)
      const bracelet = await getProduct(request, BRACELET)
      const names = {
        bracelet: toName(bracelet, language),
        soldOut: toName(await getProduct(request, SOLD_OUT), language),
      }
      await enterAccount(page, t, '/user/favorites')
      const main = page.getByRole('main')
      const heartOf = (name: string) => main.getByRole('button', { name: t('favorites_toggle', { name }) })
      const cards = main.getByRole('article')
      const cardOf = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) })

      await expect(main.getByText(t('favorites_empty'))).toBeVisible()
      // The heart changes before the server has responded, and navigation would cancel the request.
      const changed = (method: 'POST' | 'DELETE') =>
        page.waitForResponse(
          (response) => response.request().method() === method && response.url().includes('/users/favorites'),
        )
      const save = async (name: string) => {
        const stored = changed('POST')
        await heartOf(name).click()
        await expect(heartOf(name)).toHaveAttribute('aria-pressed', 'true')
        await stored
      }
      await page.goto('/category/bracelets')
      await save(names.bracelet)
      await page.goto(`/product/${SOLD_OUT}`)
      await save(names.soldOut)
      await page.goto(`/product/${BRACELET}`)
      await expect(heartOf(names.bracelet)).toHaveAttribute('aria-pressed', 'true')

      await page.goto('/user/favorites')
      await expect(cards).toHaveCount(2)
      await expect(cards.first()).toContainText(names.soldOut)
      await expect(cardOf(names.soldOut)).toContainText(t('product_sold_out'))
      await expect(cardOf(names.bracelet)).toContainText(t('product_in_stock'))
      const add = cardOf(names.bracelet).getByRole('button', { name: t('product_add_to_cart') })
      await add.click()
      await expect(cardOf(names.bracelet).getByRole('alert')).toHaveText(t('product_choose_size_first'))
      const { size } = bracelet.sizes.find(({ stock }) => stock > 0)!
      await cardOf(names.bracelet)
        .getByLabel(t('favorites_size_of', { name: names.bracelet }))
        .selectOption(size)
      await add.click()
      const drawer = page.getByRole('dialog', { name: t('cart_title') })
      await expect(drawer).toContainText(names.bracelet)
      await expect(drawer).toContainText(size)
      await page.keyboard.press('Escape')

      let stored = changed('DELETE')
      await heartOf(names.soldOut).click()
      await expect(main.getByText(t('favorites_removed', { name: names.soldOut }))).toBeVisible()
      await stored
      stored = changed('POST')
      await main.getByRole('button', { name: new RegExp(t('favorites_undo')) }).click()
      await expect(heartOf(names.soldOut)).toBeFocused()
      await stored
      stored = changed('DELETE')
      await heartOf(names.soldOut).click()
      await stored
      await page.reload()
      await expect(cards).toHaveCount(1)
      await expect(main.getByText(t('favorites_count', { count: 1 }))).toBeVisible()

      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell_logout') })
        .click()
      await expect(page.getByRole('banner').getByRole('link', { name: t('shell_login') })).toBeVisible()
      await page.goto('/category/bracelets')
      await expect(heartOf(names.bracelet)).toHaveAttribute('aria-pressed', 'false')
    },
  )
}
