import type { Page } from '@playwright/test'
import { speak } from './support/account.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, readMessages } from './support/messages.ts'

const PRODUCTS = [
  {
    id: '01a00000-0000-7000-8000-000000000001',
    slug: 'still-water',
    name: 'Still Water',
    name_zh: '静水',
    imageUrl: '',
    size: '15 cm',
    price: '199.00',
    quantity: 2,
  },
  {
    id: '01a00000-0000-7000-8000-000000000002',
    slug: 'night',
    name: 'Night',
    name_zh: '夜',
    imageUrl: '',
    price: '80.50',
    quantity: 1,
  },
]

/** Opens the home page with these items in the stored cart. */
async function enterWith(page: Page, items: readonly object[]): Promise<void> {
  await page.goto('/')
  await page.evaluate(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify({ items }))})`)
  await page.reload()
}

for (const language of LANGUAGES) {
  const t = readMessages(language)
  const names = PRODUCTS.map(({ name, name_zh }) => (language === 'zh' ? name_zh : name))
  const openCart = async (page: Page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${t('shell_cart')}`) })
      .click()
    return page.getByRole('dialog', { name: t('cart_title') })
  }

  test.describe(`the cart drawer (${language})`, () => {
    test.beforeEach(({ page }) => speak(page, t))

    test('shows an empty cart, and closes to continue shopping [T145]', async ({ page }) => {
      await page.goto('/')
      const drawer = await openCart(page)
      await expect(drawer.getByText(t('cart_empty'))).toBeVisible()
      await expect(drawer.getByRole('link', { name: t('cart_checkout') })).toHaveCount(0)
      await drawer.getByRole('button', { name: t('cart_continue') }).click()
      await expect(drawer).toBeHidden()
    })

    test('shows every part of a line, the count and the total [T136]', async ({ page }) => {
      await enterWith(page, PRODUCTS)
      await expect(
        page.getByRole('banner').getByRole('button', { name: t('shell_cart_count', { count: 3 }) }),
      ).toBeVisible()
      const drawer = await openCart(page)
      await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(new RegExp(`${t('cart_title')}.*3`))
      const [first, second] = [drawer.getByRole('listitem').first(), drawer.getByRole('listitem').nth(1)]
      await expect(first.getByRole('link', { name: names[0]! })).toHaveAttribute(
        'href',
        '/product/still-water',
      )
      await expect(first.locator('img')).toHaveAttribute('src', '/images/placeholder.jpg')
      await expect(first.getByText(/^尺寸.*15 cm$/)).toBeVisible()
      await expect(first.getByText('¥199.00')).toBeVisible()
      await expect(first.getByText('¥398.00')).toBeVisible()
      await expect(second.getByText('尺寸')).toHaveCount(0)
      await expect(drawer.getByText('¥478.50')).toBeVisible()
    })

    test('works by keyboard alone and restores the focus [T146]', async ({ page }) => {
      await enterWith(page, PRODUCTS)
      const opener = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('shell_cart')}`) })
      await opener.focus()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: t('cart_title') })
      const line = drawer.getByRole('listitem').first()
      await line.getByRole('button', { name: t('common_increase_quantity') }).press('Enter')
      await expect(line.getByRole('status')).toHaveText('3')
      await line.getByRole('button', { name: t('common_decrease_quantity') }).press(' ')
      await expect(line.getByRole('status')).toHaveText('2')
      // Minus at quantity 1 removes the line, like the remove button; both offer to undo it.
      const last = drawer.getByRole('listitem').nth(1)
      await last.getByRole('button', { name: t('common_decrease_quantity') }).press('Enter')
      await expect(drawer.getByText(t('cart_removed', { name: names[1]! }))).toBeVisible()
      const undo = drawer.getByRole('button', { name: new RegExp(t('cart_undo')) })
      await expect(undo).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(last.getByRole('button', { name: t('cart_remove', { name: names[1]! }) })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(drawer.getByText(t('cart_removed', { name: names[1]! }))).toBeVisible()
      await expect(drawer.getByText('¥398.00').last()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(opener).toBeFocused()
      // The cart is saved after a pause of one second.
      await expect.poll(() => page.evaluate<string>(`localStorage.getItem('cart')`)).not.toContain('"night"')
    })

    for (const [key, path] of [
      ['cart_checkout', '/checkout'],
      ['cart_view', '/cart'],
    ] as const) {
      test(`leads to ${path} and closes [T147]`, async ({ page }) => {
        await enterWith(page, PRODUCTS)
        const drawer = await openCart(page)
        await drawer.getByRole('link', { name: t(key) }).click()
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await expect(drawer).toBeHidden()
      })
    }
  })
}

for (const [width, expected] of [
  [390, 390],
  [639, 639],
  [640, 400],
  [1440, 400],
] as const) {
  test(`the cart drawer is at the right, ${expected} px wide in a window of ${width} [T144]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    await expect
      .poll(() => drawer.boundingBox())
      .toEqual({ x: width - expected, y: 0, width: expected, height: 800 })
  })
}
