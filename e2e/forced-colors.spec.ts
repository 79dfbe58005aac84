import type { Locator } from '@playwright/test'
import { choose } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

const expectLine = (element: Locator) => expect(element).toHaveCSS('outline-style', 'solid')

test('choices, focus and overlays stay visible in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/product/amethyst-still-water-bracelet')
  const size = page.getByRole('radio', { name: /^15 cm/ })
  const card = size.locator('xpath=ancestor::label[1]')
  await expect(card).toHaveCSS('outline-style', 'none')
  await choose(size)
  await expectLine(card)

  // The picture is white and needs its background.
  const footer = page.getByRole('contentinfo')
  const cards = footer.getByRole('img', { name: t('shell_payment_methods') })
  await expect(cards.locator('xpath=..')).toHaveCSS('background-color', 'rgb(6, 51, 47)')

  await footer.getByRole('button', { name: t('consent_settings_link') }).click()
  const dialog = page.getByRole('dialog')
  await expectLine(dialog)
  const functional = dialog.getByRole('switch').nth(1)
  await functional.press('Space')
  await expect(functional).toBeChecked()
  await expectLine(functional)
})
