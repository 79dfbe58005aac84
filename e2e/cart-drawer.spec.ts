import {
  readLocalizedField,
  readLocalizedFields,
  toLocalizedFields,
  type LocalizedField,
} from '@shop/contract/languages/translated'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Product } from '@shop/contract/products/products.schemas'
import { speak } from './support/account.ts'
import { getProduct } from './support/api.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** A line of the stored cart. */
const toLine = (product: Product, quantity: number, size?: string) => ({
  id: product.product_id,
  slug: product.slug,
  imageUrl: product.imageUrl,
  ...toLocalizedFields('name', readLocalizedFields(product, 'product_name')),
  size,
  price: product.product_price,
  quantity,
})

/** Two bracelets at ¥98.00 and a stone at ¥59.00. */
async function listLines(request: APIRequestContext) {
  const [bracelet, stone] = await Promise.all(
    ['hematite-steady-ground-bracelet', 'black-tourmaline-rough'].map((slug) => getProduct(request, slug)),
  )
  return [toLine(bracelet!, 2, '15 cm'), toLine(stone!, 1)]
}

/** A line of a product that the shop does not know. */
const UNKNOWN = {
  id: '01a00000-0000-7000-8000-000000000002',
  slug: 'night',
  name: 'Night',
  name_zh: '夜',
  imageUrl: '',
  price: '80.50',
  quantity: 1,
}

/** Opens the home page with these items in the stored cart. */
async function enterWith(page: Page, items: readonly unknown[]): Promise<void> {
  await page.goto('/')
  await page.evaluate(`localStorage.setItem('cart', ${JSON.stringify(JSON.stringify({ items }))})`)
  await page.reload()
}

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)
  const toName = (line: LocalizedField<'name'>) => readLocalizedField(line, 'name', language)
  const openCart = async (page: Page) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${t('shell_cart')}`) })
      .click()
    return page.getByRole('dialog', { name: t('cart_title') })
  }

  test.describe(`the cart drawer (${language})`, () => {
    test.beforeEach(({ page }) => speak(page, t))

    test('shows an empty cart, and closes to continue shopping [T145]', { tag: '@all' }, async ({ page }) => {
      await page.goto('/')
      const drawer = await openCart(page)
      await expect(drawer.getByText(t('cart_empty'))).toBeVisible()
      await expect(drawer.getByRole('link', { name: t('cart_checkout') })).toHaveCount(0)
      await drawer.getByRole('button', { name: t('cart_continue') }).click()
      await expect(drawer).toBeHidden()
    })

    test('shows every part of a line, the count and the total [T136]', async ({ page, request }) => {
      const lines = await listLines(request)
      await enterWith(page, [...lines, UNKNOWN])
      await expect(
        page.getByRole('banner').getByRole('button', { name: t('shell_cart_count', { count: 4 }) }),
      ).toBeVisible()
      const drawer = await openCart(page)
      await expect(drawer.getByRole('heading', { level: 2 })).toHaveText(new RegExp(`${t('cart_title')}.*4`))
      const [first, second, last] = [0, 1, 2].map((index) => drawer.getByRole('listitem').nth(index)) as [
        Locator,
        Locator,
        Locator,
      ]
      await expect(first.getByRole('link', { name: toName(lines[0]!) })).toHaveAttribute(
        'href',
        '/product/hematite-steady-ground-bracelet',
      )
      await expect(first.locator('img')).toHaveAttribute('src', /^\/uploads\/products\/hematite.*\.webp$/)
      await expect(first.getByText(/^尺寸.*15 cm$/)).toBeVisible()
      await expect(first.getByText('¥98.00')).toBeVisible()
      await expect(first.getByText('¥196.00')).toBeVisible()
      await expect(second.getByText('尺寸')).toHaveCount(0)
      await expect(last.locator('img')).toHaveAttribute('src', '/images/placeholder.jpg')
      // What is no longer for sale costs nothing; the total includes shipping, as on the page of the cart.
      await expect(last.getByText(t('cart_unavailable'))).toBeVisible()
      await expect(drawer.getByText('¥267.00')).toBeVisible()
      await drawer.getByRole('link', { name: t('cart_view') }).click()
      await expect(page.getByRole('main').getByText('¥267.00')).toBeVisible()
    })

    test(
      "completes lines with the specification's fields alone, and drops only damaged ones [T373]",
      { tag: '@all' },
      async ({ page, request }) => {
        const lines = await listLines(request)
        const minimal = lines.map(({ id, name, size, price, quantity }) => ({
          id,
          name,
          imageUrl: 'localhost:3001/uploads/missing.webp',
          size,
          price: Number(price),
          quantity,
        }))
        await enterWith(page, [{ ...minimal[0], price: 'free' }, null, ...minimal])
        const drawer = await openCart(page)
        await expect(drawer.getByRole('listitem')).toHaveCount(2)
        for (const [index, line] of lines.entries()) {
          const shown = drawer.getByRole('listitem').nth(index)
          await expect(shown.getByRole('link', { name: toName(line) })).toHaveAttribute(
            'href',
            `/product/${line.slug}`,
          )
          await expect(shown.locator('img')).toHaveAttribute('src', /^\/uploads\/products\/.*-200\.webp$/)
        }
        await expect(drawer.getByText('¥267.00')).toBeVisible()
      },
    )

    test('works by keyboard alone and restores the focus [T146]', async ({ page, request }) => {
      const lines = await listLines(request)
      const removed = toName(lines[1]!)
      await enterWith(page, lines)
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
      await expect(drawer.getByText(t('cart_removed', { name: removed }))).toBeVisible()
      const undo = drawer.getByRole('button', { name: new RegExp(t('cart_undo')) })
      await expect(undo).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(last.getByRole('button', { name: t('cart_remove', { name: removed }) })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(drawer.getByText(t('cart_removed', { name: removed }))).toBeVisible()
      await expect(drawer.getByText('¥208.00')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(opener).toBeFocused()
      // The cart is saved after a pause of one second.
      await expect
        .poll(() => page.evaluate<string>(`localStorage.getItem('cart')`))
        .not.toContain(lines[1]!.id)
    })

    for (const [key, path] of [
      ['cart_checkout', '/checkout'],
      ['cart_view', '/cart'],
    ] as const) {
      test(`leads to ${path} and closes [T147]`, { tag: '@all' }, async ({ page, request }) => {
        await enterWith(page, await listLines(request))
        const drawer = await openCart(page)
        await drawer.getByRole('link', { name: t(key) }).click()
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await expect(drawer).toBeHidden()
      })
    }
  })
}

test(
  'the cart drawer is at the right, on a phone as wide as the window [T144]',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    for (const [width, expected] of [
      [390, 390],
      [639, 639],
      [640, 400],
      [1440, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(() => drawer.boundingBox(), { message: `in a window of ${width} px` })
        .toEqual({ x: width - expected, y: 0, width: expected, height: 800 })
    }
  },
)
