import { speak } from './support/account.ts'
import { listTestLanguages } from './support/in-turn.ts'
import { readMessages } from './support/messages.ts'
import { expectNothingCut, expectToBeHit, NARROW_SIZES } from './support/reflow.ts'
import { expect, test } from './support/test.ts'

test.use({ deviceScaleFactor: 2 })

for (const language of listTestLanguages(import.meta.filename)) {
  const t = readMessages(language)

  test(`every overlay fits 320 px and 200 % zoom, with large enough targets (${language})`, async ({
    page,
  }) => {
    await speak(page, t)
    await page.goto('/')
    const banner = page.getByRole('banner')
    for (const size of NARROW_SIZES) {
      await page.setViewportSize(size)
      for (const key of ['shell_menu', 'shell_search', 'shell_cart']) {
        await banner.getByRole('button', { name: t(key), exact: true }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        if (key === 'shell_search') {
          await dialog.getByRole('combobox').fill('水晶')
          await expect(dialog.getByRole('option').last()).toBeVisible()
        }
        await expectNothingCut(page, `${key} at ${size.width} px`)
        await expectToBeHit(page, `${key} at ${size.width} px`)
        const last = dialog.locator('a, button').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
    }
  })
}
